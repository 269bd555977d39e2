//! Texts that the engine reads and writes beside answers.

use homing::engine::{DepthRange, printable};

#[test]
fn only_what_acts_on_a_terminal_is_written_out() {
    assert_eq!(printable("1 2 x ä 漢 …"), "1 2 x ä 漢 …");
    assert_eq!(printable("\u{1b}[31mred\u{9b}\r\n\u{202e}"), "\\u{1b}[31mred\\u{9b}\\r\\n\\u{202e}");
}

#[test]
fn one_depth_or_two() {
    assert_eq!("31".parse(), Ok(DepthRange(31..=31)));
    assert_eq!("20..25".parse(), Ok(DepthRange(20..=25)));
    for text in ["", "..", "5..", "..5", "-1", "3-4", "1..2..3", "99999999999", "5..4"] {
        assert!(text.parse::<DepthRange>().is_err(), "{text}");
    }
}
