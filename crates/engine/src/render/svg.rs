//! Boards and the states at each depth as plain SVG: no script, no style sheet, no external resources.

use crate::records::{Frame, StateCount, Stats};
use homing_table::notation::{Cell, Look, Picture};
use std::fmt::Write;

/// The side of a cell, in the drawing's units.
const SIDE: usize = 32;
/// The space above a board for its heading, and between boards.
const GAP: usize = 20;
/// How long an animation shows a board, in tenths of a second.
const TENTHS_A_FRAME: usize = 6;

/// How to draw several boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Next to each other, in rows of up to eight, each under its heading.
    Strip,
    /// One after another in the same place, in a loop.
    Animation,
}

/// The boards along a path as one SVG drawing. Cells that changed since the previous board are yellow.
///
/// ```
/// use homing::engine::{Drawing, Options, svg};
///
/// let eight = homing::catalog().puzzle("eight", &Options::default())?;
/// let drawing = svg(&eight.frames("1234567x8", "r")?, Drawing::Strip);
/// assert!(drawing.starts_with("<svg ") && drawing.contains(">1: r</text>"));
/// # Ok::<(), homing::Error>(())
/// ```
pub fn svg(frames: &[Frame], drawing: Drawing) -> String {
    const MAX_BOARDS_A_ROW: usize = 8;
    let boards_a_row = if drawing == Drawing::Strip {
        frames.len().clamp(1, MAX_BOARDS_A_ROW)
    } else {
        1
    };
    let rows = if drawing == Drawing::Strip {
        frames.len().div_ceil(boards_a_row).max(1)
    } else {
        1
    };
    let (columns, lines) = frames
        .iter()
        .map(|frame| size(&frame.picture))
        .fold((1, 1), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    let (width, height) = (columns * SIDE + GAP, lines * SIDE + GAP);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">",
        boards_a_row * width,
        rows * height,
    );
    for (number, frame) in frames.iter().enumerate() {
        let (column, row) = if drawing == Drawing::Strip {
            (number % boards_a_row, number / boards_a_row)
        } else {
            (0, 0)
        };
        let _ = write!(
            out,
            "<g transform=\"translate({} {})\">",
            column * width + GAP / 2,
            row * height
        );
        if drawing == Drawing::Animation && frames.len() > 1 {
            animate(&mut out, number, frames.len());
        }
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\">",
            columns * SIDE / 2,
            GAP - 6
        );
        escape(&frame.heading, &mut out);
        out.push_str("</text>");
        let before = number.checked_sub(1).map(|before| &frames[before].picture);
        board(&frame.picture, before, &mut out);
        out.push_str("</g>");
    }
    out.push_str("</svg>\n");
    out
}

/// The columns and rows of a picture.
fn size(picture: &Picture) -> (usize, usize) {
    (
        picture.rows.iter().map(Vec::len).max().unwrap_or(0),
        picture.rows.len(),
    )
}

/// Shows a group only during its turn.
fn animate(out: &mut String, number: usize, count: usize) {
    let (begin, end) = (
        number as f64 / count as f64,
        (number + 1) as f64 / count as f64,
    );
    let seconds = (count * TENTHS_A_FRAME) as f64 / 10.0;
    let _ = write!(
        out,
        "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1;0\" keyTimes=\"0;{begin:.4};{end:.4}\" \
         dur=\"{seconds}s\" repeatCount=\"indefinite\"/>"
    );
}

fn board(picture: &Picture, before: Option<&Picture>, out: &mut String) {
    for (row, cells) in picture.rows.iter().enumerate() {
        for (column, Cell { text, look }) in cells.iter().enumerate() {
            let (x, y) = (column * SIDE, GAP + row * SIDE);
            let cell_before = before.and_then(|before| before.rows.get(row)?.get(column));
            let has_changed = cell_before.is_some_and(|before| before.text != *text);
            let (fill, ink) = match look {
                Look::Plain => (if has_changed { "#fd6" } else { "#f4e3c1" }, "#333"),
                Look::Faint => ("#ddd", "#999"),
                Look::Dark => ("#333", if has_changed { "#fc0" } else { "#f4e3c1" }),
            };
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#fff\"/>"
            );
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"16\" fill=\"{ink}\">",
                x + SIDE / 2,
                y + SIDE / 2 + 6
            );
            escape(text.trim(), out);
            out.push_str("</text>");
        }
    }
}

/// The number of states or classes at each depth, as an SVG bar chart. A number above 0 has a bar of at least
/// one unit.
pub fn stats_svg(stats: &Stats) -> String {
    const HEIGHT: f64 = 300.0;
    const BAR: usize = 18;
    const MARGIN: usize = 24;
    let (counts, counted) = stats.counts_at_depth();
    let greatest = counts.iter().max().map_or(1, |&most| most.max(1)) as f64;
    let (width, floor) = (
        (counts.len() * BAR).max(20 * BAR) + 2 * MARGIN,
        2 * MARGIN + HEIGHT as usize,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{0}\" viewBox=\"0 0 {width} {0}\" \
         font-family=\"sans-serif\" font-size=\"13\">",
        floor + 2 * MARGIN,
    );
    let _ = write!(out, "<text x=\"{MARGIN}\" y=\"{MARGIN}\">");
    let count = stats
        .classes
        .map_or(stats.reachable_states, StateCount::Number);
    escape(
        &format!(
            "{}: {count} {counted} by depth in {}",
            stats.puzzle, stats.depth_unit
        ),
        &mut out,
    );
    out.push_str("</text>");
    for (depth, &count) in counts.iter().enumerate() {
        let height = (count as f64 / greatest * HEIGHT).ceil() as usize;
        let (left, top, bar_width) = (MARGIN + depth * BAR, floor - height, BAR - 3);
        let title = format!("<title>{depth}: {count}</title>");
        let _ = write!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{bar_width}\" height=\"{height}\" fill=\"#48c\">{title}</rect>"
        );
        if depth.is_multiple_of(5) {
            let (middle, base) = (left + bar_width / 2, floor + 16);
            let _ = write!(
                out,
                "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\">{depth}</text>"
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Appends text with XML escapes.
fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(letter),
        }
    }
}
