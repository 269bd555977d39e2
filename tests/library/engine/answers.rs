//! The kinds of answers, in all interfaces: if a search gave up, if any path will do, and with which unit.

use homing::batch::OutputBuffer;
use homing::engine::{
    Answer, Catalog, Family, Form, Options, Own, OwnFamily, Question, Solution, What,
};
use homing::space::{Amount, CostOrder, Unit};
use homing::{Description, Limit, Notation, Space, Stop, Watch};
use std::time::Instant;

/// At least 66 moves according to its pattern tables, so the search needs more than a thousand boards.
const FAR: &str = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

fn ask(name: &str, options: &[(&str, &str)], what: What, line: &str) -> Answer {
    let options = options
        .iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, *value)
        });
    let catalog = homing::catalog();
    let table = catalog
        .table(&*catalog.puzzle(name, &options).unwrap())
        .unwrap();
    table.answer(&Question::new(what), line).unwrap()
}

#[test]
fn a_search_that_gave_up_is_unknown_for_every_question() {
    let limit = [("limit-nodes", "1000")];
    let solution = format!("{FAR}\tr");
    for (what, line) in [
        (What::Path, FAR),
        (What::Depth, FAR),
        (What::Count, FAR),
        (What::Paths { limit: None }, FAR),
        (What::Hints, FAR),
        (What::Grade, &solution),
    ] {
        let answer = ask("slide:4x4", &limit, what.clone(), line);
        let Answer::Unknown {
            board,
            at_least_moves: Some(66),
            limit: Limit::Nodes { nodes: 1000 },
        } = &answer
        else {
            panic!("{what:?}: {answer:?}");
        };
        assert_eq!(board, FAR);
        assert!(!answer.is_good(false));
        let (mut text, mut json) = (String::new(), String::new());
        Form::Text.render(&answer, &what, &mut text);
        Form::Json.render(&answer, &what, &mut json);
        assert_eq!(text, "unknown: at least 66 moves", "{what:?}");
        assert_eq!(
            json,
            format!("{{\"v\":1,\"board\":\"{FAR}\",\"status\":\"unknown\",\"at_least_moves\":66}}"),
            "{what:?}"
        );
    }
}

/// The path was missing once, and an empty line means "already solved".
#[test]
fn any_path_is_a_path() {
    for (name, board) in [("eight", "2 3 4 1 5 x 7 6 8"), ("flip", "bwwbbbwbbwwbbwww")] {
        let Answer::Solved {
            solution: Solution::Path(any),
            depth,
            ..
        } = ask(name, &[], What::AnyPath, board)
        else {
            panic!("{name}")
        };
        let Answer::Solved {
            solution: Solution::Path(best),
            ..
        } = ask(name, &[], What::Path, board)
        else {
            panic!("{name}")
        };
        assert!(
            any == best && !any.is_empty() && depth.moves > 0,
            "{name}: {any:?}"
        );
    }
    // For a board of 80 moves a path is found quickly.
    let any = ask("slide:4x4", &[], What::AnyPath, FAR);
    let Answer::Near {
        moves: Some(moves),
        at_least_moves: ..=80,
        ..
    } = &any
    else {
        panic!("{any:?}")
    };
    assert!(moves.len() >= 80, "{moves}");
    // For large flips a solution without the fewest presses is found, and reported as near.
    let board = "b".repeat(19 * 19);
    let any = ask("flip:19x19", &[("goal", "white")], What::AnyPath, &board);
    let (Answer::Near {
        moves: Some(moves), ..
    }
    | Answer::Solved {
        solution: Solution::Path(moves),
        ..
    }) = any
    else {
        panic!("{any:?}")
    };
    assert!(!moves.is_empty());
}

/// A grade also searches the boards after the moves. Bounds proven for those, which may be farther, do not apply to the board.
#[test]
fn a_grade_that_gave_up_reports_the_bound_of_its_board() {
    let cells: Vec<String> = (1..35).map(|tile| tile.to_string()).collect();
    let line = format!("{} x 35\tlllluuuurrrddlluldrdrruuldrdll", cells.join(" "));
    let answer = ask("slide:6x6", &[("limit-nodes", "1000")], What::Grade, &line);
    assert!(
        matches!(
            answer,
            Answer::Unknown {
                at_least_moves: Some(1),
                ..
            }
        ),
        "{answer:?}"
    );
}

/// A search that takes too long is unknown after its limit, with a bound, and the line is not invalid.
#[test]
fn too_many_sets_of_presses_have_a_time_limit() {
    let catalog = homing::catalog();
    let options = Options::default()
        .with("goal", "white")
        .with("limit-time", "0.01");
    let table = catalog
        .table(&*catalog.puzzle("flip:61x61", &options).unwrap())
        .unwrap();
    let answer = table.answer(&Question::PATH, &"w".repeat(61 * 61)).unwrap();
    assert!(matches!(answer, Answer::Solved { .. }), "{answer:?}");
    let board = table
        .lists()
        .unwrap()
        .random(None, 1, false, Watch::NONE)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .board;
    let answer = table.answer(&Question::PATH, &board).unwrap();
    // About 1,860 pieces are black, and a press turns five of them.
    let Answer::Unknown {
        at_least_moves: Some(350..1861),
        limit: Limit::Time { time },
        ..
    } = &answer
    else {
        panic!("{answer:?}")
    };
    assert_eq!(time.as_millis(), 10);
    // All boards of a question share the time limit; the last ones get the bound from the number of pieces.
    let (asked, begun) = (table.until(&Stop::NEVER).unwrap(), Instant::now());
    let mut lines = asked.lines(&Question::DEPTH, Form::Text).unwrap();
    for _ in 0..2 {
        let mut output = OutputBuffer::default();
        lines
            .answer(format!("{board}\n").repeat(100).as_bytes(), &mut output)
            .unwrap();
        let text = String::from_utf8_lossy(output.answers()).into_owned();
        let last = text
            .lines()
            .last()
            .unwrap()
            .strip_prefix("unknown: at least ")
            .unwrap_or_else(|| panic!("{text}"));
        assert!(text.lines().count() == 100 && last == "383 moves", "{text}");
        lines = asked.lines(&Question::DEPTH, Form::Text).unwrap();
    }
    let time = begun.elapsed().as_secs_f64();
    assert!(time < 1.9, "{time} s");
}

/// Two jugs, of 3 and 5 litres, and a tap: the weight of a move is the litres that it moves, at most 5.
#[derive(Clone, Debug)]
struct Jugs;

const SIZES: [u64; 2] = [3, 5];
const LITRES: [u8; 6] = [3, 5, 3, 5, 1, 2];

impl Space for Jugs {
    type State = (u64, u64);

    fn describe(&self) -> Description {
        let text = String::from;
        Description {
            puzzle: text("jugs:3-5"),
            parameters: text(""),
            goal: text("4 litres"),
            index: text("contents"),
            metric: text("litres"),
        }
    }
    fn len(&self) -> u64 {
        24
    }
    fn move_count(&self) -> u8 {
        6
    }
    fn rank(&self, &(three, five): &(u64, u64)) -> Option<u64> {
        Some(three * 6 + five)
    }
    fn unrank(&self, index: u64) -> (u64, u64) {
        (index / 6, index % 6)
    }
    fn goals(&self, mut visit: impl FnMut(u64)) {
        (0..24).filter(|index| index % 6 == 4).for_each(&mut visit);
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (three, five) = self.unrank(index);
        let (to_five, to_three) = (three.min(SIZES[1] - five), five.min(SIZES[0] - three));
        let after = [
            (3, five),
            (three, 5),
            (0, five),
            (three, 0),
            (three - to_five, five + to_five),
            (three + to_three, five - to_three),
        ];
        for (code, (three, five)) in (0..).zip(after) {
            if three * 6 + five != index {
                visit(code, three * 6 + five);
            }
        }
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for from in 0..24 {
            self.successors(from, |code, to| {
                if to == index {
                    visit(code, from);
                }
            });
        }
    }
    fn weights(&self) -> Option<&'static [u8]> {
        Some(&LITRES)
    }
    fn cost_order(&self) -> CostOrder {
        CostOrder::WeightFirst(Unit {
            one: "litre",
            many: "litres",
        })
    }
}

impl Notation for Jugs {
    fn parse_board(&self, text: &str) -> homing::Result<(u64, u64)> {
        let wrong = || homing::Error::Input {
            what: "expected the litres of both jugs, as 0+5".into(),
        };
        let (three, five) = text.split_once('+').ok_or_else(wrong)?;
        Ok((
            three.parse().map_err(|_| wrong())?,
            five.parse().map_err(|_| wrong())?,
        ))
    }
    fn board_text(&self, (three, five): &(u64, u64)) -> String {
        format!("{three}+{five}")
    }
    fn push_moves(&self, moves: impl Iterator<Item = u8>, text: &mut String) {
        moves.for_each(|code| text.push(char::from(b'a' + code)));
    }
    fn parse_moves(&self, text: &str) -> homing::Result<Vec<u8>> {
        Ok(text
            .bytes()
            .map(|letter| letter.wrapping_sub(b'a'))
            .collect())
    }
}

static JUGS: Family = Family::plain(
    "jugs",
    "jugs:3-5",
    "two jugs",
    &OwnFamily(|_| Ok(Own::space(Jugs))),
);

/// A user's space sets its unit, which every form of an answer uses: pushes are only those of boxes.
#[test]
fn weights_have_the_unit_of_their_space() {
    homing::space::check(&Jugs).unwrap();
    static FAMILIES: [&Family; 1] = [&JUGS];
    let catalog = Catalog::new(&FAMILIES);
    let table = catalog
        .table(&*catalog.puzzle("jugs:3-5", &Options::default()).unwrap())
        .unwrap();
    let rendered = |form: Form, what: What, line: &str| {
        let mut text = String::new();
        form.render(
            &table.answer(&Question::new(what.clone()), line).unwrap(),
            &what,
            &mut text,
        );
        text
    };
    // The small jug has space for one litre of the five, which leaves 4: the move weighs 2.
    let Answer::Solved { depth, .. } = table.answer(&Question::DEPTH, "2+5").unwrap() else {
        panic!("4 litres can be had")
    };
    assert_eq!(
        depth,
        Amount {
            moves: 1,
            weight: Some((
                2,
                Unit {
                    one: "litre",
                    many: "litres"
                }
            ))
        }
    );
    assert_eq!(
        rendered(Form::Text, What::Grade, "2+5\tf"),
        "optimal: 2 litres, 1 move"
    );
    let json = rendered(Form::Json, What::Hints, "2+5");
    assert!(
        json.contains("\"depth_litres\":2")
            && json.contains("\"depth_after_litres\":0")
            && !json.contains("pushes"),
        "{json}"
    );
    assert!(
        rendered(Form::Text, What::Hints, "2+5").starts_with("f   0 litres, 0 moves to go  best\n")
    );
    assert_eq!(
        table.stats(false, Watch::NONE).unwrap().depth_unit,
        "litres"
    );
}
