# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT

# Everything is optimised, because tests of pixels take ten times as long in a debug build.
# Everything is built once: all targets have the same flags, because another flag would build
# everything again. Tests need -enable-testing. The folder is not .build, so that `swift test` by
# hand keeps its debug build.
OPTIMISED = -c release -Xswiftc -enable-testing
# Debug information is left out, because it takes a tenth of the build time. The sanitizers need it
# for the lines in their reports, and you need it for the lines of a crash: `swift test` by hand has
# it.
LEAN = $(OPTIMISED) -debug-info-format none
RELEASE = $(LEAN) --scratch-path .build-release

# Without XCTest, because no test uses it: its list of tests fails if Pixman writes to standard
# output, and its own leaks would be reported as ours. `swift test` would add -enable-testing once
# more, and build everything again.
RUN_TESTS = swift test --disable-xctest --disable-testable-imports

# Tests that the sanitizers leave out, because they measure the memory of a process or the time of single
# layers, and sanitizers use several times as much.
UNSANITIZED = --skip 'images are kept within the memory limit|a large picture is drawn in little memory|a layer with extreme numbers costs little'

# Under the thread sanitizer no program starts if the size of its files is limited.
UNLIMITED_FILES = --skip 'a file that grows beyond the limit of the shell'

# Code under a sanitizer shares one runtime with it.
SANITIZED = LAMINA_SHARED_RUNTIME=1

# The folder of `make strict`. A run with LAMINA_STRICT=1 in its environment uses .build-release,
# and then nothing is built twice.
STRICT_FOLDER ?= .build-strict

# The number of inputs that `make fuzz` tries with each target.
FUZZ_INPUTS ?= 100000

# The number of random trees of `make equivalence` and of the last step of `make sanitize`.
TREES ?= 10000

# The number of random scenes of `make attack`, and of histories of changes.
ATTACKS ?= 10000

# The tests that can run with another road of compositing.
ROAD_TESTS = GoldenTests\.(Golden|Equivalence|Road)Tests|PropertyTests\.(Equivalence|Settings|Checksum|Road)Tests|CompositingRoads

SOURCES = Package.swift Sources Tests Benchmarks Docs/Examples
say = @printf '\n== %s\n' "$(1)"

.DEFAULT_GOAL := help
.PHONY: help dependencies python3 demo test golden golden-pixman golden-baseline equivalence lint format strict debug-check docs sanitize fuzz attack \
  bench bench-check bench-accept bench-peers browser-check farm-check clean

help: ## print this list
	@printf 'make TARGET, where TARGET is one of\n\n'
	@sed -n 's/^\([a-z-]*\):.* ## /\1	/p' Makefile | while IFS='	' read -r name text; do \
	  printf '  %-15s %s\n' "$$name" "$$text"; done

dependencies: ## install the system packages that are missing (root or sudo)
	$(call say,System packages and toolchain)
	@scripts/install-dependencies

# For the scripts that need no more than its standard library.
python3:
	@command -v python3 >/dev/null 2>&1 || scripts/install-debian-packages python3

demo: dependencies ## render every scene of Docs/Examples to out/*.png, with out/index.html beside them
	$(call say,Building the lamina command for release)
	swift build $(RELEASE) --product lamina
	$(call say,Rendering Docs/Examples to out/)
	"$$(swift build $(RELEASE) --show-bin-path)/lamina" gallery Docs/Examples -o out

test: dependencies ## run every test (6 to 10 minutes in a fresh clone on two cores, most of them to build)
	$(call say,Building and running the tests)
	$(RUN_TESTS) $(RELEASE)

golden: dependencies ## run the tests that compare pictures, frames and texts exactly
	$(call say,Running the golden and equivalence tests)
	$(RUN_TESTS) $(RELEASE) --filter '[Gg]olden|[Ee]quivalence|[Cc]hecksum'

golden-pixman: dependencies ## the same by Pixman's compositing, within the stated tolerance, with its fast paths and without
	$(call say,Running the golden and equivalence tests by Pixman's compositing)
	LAMINA_ROAD=pixman $(RUN_TESTS) $(RELEASE) --filter '$(ROAD_TESTS)'
	$(call say,Running them without the fast paths of Pixman)
	LAMINA_ROAD=pixman PIXMAN_DISABLE="sse2 ssse3 mmx fast" $(RUN_TESTS) --skip-build $(RELEASE) \
	  --filter '$(ROAD_TESTS)'

golden-baseline: dependencies python3 ## the golden and checksum tests with the kernels for any x86-64 processor
	$(call say,Running the golden tests with the baseline kernels)
	swift build --build-tests $(RELEASE)
	scripts/with-baseline-kernels \
	  "$$(swift build $(RELEASE) --show-bin-path)/LaminaPackageTests.xctest" \
	  --testing-library swift-testing --filter '[Gg]oldenTests|[Cc]hecksum'

equivalence: dependencies ## test TREES random trees (10,000) and trees of 1,000,000 layers
	$(call say,Running the equivalences on $(TREES) random trees, and the largest trees)
	LAMINA_TREES=$(TREES) LAMINA_LARGE=1 $(RUN_TESTS) $(RELEASE) \
	  --filter 'PropertyTests|Large(Tree|Scene|Stroke)|CacheBudget'

lint: ## check the layout and style of the sources; changes nothing
	$(call say,Checking the format of $(SOURCES))
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## lay out the sources as `make lint` wants them
	$(call say,Formatting $(SOURCES))
	swift format --in-place --parallel --recursive $(SOURCES)

strict: dependencies ## build everything, tests too, with warnings as errors
	$(call say,Building with warnings as errors into $(STRICT_FOLDER))
	LAMINA_STRICT=1 swift build --build-tests $(LEAN) --scratch-path $(STRICT_FOLDER)

debug-check: dependencies ## draw and inspect the example scenes in a build without optimisation, as users make it
	$(call say,Drawing Docs/Examples without optimisation)
	swift build --product lamina --sanitize=address --scratch-path .build-debug
	@scripts/debug-check "$$(swift build --scratch-path .build-debug --show-bin-path)/lamina"

docs: dependencies ## build the documentation into out/documentation; a warning is an error
	$(call say,Building the documentation)
	@scripts/build-documentation $(RELEASE)

sanitize: dependencies ## run the tests, and TREES trees (10,000) on several threads, under sanitizers (45 to 160 minutes)
	$(call say,Running the tests under the address sanitizer)
	$(SANITIZED) LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/KnownLeaks.txt:print_suppressions=0" \
	  $(RUN_TESTS) $(UNSANITIZED) $(OPTIMISED) --sanitize=address --scratch-path .build-asan
	$(call say,Running the tests of the list of fonts with complete stacks)
	$(SANITIZED) ASAN_OPTIONS=fast_unwind_on_malloc=0 \
	  LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/KnownLeaksOfFonts.txt:print_suppressions=0" \
	  $(RUN_TESTS) $(OPTIMISED) --sanitize=address --scratch-path .build-asan --skip-build \
	  --filter 'FontCollectionTests|ReplacedFontTests|MissingGlyphTests'
	$(call say,Running the tests under the thread sanitizer)
	$(SANITIZED) $(RUN_TESTS) $(UNSANITIZED) $(UNLIMITED_FILES) $(OPTIMISED) --sanitize=thread \
	  --scratch-path .build-tsan
	$(call say,Painting $(TREES) random trees on 1, 2 and 4 threads under the thread sanitizer)
	$(SANITIZED) LAMINA_TREES=$(TREES) $(RUN_TESTS) $(OPTIMISED) --sanitize=thread \
	  --scratch-path .build-tsan --skip-build --filter 'SettingsTests/.*threads'

fuzz: dependencies ## fuzz scene files, paths, pictures and fonts under libFuzzer, FUZZ_INPUTS inputs each (100,000)
	$(call say,Fuzzing with $(FUZZ_INPUTS) inputs each)
	@scripts/fuzz $(FUZZ_INPUTS)

attack: dependencies ## draw ATTACKS random scenes (10,000) and as many histories of changes
	$(call say,Drawing $(ATTACKS) random scenes and histories)
	swift build $(RELEASE) --product SceneAttack
	"$$(swift build $(RELEASE) --show-bin-path)/SceneAttack" scenes $(ATTACKS)
	"$$(swift build $(RELEASE) --show-bin-path)/SceneAttack" histories $(ATTACKS)

bench: dependencies ## run every benchmark and write Docs/Benchmarks/report.html (some 15 minutes, and 15 for the roads)
	$(call say,Building and running the benchmarks)
	@scripts/benchmark-report --prepare
	@rm -rf out/benchmarks
	@for suite in Raster Frame Caching; do mkdir -p "out/benchmarks/$$suite" && (cd Benchmarks && \
	  swift package --allow-writing-to-directory ../out/benchmarks benchmark --no-progress \
	  --target "$${suite}Benchmarks" --format jmh --path "../out/benchmarks/$$suite") || exit; done
	$(call say,Comparing with Pixman's compositing)
	cd Benchmarks && swift build -c release --product scene-runner
	@scripts/benchmark-roads Benchmarks/.build/release/scene-runner out/benchmarks/roads.jsonl
	$(call say,Drawing the report)
	@scripts/benchmark-report

bench-check: dependencies python3 ## compare what frames do, not how long they take, with Benchmarks/Thresholds
	$(call say,Counting what the benchmarks do)
	@# Those of kernels count nothing, but are to build.
	cd Benchmarks && swift build -c release --product RasterBenchmarks
	cd Benchmarks && LAMINA_COUNTERS_ONLY=1 swift package benchmark thresholds check --no-progress \
	  --target '(Frame|Caching)Benchmarks'
	cd Benchmarks && swift build -c release --product scene-runner
	@scripts/check-frame-costs Benchmarks/.build/release/scene-runner

bench-accept: dependencies python3 ## take the present counts as the thresholds of `make bench-check`
	$(call say,Recording what the benchmarks do)
	@mkdir -p Benchmarks/Thresholds
	@rm -f Benchmarks/Thresholds/*.json
	cd Benchmarks && LAMINA_COUNTERS_ONLY=1 swift package --allow-writing-to-package-directory \
	  benchmark thresholds update --no-progress --target '(Frame|Caching)Benchmarks'
	@chmod 644 Benchmarks/Thresholds/*.json
	cd Benchmarks && swift build -c release --product scene-runner
	@scripts/check-frame-costs Benchmarks/.build/release/scene-runner --accept

bench-peers: dependencies ## measure beside Skia, Blend2D, Cairo, Qt and others (SCENES="S1 S4" for some)
	$(call say,Measuring beside the peers)
	@scripts/bench-peers $(SCENES)

browser-check: dependencies ## compare scenes with the same in CSS, drawn anew by headless Chromium
	$(call say,Comparing with a browser)
	swift build $(RELEASE) --product lamina
	@scripts/browser-check --lamina "$$(swift build $(RELEASE) --show-bin-path)/lamina"

farm-check: dependencies ## draw a list with GNU parallel, Dask and Open Job Description, on two workers each
	$(call say,Drawing a list on farms of two workers)
	swift build $(RELEASE) --product lamina
	@scripts/farm-check "$$(swift build $(RELEASE) --show-bin-path)/lamina"

clean: ## remove what was built and rendered
	$(call say,Removing what was built)
	rm -rf .build .build-strict .build-asan .build-tsan .build-fuzz .build-release .build-debug .build-farm Benchmarks/.build \
	  Benchmarks/Peers/.venv Benchmarks/Peers/build out
