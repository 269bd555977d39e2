//! Games that are wrong: each error is a sentence with the line and the column.

use super::{after, game};
use homing_engine::discovered::Rules;
use homing_script::ScriptLevel;

fn error(text: &str) -> String {
    match ScriptLevel::parse(text, None) {
        Ok(_) => panic!("no error in {text}"),
        Err(error) => error.to_string(),
    }
}

/// Rules and the error, without the line.
const RULES: &[(&str, &str)] = &[
    (
        "random [ player ] -> [ crate ]",
        "column 1: random is not supported: a game whose inputs have several outcomes has no shortest solution",
    ),
    (
        "[ player ] -> [ random thing ]",
        "column 17: random is not supported: a game whose inputs have several outcomes has no shortest solution",
    ),
    (
        "[ player ] -> [ randomdir player ]",
        "column 17: randomdir is not supported: a game whose inputs have several outcomes has no shortest solution",
    ),
    (
        "[ player ] [ crate ]",
        "column 1: a rule needs an arrow: [ left side ] -> [ right side ]",
    ),
    ("[ player -> [ crate ]", "column 3: a bracket is not closed"),
    (
        "[ [ player ] ] -> [ crate ]",
        "column 3: a bracket is opened within another",
    ),
    (
        "[ > ] -> [ ]",
        "column 3: a movement needs an object after it",
    ),
    (
        "[ > < player ] -> [ ]",
        "column 5: an object has one movement",
    ),
    (
        "[ ghost ] -> [ ]",
        "column 3: expected an object, a movement or a command, found ghost",
    ),
    (
        "[ player player ] -> [ ]",
        "column 10: PLAYER is twice in one cell",
    ),
    (
        "[ player | crate ] -> [ player ]",
        "column 20: both sides of a rule need the same number of patterns and of cells in each",
    ),
    (
        "[ player ] ->",
        "column 12: a rule needs a pattern or a command after its arrow",
    ),
    (
        "-> [ player ]",
        "column 1: a rule needs a pattern in brackets before its arrow",
    ),
    (
        "[ ... | player ] -> [ ... | player ]",
        "column 18: an ellipsis needs a cell on each side",
    ),
    (
        "[ player | ... | crate ] -> [ player | | crate ]",
        "column 26: an ellipsis must be at the same place on both sides",
    ),
    (
        "late [ > player ] -> [ ]",
        "column 19: a late rule cannot have movements, since it comes after them",
    ),
    (
        "late rigid [ player ] -> [ ]",
        "column 1: a late rule cannot be rigid, since nothing moves after it",
    ),
    (
        "sideways [ player ] -> [ ]",
        "column 1: expected a direction, `late`, `rigid` or `[`, found sideways",
    ),
    (
        "+ [ player ] -> [ ]",
        "column 1: + joins a rule to the one before it, and there is none",
    ),
    ("endloop", "column 1: this ENDLOOP has no STARTLOOP"),
    (
        "startloop\nstartloop",
        "column 1: a loop cannot be within another",
    ),
    ("startloop", "this STARTLOOP has no ENDLOOP"),
    (
        "[ player ] -> [ thing ]",
        "this rule does not say which object is meant on its right side: the left side must have the same word in the same cell, \
         or only once",
    ),
    (
        "[ player ] -> [ moving player ]",
        "this rule does not say which movement is meant on its right side: on the left the same word must stand before the same \
         object in the same cell, or only once",
    ),
    (
        "[ player ] -> [ crate gem ]",
        "the right side of this rule puts two objects of one collision layer into one cell",
    ),
    (
        "[ no both ] -> [ crate ]",
        "`no` cannot stand before several objects that are together: name one",
    ),
];

#[test]
fn wrong_rules_are_named() {
    for (rules, expected) in RULES {
        let found = error(&game("", rules, "p"));
        assert!(found.starts_with("line "), "{found}");
        assert!(found.ends_with(expected), "{rules}: {found}");
    }
}

#[test]
fn wrong_games_are_named() {
    let good = game("", "", "p.");
    let cases = [
        (
            "crate c",
            "crate p",
            "line 18: column 7: the name P is already in use",
        ),
        ("black", "?", "line 5: column 1: expected a colour, found ?"),
        (
            ". = background",
            ". background",
            "a line of the legend is `A = B`",
        ),
        (
            "thing = crate or gem",
            "thing = crate or ghost",
            "no object or legend entry is named GHOST",
        ),
        (
            "thing = crate or gem",
            "thing = crate or gem and wall",
            "AND and OR cannot be in one entry",
        ),
        (
            "thing = crate or gem",
            "thing = thing",
            "THING is defined by itself",
        ),
        (
            "player, wall, thing",
            "wall, thing",
            "line 15: PLAYER is in no collision layer",
        ),
        (
            "player, wall, thing",
            "player, wall, both",
            "the objects of BOTH are together",
        ),
        ("some target", "few target", "a condition is `Some A`"),
        ("LEGEND", "LEGENDS", "expected the name of an object"),
        ("SOUNDS", "RULES", "the section RULES is out of order"),
        (
            "p.\n",
            "p?\n",
            "column 2: no object or legend entry for boards is named ?",
        ),
        (
            "OBJECTS\n",
            "realtime_interval 1\nOBJECTS\n",
            "line 2: realtime_interval is not supported",
        ),
    ];
    for (from, to, expected) in cases {
        let found = error(&good.replacen(from, to, 1));
        assert!(found.contains(expected), "{to}: {found}");
    }
    assert!(error("").contains("the section RULES of a game"));
    assert!(error(&game("", "", "")).contains("it has 0 levels"));
}

#[test]
fn games_cut_anywhere_never_panic() {
    let rules = "[ > player | ... | thing ] -> [ > player | ... | > thing ] again\nlate [ crate target ] -> win";
    let text = game("run_rules_on_level_start", rules, "pc.t/*..g");
    for end in 0..text.len() {
        if let Ok(level) = ScriptLevel::parse(&text[..end], None) {
            level.moves(&level.starts()[0], |_, _| {});
        }
    }
}

#[test]
fn rules_that_never_rest_are_named() {
    // Within a group, in a loop, and by turns that follow each other.
    let swap =
        "right [ crate | gem ] -> [ gem | crate ]\n+ right [ gem | crate ] -> [ crate | gem ]";
    assert!(
        error(&game("", swap, "pcg"))
            .contains("never come to rest: the original gives up after 200 rounds")
    );
    let swap = format!("startloop\n{}\nendloop", swap.replace("+ ", ""));
    assert!(error(&game("", &swap, "pcg")).contains("never come to rest"));
    let blink = "[ crate ] -> [ gem ] again\n+ [ gem ] -> [ crate ] again";
    assert!(error(&game("", blink, "pc")).contains("never come to rest"));
    let to_and_fro = "right [ crate | no solid ] -> [ > crate | ] again\nleft [ gem | no solid ] -> [ > gem | ] again\n\
                      late right [ crate | wall ] -> [ gem | wall ] again\nlate left [ gem | wall ] -> [ crate | wall ] again";
    assert_eq!(after(&game("", to_and_fro, "p.#c..#"), "r"), "p.#c..#");
}

#[test]
fn levels_may_lack_a_player_or_be_huge() {
    assert_eq!(
        after(
            &game("", "right [ crate | no solid ] -> [ | crate ]", "c.."),
            "x"
        ),
        "..c"
    );
    let push = "[ > player | crate ] -> [ > player | > crate ]";
    let row = format!("pc{}", ".".repeat(98));
    let level = format!("{row}{}", format!("/{}", ".".repeat(100)).repeat(99));
    assert!(after(&game("", push, &level), "r").starts_with(".pc."));
    let level = vec!["p".repeat(200); 200].join("/");
    assert!(error(&game("", push, &level)).contains("40000 cells"));
}

/// Movements of layers have numbers of 16 bits.
#[test]
fn more_collision_layers_than_numbers_are_refused() {
    let things = |text: &dyn Fn(usize) -> String| (0..9_000).map(text).collect::<String>();
    let text = game("", "[ > player ] -> [ > player ]", "p.");
    let objects = things(&|thing| format!("thing{thing}\nred\n\n"));
    let layers = things(&|thing| format!("thing{thing}\n"));
    let text = text.replacen("LEGEND", &format!("{objects}LEGEND"), 1);
    let text = text.replacen(
        "COLLISIONLAYERS\n",
        &format!("COLLISIONLAYERS\n{layers}"),
        1,
    );
    let said = error(&text);
    assert!(said.contains("collision layers"), "{said}");
}

#[test]
fn boards_that_cannot_be_are_refused() {
    let push = "[ > player | crate ] -> [ > player | > crate ]";
    let level = ScriptLevel::parse(&game("", push, "#pc.t#"), None).unwrap();
    let wrong = |text: &str| level.parse_board(text).unwrap_err().to_string();
    assert!(
        wrong("#pc.t").contains("a row of 6 cells"),
        "{}",
        wrong("#pc.t")
    );
    assert!(wrong(".pc.t#").contains("never moves"));
    assert!(wrong("#p?.t#").contains("a character of the legend"));
    assert!(wrong("#p[crate.t#").contains("`]`"));
    assert!(wrong("#p[ghost].t#").contains("the name of an object"));
    assert!(wrong("#pc.t# lost").contains("lost"));
    assert!(level.parse_board("#.pct#").is_ok() || !wrong("#.pct#").is_empty());
}
