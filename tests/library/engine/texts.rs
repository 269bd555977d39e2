//! Texts that the engine parses and writes besides answers.

use homing::engine::DepthRange;
use homing::internals::printable;

#[test]
fn only_control_characters_are_escaped() {
    assert_eq!(printable("1 2 x ä 漢 …"), "1 2 x ä 漢 …");
    assert_eq!(
        printable("\u{1b}[31mred\u{9b}\r\n\u{202e}"),
        "\\u{1b}[31mred\\u{9b}\\r\\n\\u{202e}"
    );
}

#[test]
fn one_depth_or_two() {
    for (text, closed, within) in [
        ("31", Some(31..=31), 31..=31),
        ("20..25", Some(20..=25), 20..=25),
        ("..5", Some(0..=5), 0..=5),
        ("5..", None, 5..=31),
        ("5..max", None, 5..=31),
        ("max", None, 31..=31),
        // A range beyond the greatest depth is empty, which the table reports.
        ("40..", None, 40..=40),
    ] {
        let range: DepthRange = text.parse().unwrap();
        assert_eq!(
            (range.closed(), range.within(|| Ok(31)).unwrap()),
            (closed, within),
            "{text}"
        );
    }
    for text in [
        "",
        "..",
        "max..5",
        "Max",
        "-1",
        "3-4",
        "1..2..3",
        "99999999999",
        "5..4",
    ] {
        assert!(text.parse::<DepthRange>().is_err(), "{text}");
    }
}
