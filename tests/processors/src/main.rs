//! Generates small tables of all families, writes, reads, checks and queries them, and runs each kernel of 3x3 boards. Prints a line for
//! each with a checksum of the file and of the answers, which must be the same on every processor; `tests/processors.sh` compares them.

use homing::batch::{AnswerLines, OutputBuffer};
use homing::engine::{Answerer, Catalog, Form, Options, PlainLines, Question};
use homing::internals::slide::batch::{EightLines, Kernel};
use homing::puzzle::FAMILIES;
use homing::puzzle::slide::Slide;
use homing::{Stop, embedded};
use std::path::Path;
use std::sync::Arc;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The puzzles, with their options.
const PUZZLES: [(&str, &[(&str, &str)]); 12] = [
    ("eight", &[]),
    ("slide:2x4", &[("columns", "both")]),
    ("slide:2x4", &[("columns", "half")]),
    ("slide:3x2", &[("columns", "half")]),
    ("slide:2x4", &[("metric", "lines")]),
    ("flip", &[]),
    ("flip:3x4", &[]),
    ("flip:9x10", &[]),
    ("push:MAZE", &[]),
    ("perm:topspin-7", &[]),
    ("blocks:dads-puzzle", &[]),
    ("route:GRAPH", &[("to", "2")]),
];
const MAZE: &str =
    "###########\n#T##......#\n#.#.#..####\n#....B....#\n#.######..#\n#.....S...#\n###########\n";
const GRAPH: &str = "4 6\n1 2 5\n2 1 4\n1 3 2\n3 2 1000000007\n3 4 1\n4 2 3\n";

fn main() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("homing-processors-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let tested = kernels()
        .and_then(|()| {
            PUZZLES
                .iter()
                .try_for_each(|(name, options)| table(name, options, &folder))
        })
        .and_then(|()| too_large(&folder));
    std::fs::remove_dir_all(&folder)?;
    tested
}

fn answered(answers: &(impl AnswerLines + ?Sized), text: &str) -> Result<Vec<u8>> {
    let mut output = OutputBuffer::default();
    answers.answer(text.as_bytes(), &mut output)?;
    Ok(output.answers().to_vec())
}

/// Compares each kernel with the plain path, on states and unsolvable boards, with and without spaces, valid and damaged.
fn kernels() -> Result<()> {
    let table = embedded::eight();
    let boards = homing::puzzle::slide::board_table(Slide::EIGHT, table.clone());
    let mut text = [String::new(), String::new()];
    for at in 0..table.space().len() / 41 {
        let mut board = boards.board_text(at * 104_729 % table.space().len());
        if at % 3 == 0 {
            board = board.replace('1', "!").replace('2', "1").replace('!', "2");
        }
        if at % 577 == 5 {
            board = board.replace('3', ["4", "9", "x", "\u{b3}"][at as usize % 4]);
        }
        text[0] += &(board.replace(' ', "") + "\n");
        text[1] += &(board + "\n");
    }
    for question in [Question::PATH, Question::DEPTH] {
        let plain = PlainLines::new(Arc::new(boards.clone()), question.clone(), Form::Text);
        for text in &text {
            let expected = answered(&plain, text)?;
            println!("kernels {:08x}", crc32fast::hash(&expected));
            for kernel in Kernel::all() {
                let fast =
                    EightLines::new(Slide::EIGHT, &table, question == Question::DEPTH, &plain)?
                        .with_kernel(kernel);
                if answered(&fast, text)? != expected {
                    return Err(format!("kernel {}: {question:?}", kernel.name()).into());
                }
            }
        }
    }
    let names: Vec<_> = Kernel::all().iter().map(|kernel| kernel.name()).collect();
    eprintln!("kernels here: {}", names.join(", "));
    Ok(())
}

/// Generates, writes, reads, checks and queries a table.
fn table(name: &str, options: &[(&str, &str)], folder: &Path) -> Result<()> {
    let file = |name: &str, text: &str| -> Result<String> {
        let path = folder.join(name);
        std::fs::write(&path, text)?;
        Ok(path.display().to_string())
    };
    let full = name
        .replace("MAZE", &file("maze.txt", MAZE)?)
        .replace("GRAPH", &file("graph.txt", GRAPH)?);
    let catalog = Catalog::new(FAMILIES).in_folder(folder);
    let options = options
        .iter()
        .fold(Options::default(), |options, (option, value)| {
            options.with(option, *value)
        });
    let puzzle = catalog.puzzle(&full, &options)?;
    let made = catalog.generate(&*puzzle, &Stop::NEVER, &mut |_| {})?;
    let bytes = made.to_bytes()?;
    let path = folder.join("made.tbl");
    std::fs::write(&path, &bytes)?;
    let opened = catalog.table_at(&*puzzle, &path)?;
    catalog.verify(&catalog.file(&path)?, &Stop::NEVER, &mut |_, _| {})?;
    let mut lines = String::new();
    let count = list(&*opened, &mut lines)?;
    let answers = answered(&*opened.lines(&puzzle.head().question, Form::Json)?, &lines)?;
    let again = answered(&*made.lines(&puzzle.head().question, Form::Json)?, &lines)?;
    if answers != again {
        return Err(format!("{name}: the table that was read answers otherwise").into());
    }
    // The header of a maze or a graph contains its file, whose path differs between runs.
    let columns: Vec<u32> = catalog
        .file(&path)?
        .columns()
        .iter()
        .map(|column| crc32fast::hash(column.bytes()))
        .collect();
    println!(
        "{name}: columns {columns:08x?}, {count} lines, answers {:08x}",
        crc32fast::hash(&answers)
    );
    Ok(())
}

/// Lines to answer: boards all over the space, or the nodes of the graph.
fn list(table: &dyn Answerer, lines: &mut String) -> Result<usize> {
    match table.boards() {
        Ok(boards) => {
            for index in (0..boards.state_count()).step_by((boards.state_count() / 97) as usize + 1)
            {
                boards.push_board(index, lines);
                lines.push('\n');
            }
        }
        Err(_) => lines.push_str("1 1\n1 3\n3 2\n4 1\n"),
    }
    Ok(lines.lines().count())
}

/// A 32-bit program refuses a file that exceeds its address space.
fn too_large(folder: &Path) -> Result<()> {
    let path = folder.join("large.tbl");
    std::fs::File::create(&path)?.set_len(5 << 30)?;
    let refused = match Catalog::new(FAMILIES).file(&path) {
        Ok(_) => return Err("a file of zeros was opened".into()),
        Err(error) => error.to_string(),
    };
    if usize::BITS == 32
        && !refused
            .contains("it has 5368709120 bytes, and this program has addresses for 2147483647")
    {
        return Err(refused.into());
    }
    Ok(())
}
