use crate::common::{program, said_by};
use homing::engine::{Catalog, Options, Puzzle};
use std::path::Path;
use tempfile::TempDir;

/// A puzzle of a family with questions about it, in a separate folder.
pub struct Sample {
    pub folder: TempDir,
    /// Its name, with the path of its file if it has one.
    pub name: String,
    pub options: Vec<(&'static str, &'static str)>,
    /// The columns of its table, if not the default ones.
    pub columns: Option<&'static str>,
    /// Valid lines.
    pub lines: Vec<&'static str>,
    /// An invalid line.
    pub bad_line: &'static str,
}

impl Sample {
    /// A puzzle without a file.
    pub fn board(
        name: &str,
        options: &[(&'static str, &'static str)],
        lines: &[&'static str],
        bad_line: &'static str,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            folder,
            name: name.into(),
            options: options.to_vec(),
            columns: None,
            lines: lines.to_vec(),
            bad_line,
        }
    }

    /// A puzzle read from a file.
    pub fn file(
        family: &str,
        content: &str,
        options: &[(&'static str, &'static str)],
        lines: &[&'static str],
        bad_line: &'static str,
    ) -> Self {
        let sample = Self::board("", options, lines, bad_line);
        let path = sample.path("puzzle.txt");
        std::fs::write(&path, content).unwrap();
        Self {
            name: format!("{family}:{}", path.display()),
            ..sample
        }
    }

    /// The same puzzle, with a table of these columns.
    pub fn with_columns(self, columns: &'static str) -> Self {
        Self {
            columns: Some(columns),
            ..self
        }
    }

    pub fn path(&self, name: impl AsRef<Path>) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    pub fn catalog(&self) -> Catalog {
        homing::catalog().in_folder(self.folder.path())
    }

    pub fn puzzle(&self) -> Box<dyn Puzzle> {
        let options = self
            .options
            .iter()
            .fold(Options::default(), |options, (name, value)| {
                options.with(name, *value)
            });
        let options = self
            .columns
            .into_iter()
            .fold(options, |options, columns| options.with("columns", columns));
        self.catalog().puzzle(&self.name, &options).unwrap()
    }

    /// Whether its table has boards.
    pub fn has_boards(&self) -> bool {
        self.catalog()
            .board_puzzle(&self.name, &Options::default())
            .is_ok()
    }

    /// Runs a verb of the program on it: standard output, standard error, exit status.
    pub fn run(&self, verb: &str, arguments: &[&str], input: &str) -> (String, String, i32) {
        let mut command = program();
        command
            .env("HOMING_TABLES", self.folder.path())
            .args([verb, &self.name]);
        if let Some(columns) = self.columns.filter(|_| {
            verb == "gen" && !arguments.iter().any(|given| given.starts_with("--columns"))
        }) {
            command.args(["--columns", columns]);
        }
        // There `--to` is the format.
        let has_format = ["export", "show", "stats"].contains(&verb);
        for (name, value) in self
            .options
            .iter()
            .filter(|(name, _)| !(has_format && *name == "to"))
        {
            command.arg(format!("--{name}")).arg(value);
        }
        said_by(command.args(arguments).write_stdin(input))
    }
}
