use crate::cli::console::status::Status;
use crate::cli::puzzles::source::TableFolder;
use homing_engine::{BuildTime, Catalog, Family, Options, Puzzle, VERSION};
use homing_table::error::Result;
use homing_table::table::TableFile;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// List the known puzzles by family, with their states, what answers them, and their tables.
///
/// Includes the tables in the folder. Other sizes are puzzles too: the first line of a family shows the form of its names.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing list\n          homing list slide flip")]
pub struct Args {
    /// Only these families, each by its name or that of a puzzle [default: all]
    #[arg(value_name = "FAMILY")]
    families: Vec<String>,
    /// Print one JSON object per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folder: TableFolder,
}

/// A row of the list.
#[derive(Serialize)]
struct ListRow {
    v: u32,
    family: &'static str,
    puzzle: String,
    /// The number of states, as text; absent if only a search finds it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    contents: Option<String>,
    answered_by: AnsweredBy,
    /// What a table file improves, if a smaller table is built in memory.
    #[serde(skip)]
    advice: Option<&'static str>,
    /// The file of its table, if it exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<PathBuf>,
}

/// What answers a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum AnsweredBy {
    /// A table in the program, or an algorithm that needs no table.
    Program,
    /// A table in the folder.
    File,
    /// A table built in memory for each run.
    Memory,
    /// Nothing, until its table is generated.
    Nothing,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let catalog = args.folder.of(catalog);
    let named = args.families.iter();
    let mut families = named
        .map(|name| catalog.family_of_name(name))
        .collect::<Result<Vec<_>>>()?;
    if families.is_empty() {
        families.extend(catalog.families());
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let mut listed = BTreeSet::new();
    for family in families {
        let known: Vec<ListRow> = family
            .names()
            .filter_map(|name| known_row(&catalog, family, &name))
            .collect();
        listed.extend(known.iter().filter_map(|row| row.table.clone()));
        let others = catalog
            .table_paths()
            .into_iter()
            .filter(|path| !listed.contains(path));
        let rows: Vec<ListRow> = known
            .into_iter()
            .chain(others.filter_map(|path| table_row(&catalog, family, path)))
            .collect();
        if args.json {
            for row in &rows {
                serde_json::to_writer(&mut out, row).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        } else {
            write_family(family, &rows, &mut out)?;
        }
    }
    out.flush()?;
    Ok(Status::Answered)
}

/// The row of a puzzle with a known name.
fn known_row(catalog: &Catalog, family: &Family, name: &str) -> Option<ListRow> {
    let puzzle = catalog.puzzle(name, &Options::default()).ok()?;
    let table = puzzle
        .head()
        .file_names
        .iter()
        .map(|name| catalog.folder().join(name))
        .find(|path| path.exists());
    let header = table.as_ref().and_then(|path| TableFile::open(path).ok());
    let contents = header
        .map(|file| catalog.contents(file.header()))
        .or_else(|| puzzle.need().contents);
    Some(ListRow {
        v: VERSION,
        family: family.name,
        puzzle: name.into(),
        contents: contents.map(|contents| contents.to_string()),
        answered_by: answered_by(&*puzzle, table.is_some()),
        advice: puzzle.advice(),
        table,
    })
}

/// The row of a table in the folder.
fn table_row(catalog: &Catalog, family: &Family, path: PathBuf) -> Option<ListRow> {
    let file = TableFile::open(&path)
        .ok()
        .filter(|file| family.is_of(file.header()))?;
    Some(ListRow {
        v: VERSION,
        family: family.name,
        puzzle: file.header().puzzle.clone(),
        contents: Some(catalog.contents(file.header()).to_string()),
        answered_by: AnsweredBy::File,
        advice: None,
        table: Some(path),
    })
}

fn answered_by(puzzle: &dyn Puzzle, has_file: bool) -> AnsweredBy {
    if puzzle.built_in().is_some() {
        AnsweredBy::Program
    } else if has_file {
        AnsweredBy::File
    } else if puzzle.build_time() != BuildTime::Long {
        AnsweredBy::Memory
    } else {
        AnsweredBy::Nothing
    }
}

/// Prints the heading of a family, and its puzzles in columns.
fn write_family(family: &Family, rows: &[ListRow], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}: {}", family.usage, family.summary)?;
    let contents = |row: &ListRow| {
        row.contents
            .clone()
            .unwrap_or_else(|| "states counted by its search".into())
    };
    let name_width = rows
        .iter()
        .map(|row| row.puzzle.chars().count())
        .max()
        .unwrap_or(0);
    let contents_width = rows
        .iter()
        .map(|row| contents(row).chars().count())
        .max()
        .unwrap_or(0);
    for row in rows {
        let answered = match (row.answered_by, &row.table) {
            (AnsweredBy::Program, _) => "in the program".into(),
            (AnsweredBy::Memory, _) => match row.advice {
                Some(faster) => format!(
                    "built in memory; `homing gen {}` makes it {faster}",
                    row.puzzle
                ),
                None => "built in memory".into(),
            },
            (AnsweredBy::File, Some(path)) => path.display().to_string(),
            (AnsweredBy::File | AnsweredBy::Nothing, _) => {
                format!("needs `homing gen {}`", row.puzzle)
            }
        };
        writeln!(
            out,
            "  {:<name_width$}  {:<contents_width$}  {answered}",
            row.puzzle,
            contents(row)
        )?;
    }
    Ok(())
}
