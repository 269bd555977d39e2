//! Pictures in SVG: boards side by side, and the states at each depth.

use super::record::{Frame, Stats};
use crate::notation::{Cell, Look};
use std::fmt::Write;

/// The side of a cell, and the space between boards, in pixels.
const CELL: usize = 28;
const GAP: usize = 24;
/// The height of a heading.
const HEADING: usize = 20;
/// So many boards stand side by side.
const BOARDS_A_ROW: usize = 8;

/// Draws frames as a picture in SVG. What changed since the frame before is yellow.
#[must_use]
pub fn frames_svg(frames: &[Frame]) -> String {
    let columns = frames.iter().flat_map(|frame| &frame.picture.rows).map(Vec::len).max().unwrap_or(0);
    let rows = frames.iter().map(|frame| frame.picture.rows.len()).max().unwrap_or(0);
    let (board_width, board_height) = ((columns * CELL).max(3 * CELL), HEADING + rows * CELL);
    let across = frames.len().clamp(1, BOARDS_A_ROW);
    let down = frames.len().div_ceil(across).max(1);
    let mut svg = begin(across * (board_width + GAP) + GAP, down * (board_height + GAP) + GAP);
    for (frame, at) in frames.iter().zip(0..) {
        let (left, top) = (GAP + at % across * (board_width + GAP), GAP + at / across * (board_height + GAP));
        let before = at.checked_sub(1).map(|before| &frames[before].picture);
        text(&mut svg, left, top + 12, "start", &frame.heading);
        for (row, y) in frame.picture.rows.iter().zip(0..) {
            for (cell, x) in row.iter().zip(0..) {
                let cell_before = before.and_then(|before| before.rows.get(y)?.get(x));
                draw_cell(&mut svg, cell, cell_before, left + x * CELL, top + HEADING + y * CELL);
            }
        }
    }
    svg + "</svg>\n"
}

fn draw_cell(svg: &mut String, cell: &Cell, before: Option<&Cell>, left: usize, top: usize) {
    let has_changed = before.is_some_and(|before| before.text != cell.text);
    let (fill, ink) = match cell.look {
        Look::Dark => ("#333", if has_changed { "#fc0" } else { "#fff" }),
        Look::Faint => ("#eee", "#bbb"),
        Look::Plain => (if has_changed { "#fd6" } else { "#fff" }, "#111"),
    };
    let _ = writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#999\"/>");
    let (middle, base, word) = (left + CELL / 2, top + CELL * 2 / 3, escaped(cell.text.trim()));
    let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\" fill=\"{ink}\">{word}</text>");
}

/// Draws the number of states at each depth as bars, in SVG. A count above 0 has a bar of at least one pixel.
#[must_use]
pub fn stats_svg(stats: &Stats) -> String {
    const HEIGHT: u128 = 300;
    const BAR: usize = 18;
    let layers = &stats.states_at_depth;
    let most = u128::from(layers.iter().copied().max().unwrap_or(0).max(1));
    let width = (layers.len() * BAR).max(20 * BAR) + 2 * GAP;
    let floor = 2 * GAP + HEIGHT as usize;
    let mut svg = begin(width, floor + 2 * GAP);
    let (puzzle, states, unit) = (&stats.puzzle, stats.reachable_states, stats.depth_unit);
    text(&mut svg, GAP, GAP, "start", &format!("{puzzle}: {states} states by depth in {unit}, at most {most} at one depth"));
    for (&count, depth) in layers.iter().zip(0..) {
        let height = (u128::from(count) * HEIGHT).div_ceil(most) as usize;
        let (left, top) = (GAP + depth * BAR, floor - height);
        let title = format!("<title>{depth}: {count}</title>");
        let _ = writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{height}\" fill=\"#48c\">{title}</rect>", BAR - 3);
        if depth.is_multiple_of(5) {
            text(&mut svg, left + (BAR - 3) / 2, floor + 16, "middle", &depth.to_string());
        }
    }
    svg + "</svg>\n"
}

fn begin(width: usize, height: usize) -> String {
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

fn text(svg: &mut String, left: usize, base: usize, anchor: &str, words: &str) {
    let words = escaped(words);
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"{base}\" text-anchor=\"{anchor}\" fill=\"#555\">{words}</text>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
