#!/usr/bin/env python3
# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Draws a list of pictures with Dask (PyPI: `distributed`), a task for each shard.

    with-dask.py LIST OUTPUT WORKERS [SHARDS] [SCHEDULER]

Without the address of a scheduler, WORKERS processes are started on this machine; with one, the
workers of that cluster draw, which see the same folders. Ends with 0 where all pictures are there,
2 for bad input, and 3 where pictures failed in each of three tries.
"""

import subprocess
import sys

from distributed import Client, LocalCluster


def draw(list_file, output, shard, shards):
    """Draws one shard; raises where another try may go well, so that Dask tries again."""
    status = subprocess.run(
        ["lamina", "batch", list_file, "--output", output, "--shard", f"{shard}/{shards}",
         "--jobs", "1", "--resume", "--progress", "none"]).returncode
    if status not in (0, 2):
        raise RuntimeError(f"shard {shard} of {shards} ended with status {status}")
    return status


def main(list_file, output, workers, shards=None, scheduler=None):
    shards = int(shards or workers)
    cluster = scheduler or LocalCluster(
        n_workers=int(workers), threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        tasks = [client.submit(draw, list_file, output, shard, shards, retries=2, pure=False)
                 for shard in range(1, shards + 1)]
        try:
            return max(client.gather(tasks))
        except RuntimeError as error:
            print(error, file=sys.stderr)
            return 3


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
