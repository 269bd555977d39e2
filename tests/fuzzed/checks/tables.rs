//! Untrusted tables: one that opens answers every question with an answer or an error, and one that `verify` accepts is correct.

use super::drawn;
use super::patch::patched;
use homing::batch::OutputBuffer;
use homing::discovered::Discovered;
use homing::engine::{Answerer, AnyTable, BoardTable, Form, Question, Selection, What};
use homing::puzzle::blocks::{Blocks, Metric};
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::push::{self, Maze, Push};
use homing::puzzle::route::{Graph, Routes};
use homing::puzzle::slide::Slide;
use homing::table::TableFile;
use homing::{Stop, Table, Watch};
use std::sync::OnceLock;

/// A small table of each kind.
fn files() -> &'static [Vec<u8>] {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let slide = |rows, columns, home| {
            Table::generate(Slide::new(rows, columns, home).unwrap(), |_| {})
                .unwrap()
                .to_bytes()
        };
        let flip = |rows, columns, goal| {
            Table::generate(Flip::new(rows, columns, goal).unwrap(), |_| {})
                .unwrap()
                .to_bytes()
        };
        let maze = Maze::parse("#####\n#S..#\n#.B.#\n#..T#\n#####\n").unwrap();
        let graph = Graph::read(b"3 5\n1 2 1\n2 3 0\n3 1 2\n1 1 1\n2 2 0\n", 1).unwrap();
        let routes = std::env::temp_dir().join(format!("homing-fuzz-{}.tbl", std::process::id()));
        Routes::toward(&graph, 2, &homing::Stop::NEVER)
            .unwrap()
            .write(&routes)
            .unwrap();
        let route = std::fs::read(&routes).unwrap();
        std::fs::remove_file(&routes).unwrap();
        let push = push::generate(Push::new(&maze), |_| {}).to_bytes();
        let blocks = Blocks::parse("AAB\nAAC\n..D\n\n...\n.AA\n.AA\n", Metric::Move).unwrap();
        let blocks = Table::generate(Discovered::find(blocks, &Stop::NEVER).unwrap(), |_| {})
            .unwrap()
            .to_bytes();
        vec![
            slide(2, 2, 3),
            slide(2, 3, 5),
            flip(2, 2, Goal::Only(0)),
            flip(3, 3, Goal::Any),
            push,
            route,
            blocks,
        ]
    })
}

/// The most states compared.
const MAX_COMPARED: usize = 1 << 10;

/// The questions, and the lines for any table.
const LINES: &str = "1 2 3 x\nx 1 2 3\n1 2 3 4 5 x\n5 4 3 2 1 x\nbbbb\nbwbwbwbwb\n2 2 1 1\n4 4 1 1\n1 1\n3 7\n1 2 3 x\tu\nAAB/AAC/..D\n\n";

/// The first byte chooses a table; the rest changes it. With bit 7, the rest is the file itself. Then one question is asked.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let files = files();
    let honest = &files[usize::from(choice & 127) % files.len()];
    let bytes = if choice < 128 {
        patched(honest, rest)
    } else {
        rest.to_vec()
    };
    if let Ok(file) = TableFile::from_bytes("any", bytes) {
        examine(&file, data, honest);
    }
}

/// Asks an opened table a question chosen by the data. A correct one is compared with the true table.
pub fn examine(file: &TableFile, data: &[u8], honest: &[u8]) {
    let Ok(table) = homing::catalog().open_file(file) else {
        return;
    };
    let is_right = file.check_content(Watch::NONE).is_ok() && table.verify(Watch::NONE).is_ok();
    match (
        drawn(data, questions().len() + 1).checked_sub(1),
        table.boards(),
    ) {
        (Some(number), _) => ask(&table, &questions()[number]),
        (None, Ok(boards)) => list(&*table, boards),
        (None, Err(_)) => {}
    }
    if is_right {
        compare(&*table, honest);
    }
}

fn questions() -> &'static [Question] {
    static QUESTIONS: OnceLock<Vec<Question>> = OnceLock::new();
    QUESTIONS.get_or_init(|| {
        let walks = Question::new(What::Walks {
            first: None,
            nodes: true,
            empty: false,
            simple: false,
        });
        let paths = Question::new(What::Paths { limit: Some(20) });
        vec![
            Question::PATH.explained(),
            Question::DEPTH,
            Question::COUNT,
            Question::HINTS,
            Question::GRADE,
            paths,
            walks,
        ]
    })
}

/// Asks a question for each line, one by one and together.
fn ask(table: &AnyTable, question: &Question) {
    for line in LINES.lines() {
        let _ = table.answer(question, line);
    }
    for form in [Form::Text, Form::Json] {
        if let Ok(lines) = table.lines(question, form) {
            let _ = lines.answer(LINES.as_bytes(), &mut OutputBuffer::default());
        }
    }
}

/// Questions about the states.
fn list(table: &dyn Answerer, boards: &BoardTable) {
    let rows = table
        .boards()
        .unwrap()
        .select(&Selection::default(), Watch::NONE)
        .and_then(|rows| rows.read(0, &mut |_| {}));
    let _ = (table.stats(false, Watch::NONE), rows);
    let _ = table
        .lists()
        .and_then(|lists| lists.states_at(0..=3, true, Watch::NONE))
        .map(|listing| listing.take(50).count());
    for index in 0..boards.state_count().min(400) {
        let _ = (
            boards.cost(index),
            boards.path(index),
            boards.next_move(index),
        );
    }
}

/// Another correct table of the same puzzle must have the same costs.
fn compare(table: &dyn Answerer, honest: &[u8]) {
    let honest = homing::catalog()
        .open_file(&TableFile::from_bytes("honest", honest.to_vec()).unwrap())
        .unwrap();
    if table.description() != honest.description() {
        return;
    }
    if let (Ok(found), Ok(expected)) = (table.boards(), honest.boards()) {
        assert_eq!(found.layers(), expected.layers());
        // For larger tables, some.
        for index in
            (0..expected.state_count()).step_by(1 + expected.state_count() as usize / MAX_COMPARED)
        {
            assert_eq!(
                found.path(index).unwrap(),
                expected.path(index).unwrap(),
                "state {index}"
            );
        }
    } else {
        for question in ["1 1", "1 2", "2 3", "3 9"] {
            let walks = Question::new(What::Walks {
                first: None,
                nodes: false,
                empty: true,
                simple: false,
            });
            assert_eq!(
                table.answer(&walks, question).unwrap(),
                honest.answer(&walks, question).unwrap(),
                "{question}"
            );
        }
    }
}
