//! Lines of boards of up to 64 pieces, by matrices and by tables, compared with all sets of presses with the same effect.

use super::{Random, lights};
use homing::batch::OutputBuffer;
use homing::engine::{AnyTable, Form, Options, Question, What};
use homing::puzzle::flip::{Lights, PieceSet};

fn text(presses: &[usize]) -> String {
    presses
        .iter()
        .map(|press| (press + 1).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The smallest of the least sets that lead to a goal, from any such set. A basis of the quiet patterns generates all sets with the same
/// effect.
fn smallest(lights: &Lights, quiet: &[PieceSet], sets: &[PieceSet]) -> Vec<usize> {
    let members = sets.iter().flat_map(|set| {
        (0..1_usize << quiet.len()).map(move |number| {
            let mut member = set.clone();
            quiet
                .iter()
                .enumerate()
                .filter(|(at, _)| number >> at & 1 == 1)
                .for_each(|(_, pattern)| member ^= pattern);
            assert_eq!(
                lights.presses().turned(&member),
                lights.presses().turned(set)
            );
            member.iter().collect::<Vec<_>>()
        })
    });
    members
        .min_by_key(|member| (member.len(), member.clone()))
        .unwrap()
}

fn answers(table: &AnyTable, question: &Question, lines: &str) -> String {
    let mut output = OutputBuffer::default();
    table
        .lines(question, Form::Text)
        .unwrap()
        .answer(lines.as_bytes(), &mut output)
        .unwrap();
    String::from_utf8(output.answers().to_vec()).unwrap()
}

/// Boards made by presses from the goals, boards of any pieces, and invalid lines.
#[test]
fn lines_of_small_boards_have_the_smallest_of_the_least_presses() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let names = "2x4 3x3 1x9 3x4:cross@torus 2x7 3x5:king 4x5 3x7:line 5x5 4x7 \
                  6x6 7x7 5x9 8x8 8x8:knight 1x64 4x4:cross@torus 9x7 13x5 8x9";
    for (name, goal) in names
        .split(' ')
        .zip(["any", "white", "black"].into_iter().cycle())
    {
        let lights = lights(name);
        let (pieces, quiet) = (lights.pieces(), lights.quiet_patterns());
        let catalog = homing::catalog().in_folder("no/such/folder");
        let puzzle = catalog
            .puzzle(
                &format!("flip:{name}"),
                &Options::default().with("goal", goal),
            )
            .unwrap();
        let table = catalog.table(&*puzzle).unwrap();
        let goals = lights.presses().parse_goals(goal).unwrap();
        let (mut lines, mut presses, mut depths) = (String::new(), String::new(), String::new());
        for round in 0..if quiet.len() > 6 { 4 } else { 60 } {
            let mut board = goals[round % goals.len()].clone();
            board ^= &if round % 4 == 3 {
                random.set(pieces)
            } else {
                lights.presses().turned(&random.set(pieces))
            };
            let written = lights.presses().board_text(&board);
            // In capitals and with spaces it is the same board.
            let written = [
                written.clone(),
                written.to_uppercase(),
                written.replacen('b', " b", 2),
                format!("{written}\r"),
            ][round % 4]
                .clone();
            lines += &(written + "\n");
            let sets = goals.iter().filter_map(|goal| {
                let mut turn = board.clone();
                turn ^= goal;
                lights
                    .any_presses(&turn)
                    .filter(|presses| lights.presses().turned(presses) == turn)
            });
            match &sets.collect::<Vec<_>>()[..] {
                [] => [&mut presses, &mut depths]
                    .into_iter()
                    .for_each(|answers| *answers += "unsolvable\n"),
                sets => {
                    let smallest = smallest(&lights, &quiet, sets);
                    presses += &(text(&smallest) + "\n");
                    depths += &format!("{}\n", smallest.len());
                }
            }
        }
        assert_eq!(answers(&table, &Question::PATH, &lines), presses, "{name}");
        assert_eq!(answers(&table, &Question::DEPTH, &lines), depths, "{name}");
        let wrong = "w".repeat(pieces - 1)
            + "x\n"
            + &"w".repeat(pieces - 1)
            + "\n"
            + &"b".repeat(pieces + 1)
            + "\n\nbw";
        for line in answers(&table, &Question::PATH, &wrong).lines() {
            assert!(line.starts_with("invalid"), "{name}: {line}");
        }
    }
}

/// The same presses as for one board at a time.
#[test]
fn presses_of_batches_agree_with_those_of_single_boards() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for name in ["6x6", "4x9", "8x8", "7x9", "5x7:x"] {
        let lights = lights(name);
        let catalog = homing::catalog().in_folder("no/such/folder");
        let puzzle = catalog
            .puzzle(&format!("flip:{name}"), &Options::default().with("any", ""))
            .unwrap();
        let table = catalog.table(&*puzzle).unwrap();
        let boards: Vec<PieceSet> = (0..100).map(|_| random.set(lights.pieces())).collect();
        let lines: String = boards
            .iter()
            .map(|board| lights.presses().board_text(board) + "\n")
            .collect();
        let goals = lights.presses().parse_goals("any").unwrap();
        let any = |board: &PieceSet| match lights.any_solution(board, &goals) {
            Some(any) => text(&any.presses.iter().collect::<Vec<_>>()) + "\n",
            None => "unsolvable\n".into(),
        };
        assert_eq!(
            answers(&table, &Question::new(What::AnyPath), &lines),
            boards.iter().map(any).collect::<String>(),
            "{name}"
        );
    }
}
