//! Puzzles read from files: mazes, pictures, definitions, graphs, press matrices.

use crate::{Member, STANDARD_INPUT};
use homing_table::error::{Error, Result, wrong};
use homing_table::input;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The greatest length of a maze, a picture or a definition.
pub const MAX_BYTES: u64 = 1 << 24;

/// Reads the file of a puzzle; `-` is standard input. `what` names it in errors, and two messages say that it cannot be opened or read.
pub fn read_text(
    path: &Path,
    max_bytes: u64,
    what: &str,
    [opening, reading]: [&'static str; 2],
) -> Result<Vec<u8>> {
    let file: Box<dyn Read> = match path == Path::new(STANDARD_INPUT) {
        true => Box::new(std::io::stdin()),
        false => Box::new(File::open(path).map_err(Error::io(path, opening))?),
    };
    input::read_text(file, max_bytes, what, Error::io(path, reading))
        .map_err(|error| error.of_content(|error| error.in_file(path)))
}

/// Splits `FILE` or `FILE#CHOICE` into the file and the choice. A file whose name contains `#` takes precedence if it exists.
pub fn file_and_choice(name: &str) -> (PathBuf, Option<&str>) {
    match name.rsplit_once('#') {
        Some((path, choice)) if !Path::new(name).exists() => (path.into(), Some(choice)),
        _ => (name.into(), None),
    }
}

/// The names and titles of all puzzles in `FILE#*`, where `titles` reads the titles; `None` if the name means one puzzle. `many` is the
/// plural for errors.
///
/// # Errors
///
/// The errors of `titles`, and standard input, which can be read only once.
pub fn all_of(
    name: &str,
    many: &str,
    titles: impl FnOnce(&Path) -> Result<Vec<Option<String>>>,
) -> Result<Option<Vec<Member>>> {
    let Some(file) = name
        .strip_suffix("#*")
        .filter(|_| !Path::new(name).exists())
    else {
        return Ok(None);
    };
    if file == STANDARD_INPUT {
        return wrong(format!(
            "standard input can be read only once: put the {many} into a file"
        ));
    }
    Ok(Some(
        (1..)
            .zip(titles(Path::new(file))?)
            .map(|(number, title)| (format!("{file}#{number}"), title))
            .collect(),
    ))
}

/// Returns the puzzle of a file with this number, counted from 1, or title; without a choice, the only one. `family` and `many` name them
/// in errors.
pub fn chosen<'b, B>(
    all: &'b [B],
    choice: Option<&str>,
    (family, many): (&str, &str),
    is_titled: impl Fn(&B, &str) -> bool,
) -> Result<&'b B> {
    let (count, one) = (all.len(), many.trim_end_matches('s'));
    let Some(choice) = choice else {
        let several = || {
            format!(
                "it has {count} {many}: name one by its number or its title, as in {family}:FILE#1"
            )
        };
        return if let [only] = all {
            Ok(only)
        } else {
            wrong(several())
        };
    };
    let number = choice.parse::<usize>().ok();
    let numbered = number.and_then(|number| all.get(number.checked_sub(1)?));
    // Some collections have numbers as titles.
    let titled = || all.iter().find(|each| is_titled(each, choice.trim()));
    numbered.or_else(titled).ok_or_else(|| match number {
        Some(number) => Error::out_of_range(
            format!("as the number of a {one}"),
            1..=count as i64,
            i64::try_from(number).unwrap_or(i64::MAX),
        ),
        None => Error::unexpected(
            format!("the title of a {one}, or its number from 1 to {count}"),
            choice,
        ),
    })
}

/// Checks the number of rows and columns of a picture.
pub fn check_sides(of: &str, (rows, columns): (usize, usize), most: usize) -> Result<()> {
    let too_many = [(rows, "rows"), (columns, "columns")]
        .into_iter()
        .find(|&(found, _)| found > most);
    too_many.map_or(Ok(()), |(found, things)| {
        Err(Error::too_many(of, found, things, most as u64))
    })
}

/// The name of the table of a puzzle read from a file: the family, the file name, and a digest of the content.
pub fn content_name(family: &str, path: &Path, digest: u32) -> String {
    format!(
        "{family}-{}-{digest:08x}.tbl",
        path.file_stem().unwrap_or_default().display()
    )
}
