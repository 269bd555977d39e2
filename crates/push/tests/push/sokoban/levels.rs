//! Parsing levels.

use homing::internals::push::Place;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, Xsb};

/// Levels in the style of Skinner's collections: comments before each, rows of different lengths.
const COLLECTION: &str = "; 1\n\n####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n\n\
    ; 2\n; Two in a row\n\n######\n#    #\n# #@ #\n# $* #\n# .* #\n#    #\n######\n";

fn fault(text: &str, choice: Option<&str>) -> String {
    Xsb::parse(text, choice).unwrap_err().to_string()
}

#[test]
fn levels_are_chosen_by_number_and_title() {
    let first = Xsb::parse(COLLECTION, Some("1")).unwrap();
    assert_eq!(
        first.boxes,
        [Place { row: 3, column: 1 }, Place { row: 4, column: 3 }]
    );
    assert_eq!(
        first.targets,
        [Place { row: 1, column: 2 }, Place { row: 3, column: 1 }]
    );
    assert_eq!(first.man, Place { row: 3, column: 2 });
    assert!(first.walls.iter().all(|row| row.len() == 6));
    assert!(first.walls[0][5] && first.walls[6][4] && !first.walls[4][4]);
    let second = Xsb::parse(COLLECTION, Some("2")).unwrap();
    assert_eq!(second.boxes.len(), 3);
    assert_eq!(
        Xsb::parse(COLLECTION, Some("two in A row")).unwrap(),
        second
    );
    assert_eq!(
        Xsb::parse(&COLLECTION.replace('\n', "\r\n"), Some("2")).unwrap(),
        second
    );

    let quoted = "; 1\n'Duh!'\n\n#####\n#@$.#\n#####\n";
    assert_eq!(
        Xsb::parse(quoted, Some("duh!")).unwrap(),
        Xsb::parse(quoted, Some("1")).unwrap()
    );
    let behind =
        "#####\n#@$.#\n#####\nTitle: Short\nAuthor: nobody\n\n######\n#@-$.#\n######\n; Long\n";
    assert_eq!(
        Xsb::parse(behind, Some("short")).unwrap(),
        Xsb {
            title: Some("Short".into()),
            ..Xsb::parse(behind, Some("1")).unwrap()
        }
    );
    assert_eq!(
        Xsb::parse(behind, Some("Long")).unwrap(),
        Xsb::parse(behind, Some("2")).unwrap()
    );
}

/// Rows in the lengths of runs, by the format's description, and titles as collections have them.
#[test]
fn rows_may_have_the_lengths_of_runs() {
    let plain = Xsb::parse("  ####\n###  #\n#@ $.#\n######\n", None).unwrap();
    for runs in [
        "2-4#|3#2-#|#@-$.#|6#",
        "2_4#|3#2_#|#@_$.#|6#|",
        "--4#\n3#--#\n#@-$.#\n6#\n",
        "--####|###--#|#@-$.#|######",
        "  ####\n3#2-#\r\n#@ $.#\n6#",
    ] {
        assert_eq!(Xsb::parse(runs, None).unwrap(), plain, "{runs:?}");
    }
    let collection = "Level: Short\n5#|#@$.#|5#\n\nLevel: Long\n6#|#@-$.#|6#\n\n\
        ; 0\n#####\n#.$@#\n#####\n\n; 1\n######\n#.-$@#\n######\n";
    for (number, title, columns) in [
        ("1", "Short", 5),
        ("2", "long", 6),
        ("3", "0", 5),
        ("4", "Title of none", 6),
    ] {
        let level = Xsb::parse(collection, Some(number)).unwrap();
        assert_eq!(level.walls[0].len(), columns);
        if number != "4" {
            assert_eq!(Xsb::parse(collection, Some(title)).unwrap(), level);
        }
    }
    // Numbers in a text are no rows.
    let text = "12\n3 * 4\n#5\n\n5#|#@$.#|5#\n";
    assert_eq!(Xsb::parse(text, None).unwrap().walls.len(), 3);
    assert_eq!(
        fault("99999999999999#|#@$.#|5#", None),
        "line 1: the level has 65 columns, and at most 64 are supported"
    );
    assert_eq!(
        fault("5#|#@$.#|#@2-#|5#", None),
        "line 1: column 2: the man is already in row 2, column 2 of the level"
    );
    let runs = "Level: a\n2-4#|3#2-#|#@-$.#|6#\n";
    for end in 0..runs.len() {
        let _ = Xsb::parse(&runs[..end], None);
    }
}

#[test]
fn floor_is_written_in_three_ways_and_the_outside_is_wall() {
    let plain = Xsb::parse("  ####\n###  #\n#@ $.#\n######\n", None).unwrap();
    for (blank, floor) in [
        ("  ####", "###--#\n#@-$.#"),
        ("__####", "###__#\n#@_$.#"),
        ("--####", "### -#\n#@_$.#"),
    ] {
        assert_eq!(
            Xsb::parse(&format!("{blank}\n{floor}\n######\n"), None).unwrap(),
            plain
        );
    }
    assert!(plain.walls[0][0] && plain.walls[0][1]);
    // A box enclosed by walls on a target is not part of the game.
    let walled = Xsb::parse("########\n#@ $.#*#\n########\n", None).unwrap();
    assert_eq!((walled.boxes.len(), walled.targets.len()), (1, 1));
}

#[test]
fn faults_are_named_with_their_line() {
    for (text, choice, expected) in [
        (
            "",
            None,
            "expected a level: walls `#`, a man `@`, boxes `$` and targets `.`",
        ),
        (
            COLLECTION,
            None,
            "it has 2 levels: name one by its number or its title, as in push:FILE#1",
        ),
        (
            COLLECTION,
            Some("3"),
            "expected 1 to 2 as the number of a level, found 3",
        ),
        (
            COLLECTION,
            Some("0"),
            "expected 1 to 2 as the number of a level, found 0",
        ),
        (
            COLLECTION,
            Some("x"),
            "expected the title of a level, or its number from 1 to 2, found \"x\"",
        ),
        (
            "; a\n#####\n#@$.#\n#@  #\n#####\n",
            None,
            "line 4: column 2: the man is already in row 2, column 2 of the level",
        ),
        (
            "; a\n#####\n# $.#\n#####\n",
            None,
            "line 2: column 1: expected a man (`@` or `+`)",
        ),
        (
            "#####\n#@ .#\n#####\n",
            None,
            "line 2: column 2: expected 1 to 64 boxes (`$` or `*`) around the man, found 0",
        ),
        (
            "#####\n#@$ #\n#####\n",
            None,
            "line 2: column 2: expected 1 to 64 targets (`.`, `*` or `+`) around the man, found 0",
        ),
        (
            "#######\n#@$.#$#\n#######\n",
            None,
            "line 2: column 6: this box stands where the man can never come, and not on a target",
        ),
    ] {
        assert_eq!(fault(text, choice), expected);
    }
    let high = format!("{}#@$.#\n", "#####\n".repeat(64));
    assert_eq!(
        fault(&high, None),
        "line 1: the level has 65 rows, and at most 64 are supported"
    );
}

#[test]
fn boxes_and_targets_must_be_equal_unless_spare_ones_are_allowed() {
    let level = Xsb::parse("######\n#@$$.#\n#    #\n######\n", None).unwrap();
    let error = Sokoban::new(&level, Metric::Pushes, Spare::Refused)
        .unwrap_err()
        .to_string();
    assert_eq!(error, "the level has 2 boxes and 1 target");
    assert!(Sokoban::new(&level, Metric::Pushes, Spare::Allowed).is_ok());
    let full = Xsb::parse("####\n#@##\n#*##\n####\n", None).unwrap();
    assert!(Sokoban::new(&full, Metric::Pushes, Spare::Refused).is_ok());
    let wide = format!(
        "#{}#\n#@{}{}#\n{}",
        "#".repeat(62),
        "$".repeat(30),
        ".".repeat(30),
        format!("#{}#\n", " ".repeat(62)).repeat(40)
    );
    let error = Sokoban::new(
        &Xsb::parse(&wide, None).unwrap(),
        Metric::Pushes,
        Spare::Refused,
    )
    .unwrap_err()
    .to_string();
    assert!(
        error.contains("have too many placements; a table numbers at most 17179869184 placements"),
        "{error}"
    );
}

/// The text in a table's header, with any damage, yields a space or an error.
#[test]
fn texts_of_headers_are_checked() {
    let level = Xsb::parse("######\n#@$$ #\n# .. #\n#    #\n######\n", None).unwrap();
    let text = Sokoban::new(&level, Metric::Pushes, Spare::Refused)
        .unwrap()
        .text()
        .to_string();
    assert_eq!(text, "2 boxes\n######\n#....#\n#.TT.#\n#....#\n######\n");
    for at in 0..text.len() {
        let mut changed = text.clone().into_bytes();
        for byte in [b'0', b'9', b'#', b'T', b'\n', b' '] {
            changed[at] = byte;
            let _ = Sokoban::from_text(std::str::from_utf8(&changed).unwrap(), Metric::Pushes);
        }
        let _ = Sokoban::from_text(&text[..at], Metric::Moves);
    }
    for wrong in [
        "",
        "2 boxes",
        "2 boxes\n",
        "0 boxes\nTT.\n",
        "33 boxes\nTT.\n",
        "2 boxes\nT.\nT..\n",
        "2 boxes\n....\n",
        "2 boxes\nTT\n",
    ] {
        assert!(
            Sokoban::from_text(wrong, Metric::Pushes).is_err(),
            "{wrong:?}"
        );
    }
    let high = format!("1 box\n{}T..\n", "...\n".repeat(64));
    let wide = format!("1 box\nT{}\n", ".".repeat(64));
    assert!(
        Sokoban::from_text(&high, Metric::Pushes).is_err()
            && Sokoban::from_text(&wide, Metric::Pushes).is_err()
    );
}
