use crate::oracle::{Grid, play};
use homing::judge::{PROBLEMS, Tables};

const INPUT: &str = include_str!("../../../../tests/cases/poj1475.in");
const ACCEPTED: &str = include_str!("../../../../tests/cases/poj1475.out");

/// The output or the error of the judge problem.
fn judge(name: &str, input: &str) -> Result<String, String> {
    let problem = PROBLEMS
        .iter()
        .find(|problem| problem.name == name)
        .unwrap();
    let mut out = Vec::new();
    problem
        .answer(input, &Tables::default(), &mut out)
        .map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

/// Accepts any answer with the same numbers of pushes and moves.
#[test]
fn answers_are_as_short_as_the_accepted_output() {
    let ours = judge("poj1475", INPUT).unwrap();
    assert_eq!(ours.lines().count(), ACCEPTED.lines().count());
    let mut rows = INPUT.lines();
    for (ours, accepted) in ours.lines().zip(ACCEPTED.lines()).skip(1).step_by(3) {
        let count = rows
            .next()
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        let grid = Grid::read(
            &rows
                .by_ref()
                .take(count)
                .map(|row| format!("{row}\n"))
                .collect::<String>(),
        );
        let cost = |answer| {
            (answer != "Impossible.").then(|| {
                play(
                    &grid,
                    grid.find('T'),
                    (grid.find('B'), grid.find('S')),
                    answer,
                )
                .unwrap()
            })
        };
        assert_eq!(cost(ours), cost(accepted));
    }
}

/// The tie-break among accepted answers, in every run.
#[test]
fn the_sample_is_answered_with_the_smallest_letters() {
    let answers = "Maze #1\nEEEEE\n\nMaze #2\nImpossible.\n\nMaze #3\neennwwWWWWeeeeeesswwwwwwwnNN\n\nMaze #4\nswwwnnnnnneeesssSSS\n\n";
    assert_eq!(judge("poj1475", INPUT).as_deref(), Ok(answers));
    assert_eq!(judge("uva589", INPUT).as_deref(), Ok(answers));
    assert_eq!(
        judge("uva589", &INPUT.replace('\n', "\r\n")).as_deref(),
        Ok(answers)
    );
}

#[test]
fn bad_input_is_named_with_its_line() {
    let cases = [
        (
            "",
            "line 1: expected the number of rows, 0 to 64, found the end of the input",
        ),
        (
            "1 3\nSBT\n",
            "line 3: expected the number of rows, 0 to 64, found the end of the input",
        ),
        (
            "1\n",
            "line 2: expected the number of columns, 0 to 64, found the end of the input",
        ),
        (
            "1 65\n",
            "line 1: expected the number of columns, 0 to 64, found \"65\"",
        ),
        (
            "0 3\n",
            "line 1: expected rows and columns, or 0 0, found \"0 3\"",
        ),
        (
            "2 3\nSBT\n",
            "line 3: expected a row of 3 cells, found the end of the input",
        ),
        (
            "2 3\nSBT\n\n..\n0 0\n",
            "line 4: expected a row of 3 cells, found \"..\"",
        ),
        (
            "2 3\nSBT\n.x.\n0 0\n",
            "line 3: column 2: expected a cell of `# . S B T` or, as Sokoban, of `# @ $ . * +` and spaces, found \"x\"",
        ),
        (
            "2 3\nSB.\n...\n0 0\n",
            "line 3: column 3: expected a target (`T`; in Sokoban notation `.`, `*` or `+`), found the end of the maze",
        ),
    ];
    for (input, sentence) in cases {
        assert_eq!(judge("poj1475", input).unwrap_err(), sentence, "{input:?}");
    }
}
