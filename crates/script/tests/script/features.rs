//! A small game for each part of the language. What becomes of each was also played in the original.

use super::{after, game};
use homing_engine::discovered::Rules;
use homing_script::ScriptLevel;

/// Rules, the rows of a level, inputs, and the board after them.
const FEATURES: &[(&str, &str, &str, &str)] = &[
    (
        "[ > player | crate ] -> [ > player | > crate ]",
        "pc..",
        "r",
        ".pc.",
    ),
    (
        "[ > player | crate ] -> [ > player | > crate ]",
        "pcc.",
        "r",
        "pcc.",
    ),
    (
        "[ > player | crate ] -> [ > player | ^ crate ]",
        ".../pc./...",
        "r",
        ".c./.p./...",
    ),
    (
        "[ > player | crate ] -> [ > player | v crate ]",
        ".../pc./...",
        "r",
        ".../.p./.c.",
    ),
    (
        "[ < player | crate ] -> [ < player | < crate ]",
        ".pc.",
        "l",
        "pc..",
    ),
    (
        "[ parallel player | crate ] -> [ parallel player | parallel crate ]",
        ".pc.",
        "l",
        "pc..",
    ),
    (
        "[ perpendicular player | crate ] -> [ perpendicular player | perpendicular crate ]",
        "pc/..",
        "d",
        "../pc",
    ),
    (
        "[ moving player | crate ] -> [ moving player | moving crate ]",
        "pc/..",
        "d",
        "../pc",
    ),
    (
        "horizontal [ > player | crate ] -> [ > player | > crate ]",
        "p./c./..",
        "d",
        "p./c./..",
    ),
    (
        "vertical [ > player | crate ] -> [ > player | > crate ]",
        "p./c./..",
        "d",
        "../p./c.",
    ),
    (
        "down [ > player | crate ] -> [ > player | > crate ]",
        "c./p./..",
        "u",
        "c./p./..",
    ),
    (
        "[ orthogonal player ] [ crate ] -> [ orthogonal player ] [ orthogonal crate ]",
        "p./.c/..",
        "d",
        "../p./.c",
    ),
    (
        "[ action player | crate ] -> [ player | gem ]",
        "pc",
        "x",
        "pg",
    ),
    (
        "[ stationary crate | > player ] -> [ gem | > player ]",
        "cp.",
        "r",
        "g.p",
    ),
    (
        "[ > player | no wall ] -> [ > player | crate ]",
        "p.",
        "r",
        "pc",
    ),
    (
        "[ > player | thing ] -> [ > player | > thing ]",
        "pg..",
        "rr",
        "..pg",
    ),
    (
        "[ > player | thing ] -> [ > player | ]",
        "pgc.",
        "rr",
        "..p.",
    ),
    ("[ > player | thing ] -> [ thing | ]", "p.c.", "rr", ".c.."),
    (
        "late [ crate target ] -> [ gem target ]",
        "p*",
        "l",
        "p[background+target+gem]",
    ),
    (
        "late [ player | crate ] -> [ player | gem ]",
        "p.c",
        "r",
        ".pg",
    ),
    (
        "[ > player | crate ] -> [ > player | > crate ]\n+ [ > crate | crate ] -> [ > crate | > crate ]",
        "pccc.",
        "r",
        ".pccc",
    ),
    (
        "[ > crate | crate ] -> [ > crate | > crate ]\n[ > player | crate ] -> [ > player | > crate ]",
        "pcc..",
        "r",
        "pcc..",
    ),
    (
        "startloop\n[ > crate | crate ] -> [ > crate | > crate ]\n[ > player | crate ] -> [ > player | > crate ]\nendloop",
        "pcc..",
        "r",
        ".pcc.",
    ),
    (
        "[ > player | ... | crate ] -> [ > player | ... | > crate ]",
        "p..c..",
        "r",
        ".p..c.",
    ),
    (
        "[ > player | ... | crate ] -> [ > player | ... | ]",
        "p.cg.c",
        "r",
        ".p.g..",
    ),
    (
        "left [ < player | ... | crate ] -> [ < player | ... | > crate ]",
        ".c..p.",
        "r",
        "c....p",
    ),
    (
        "right [ > player | ... | crate | ... | gem ] -> [ > player | ... | gem | ... | crate ]",
        "p.c.g",
        "r",
        ".pg.c",
    ),
    (
        "[ > player | crate ] -> [ > player | > crate ]\nrigid [ moving crate | crate ] -> [ moving crate | moving crate ]",
        "...#/pc../.c../....",
        "r",
        "...#/.pc./..c./....",
    ),
    (
        "rigid [ > player | crate ] -> [ > player | > crate ]\n+ rigid [ moving crate | crate ] -> [ moving crate | moving crate ]",
        ".../pc./.c#",
        "r",
        ".../pc./.c#",
    ),
    ("[ > player | crate ] -> cancel", "pc.", "r", "pc."),
    (
        "[ > player ] -> [ > player ]\nlate [ player | crate ] -> cancel",
        "p.c",
        "r",
        "p.c",
    ),
    (
        "down [ stationary crate | no solid ] -> [ > crate | ] again",
        "pc/.#/..",
        "l",
        "pc/.#/..",
    ),
    (
        "down [ stationary crate | no solid ] -> [ > crate | ] again",
        "pc/../..",
        "x",
        "p./../.c",
    ),
    (
        "late [ player target ] -> checkpoint\n[ > player | wall ] -> restart",
        "p.t.#",
        "rrrr",
        "..+.# restart ..+.#",
    ),
    ("[ > player | wall ] -> restart", "p..#", "rrr", "p..#"),
    (
        "[ > player | crate ] -> [ > player | crate ] win",
        "pc",
        "r",
        "pc won",
    ),
    (
        "late [ player target ] [ crate ] -> [ player target ] [ ]",
        "ptcc",
        "r",
        ".+..",
    ),
    (
        "[ > player | both ] -> [ > player | > both ]",
        "p*.",
        "r",
        ".p* won",
    ),
    (
        "[ > player | both ] -> [ > player | > both ]",
        "pc.",
        "r",
        "pc.",
    ),
    (
        "[ > player | target ] -> [ > player | no target ]",
        "pt.",
        "r",
        ".p.",
    ),
    (
        "[ > player | > player ] -> [ > player | crate ]",
        "pp..",
        "r",
        "pc..",
    ),
    (
        "[ > player | crate ] -> [ > player | crate ] message ( not a comment",
        "pc",
        "r",
        "pc",
    ),
    (
        "(a comment (in a comment)\n over lines)\n[ > player | crate ] -> [ > player | ]",
        "pc",
        "r",
        ".p",
    ),
    (
        "right [ crate | gem ] -> [ gem | crate ]",
        "p.cg",
        "r",
        ".pgc",
    ),
    // Matches that share cells, and such that do not.
    (
        "right [ crate | crate ] -> [ | crate ]",
        "p.cccc",
        "x",
        "p....c",
    ),
    (
        "down [ crate | no crate ] -> [ | crate ]",
        "p/c/./c/./.",
        "x",
        "p/./././c/c",
    ),
    (
        "right [ crate | gem | crate ] -> [ gem | | gem ]",
        "pcgcgcgc",
        "x",
        "pg.ggg.g",
    ),
    (
        "right [ crate ] [ gem ] -> [ gem ] [ gem ]",
        "pccgg",
        "x",
        "pgggg",
    ),
    (
        "right [ action player ] [ crate | ] -> [ action player ] [ | crate ]",
        "pcc..c.",
        "x",
        "p.....c",
    ),
    (
        "[ gem ] [ crate ] -> [ gem ] [ target ]",
        "pcc.g.c",
        "x",
        "ptt.g.t",
    ),
    (
        "late [ player ] [ crate ] -> [ player ] [ gem ]\nlate right [ gem | gem ] -> [ gem | ]",
        "pccc",
        "x",
        "pg.g",
    ),
    (
        "right [ thing | thing ] -> [ | thing ]",
        "pcgcg.gc",
        "x",
        "p...g..c",
    ),
    (
        "[ target ] [ crate ] -> [ target gem ] [ ]",
        "p*.",
        "x",
        "pt.",
    ),
    (
        "[ target ] [ crate ] -> [ target gem ] [ ]",
        "p*.c",
        "x",
        "p[background+target+gem]..",
    ),
];

#[test]
fn each_part_of_the_language_is_played() {
    for (rules, level, inputs, expected) in FEATURES {
        let found = after(&game("", rules, level), inputs);
        assert_eq!(found, *expected, "{rules}");
    }
}

#[test]
fn the_prelude_changes_turns() {
    let gravity = "down [ crate | no solid ] -> [ | crate ]";
    let level = "pc/../..";
    assert_eq!(
        after(&game("run_rules_on_level_start", gravity, level), ""),
        "p./../.c"
    );
    assert_eq!(after(&game("", gravity, level), ""), level);
    let change = "[ crate ] -> [ gem ]";
    assert_eq!(
        after(&game("require_player_movement", change, "p#c"), "r"),
        "p#c"
    );
    assert_eq!(after(&game("", change, "p#c"), "r"), "p#g");
    assert_eq!(after(&game("noaction", change, "p#c"), "x"), "p#c");
}

#[test]
fn boards_have_the_pictures_of_their_objects() {
    let level = ScriptLevel::parse(&game("", "", "p*"), None).unwrap();
    let picture = level.picture(&level.starts()[0]);
    let [pink, red] = [[0xde, 0x65, 0xe2], [0xbe, 0x26, 0x33]];
    assert_eq!(
        picture.pixels,
        [[pink; 5], [red; 5]]
            .concat()
            .repeat(5)
            .chunks(10)
            .collect::<Vec<_>>()
    );
    // Another palette, by its name or number; an unknown one is the usual.
    for (palette, pink) in [
        ("c64", [0xb0, 0x44, 0xac]),
        ("13", [0xb0, 0x44, 0xac]),
        ("none", pink),
    ] {
        let text = game(&format!("Color_Palette {palette}"), "", "p*");
        let level = ScriptLevel::parse(&text, None).unwrap();
        let picture = level.picture(&level.starts()[0]);
        assert_eq!(picture.pixels[0][0], pink, "{palette}");
    }
    // A target has a picture of two rows and is in a lower layer: what it leaves out shows the background.
    let level = ScriptLevel::parse(
        &game("", "", "pt").replace("\nyellow", "\n#123 transparent #44556677"),
        None,
    )
    .unwrap();
    let picture = level.picture(&level.starts()[0]);
    let [first, black] = [[0x11, 0x22, 0x33], [0; 3]];
    assert_eq!(picture.pixels[0][5..], [black; 5]);
    assert_eq!(picture.pixels[1][5..], [black, first, first, first, black]);
}
