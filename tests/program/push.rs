//! The program with a maze in a file.

use crate::common::run_in;
use std::fs;
use tempfile::TempDir;

const MAZE: &str = include_str!("../../crates/push/tests/push/maze.txt");

/// A folder with a maze in it, and the program's output there.
struct Desk(TempDir);

impl Desk {
    fn with(maze: &str) -> Desk {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("maze.txt"), maze).unwrap();
        Desk(folder)
    }

    /// The only table in the folder of tables: its name contains a digest of the maze.
    fn table(&self) -> String {
        let files = fs::read_dir(self.0.path().join("tables"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let files: Vec<String> = files.collect();
        assert!(
            files.len() == 1 && files[0].starts_with("push-maze-") && files[0].ends_with(".tbl"),
            "{files:?}"
        );
        format!("tables/{}", files[0])
    }

    /// Standard output, standard error and exit status.
    fn run(&self, arguments: &[&str], input: &str) -> (String, String, i32) {
        run_in(self.0.path(), arguments, input)
    }
}

fn said(out: &str, error: &str, status: i32) -> (String, String, i32) {
    (out.into(), error.into(), status)
}

#[test]
fn a_maze_is_generated_solved_and_verified() {
    let desk = Desk::with(MAZE);
    // A small maze needs no file.
    assert_eq!(
        desk.run(&["solve", "push:maze.txt"], ""),
        said("eennwwWWWWeeeeeesswwwwwwwnNN\n", "", 0)
    );

    let (out, error, status) = desk.run(&["gen", "push:maze.txt"], "");
    assert!(
        out.starts_with(
            "push:maze.txt: 992 states, 433 of them reach a goal, greatest depth 10 pushes, "
        ),
        "{out}"
    );
    assert_eq!((error.as_str(), status), ("", 0));

    assert_eq!(
        desk.run(&["solve", "push:maze.txt"], ""),
        said("eennwwWWWWeeeeeesswwwwwwwnNN\n", "", 0)
    );
    assert_eq!(
        desk.run(&["solve", "push:maze.txt", "--print", "depth"], ""),
        said("6 28\n", "", 0)
    );
    assert_eq!(
        desk.run(&["solve", "push:maze.txt", "4 6 6 8"], ""),
        said("ennwwWWWWeeeeeesswwwwwwwnNN\n", "", 0)
    );
    assert_eq!(
        desk.run(&["solve", "push:maze.txt", "2 2 3 2"], ""),
        said("\n", "", 0)
    );
    assert_eq!(
        desk.run(&["solve", "push:maze.txt", "2 9 6 7"], ""),
        said("unsolvable\n", "", 0)
    );

    let table = desk.table();
    let right =
        format!("{table}: push:7x11, 992 states, 433 reachable, greatest depth 10: all is right\n");
    assert_eq!(desk.run(&["verify", &table], ""), said(&right, "", 0));
    let (out, ..) = desk.run(&["info", &table], "");
    assert!(
        out.contains("greatest depth  10 pushes\n")
            && out.contains("                #T##......#\n"),
        "{out}"
    );
}

#[test]
fn every_line_has_its_answer() {
    let desk = Desk::with(MAZE);
    desk.run(&["gen", "push:maze.txt"], "");
    let lines = "4 6 6 7\n2 2 3 2\r\n2 9 6 7\n4\n4 6 4 6\n4 6 0 1\n4 6 x 1\n4 6 6 7 8\n4 6 1 1\n4 12 6 7\n 4  6 6 7";
    let answers = "eennwwWWWWeeeeeesswwwwwwwnNN\n\nunsolvable\n\
                   invalid\ninvalid\ninvalid\ninvalid\ninvalid\ninvalid\ninvalid\neennwwWWWWeeeeeesswwwwwwwnNN\n";
    let errors = "\
error: line 4: expected 4 numbers, row and column of the box and of the man, found 1
error: line 5: the man and the box are both in row 4, column 6
error: line 6: column 5: expected a row or a column, counted from 1, found \"0\"
error: line 7: column 5: expected a row or a column, counted from 1, found \"x\"
error: line 8: expected 4 numbers, row and column of the box and of the man, found 5
error: line 9: the place of the man, row 1, column 1, is a wall
error: line 10: the place of the box, row 4, column 12, lies outside the maze, which has 7 rows and 11 columns
";
    assert_eq!(
        desk.run(&["solve", "push:maze.txt"], lines),
        said(answers, errors, 1)
    );
    assert_eq!(
        desk.run(
            &["solve", "push:maze.txt", "--print", "depth", "-"],
            "4 6 6 7\n"
        ),
        said("6 28\n", "", 0)
    );
    assert_eq!(
        desk.run(&["solve", "push:maze.txt", "-"], ""),
        said("", "", 0)
    );
}

#[test]
fn bad_mazes_and_arguments_are_refused() {
    let desk = Desk::with("SB.\n..\n");
    let ragged =
        "error: maze.txt: row 2, column 3: expected 3 cells as in the first row, found 2\n";
    for verb in ["gen", "solve"] {
        assert_eq!(desk.run(&[verb, "push:maze.txt"], ""), said("", ragged, 1));
    }
    let missing = "error: none.txt: cannot open the maze: No such file or directory (os error 2)\n";
    assert_eq!(
        desk.run(&["gen", "push:none.txt"], ""),
        said("", missing, 2)
    );
    let (_, error, status) = desk.run(&["solve", "eight", "--spare"], "");
    assert_eq!(
        (error.as_str(), status),
        (
            "error: --spare: an option of push:FILE, and slide:RxC has none of that name: leave it out\n",
            2
        )
    );
    let (_, error, status) = desk.run(&["solve", "push:maze.txt", "1 0 1 1"], "");
    assert!(error.contains("maze.txt: row 2") && status == 1, "{error}");
}

/// Two mazes in files of the same name have separate tables; a given table must be of the maze.
#[test]
fn the_table_of_another_maze_is_refused() {
    let desk = Desk::with("SB.T\n....\n");
    desk.run(&["gen", "push:maze.txt"], "");
    let table = desk.table();
    fs::write(desk.0.path().join("maze.txt"), "SB.T\n..#.\n").unwrap();
    let (out, error, status) = desk.run(&["solve", "push:maze.txt", "--table", &table], "");
    let sentence = format!(
        "error: {table}: expected a table of push:2x4 (..#. in line 2), found one of push:2x4 (.... in line 2): \
         name the right file, or make one with `homing gen`\n"
    );
    assert_eq!(
        (out.as_str(), error.as_str(), status),
        ("", sentence.as_str(), 2)
    );
    fs::create_dir(desk.0.path().join("other")).unwrap();
    fs::write(desk.0.path().join("other/maze.txt"), "SB.T\n.##.\n").unwrap();
    for maze in ["push:maze.txt", "push:other/maze.txt", "push:maze.txt"] {
        assert_eq!(desk.run(&["gen", maze, "--quiet"], ""), said("", "", 0));
        assert_eq!(desk.run(&["solve", maze], ""), said("EE\n", "", 0));
    }
    assert_eq!(
        fs::read_dir(desk.0.path().join("tables")).unwrap().count(),
        3
    );
    // The start of box and man is not part of the table.
    fs::write(desk.0.path().join("maze.txt"), "..BT\nS...\n").unwrap();
    assert_eq!(
        desk.run(&["solve", "push:maze.txt", "--table", &table], ""),
        said("enE\n", "", 0)
    );
}
