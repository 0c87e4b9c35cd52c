// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The scenes N2 laid out by Pango and drawn by Cairo, without hinting.

#include "cairo_screen.h"
#include "measuring.h"
#include "scenes.h"
#include "texts.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

static PangoLayout *layout;
static char page[PAGE_WORDS * (LONGEST_WORD + 1)];

static void set_up_page(int threads) {
    set_up(threads);
    FcConfigAppFontAddFile(FcConfigGetCurrent(), (const FcChar8 *)FONT_FILE);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    layout = pango_cairo_create_layout(context);
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options);
    pango_context_set_round_glyph_positions(pango_layout_get_context(layout), FALSE);
    PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
    pango_font_description_set_absolute_size(font, FONT_SIZE * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_width(layout, PAGE_WIDTH * PANGO_SCALE);
    make_words();
    write_page(0, page);
    pango_layout_set_text(layout, page, -1);
}

static void draw_page_at(double top) {
    paint_background();
    set_color(palette_color(7), 1);
    cairo_move_to(context, PAGE_LEFT, top);
    pango_cairo_show_layout(context, layout);
}

static void draw_changing_page(int frame) {
    write_page(frame, page);
    pango_layout_set_text(layout, page, -1);
    draw_page_at(PAGE_TOP);
}

static void draw_page(int frame) {
    (void)frame;
    draw_page_at(PAGE_TOP);
}

static void draw_scrolled_page(int frame) { draw_page_at(scrolled_top(frame)); }

int main(int argument_count, char **arguments) {
    static const Scene scenes[] = {
        {"N2.page", "layout", 1, set_up_page, draw_changing_page},
        {"N2.repainted", "kept layout", 1, set_up_page, draw_page},
        {"N2.scrolled", "kept layout", 1, set_up_page, draw_scrolled_page},
    };
    char version[80];
    snprintf(version, sizeof version, "Pango %s with Cairo %s", pango_version_string(),
             cairo_version_string());
    const Peer peer = {"pango", version, scenes, sizeof scenes / sizeof *scenes, write_png};
    return run_peer(&peer, argument_count, arguments);
}
