use super::limits::ClientLimits;
use homing::engine::Options;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

/// Serve tables of puzzles over HTTP.
///
/// The tables of `eight` and `flip` are in the program. SIGHUP opens replaced tables. SIGTERM and Ctrl-C finish the answers under way and
/// end the server with status 0.
#[derive(clap::Parser, Debug)]
#[command(
    name = "homing-server",
    version,
    after_help = "Examples: homing-server --tables tables --listen 127.0.0.1:8000\n          \
        homing-server --puzzle \"store=push:maze.txt\" --puzzle \"roads=route:roads.gr --to 4\"\n          homing-server mcp"
)]
pub struct ServerOptions {
    /// `mcp` answers a client of the Model Context Protocol over standard streams instead of HTTP
    #[arg(value_enum)]
    pub protocol: Option<Protocol>,
    /// The address and port to listen on; port 0 takes a free one, which the log names
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8000")]
    pub listen: SocketAddr,
    /// Serve the tables in this folder
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Serve a puzzle under a name, with the options that `homing solve` has for it; can be given several times
    #[arg(long = "puzzle", value_name = "NAME=PUZZLE [--OPTION VALUE]")]
    pub puzzles: Vec<Naming>,
    /// Map table files instead of reading them into memory, for tables that do not fit into it. Replace such files by renaming; never
    /// change them in place
    #[arg(long)]
    pub map: bool,
    /// Require the bearer token in this file for everything below /v1 and for /metrics
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
    /// Allow pages of this origin to send requests, as https://example.org, or * for all; can be given several times
    #[allow(rustdoc::bare_urls, reason = "the help prints this text unchanged")]
    #[arg(long, value_name = "ORIGIN")]
    pub cors: Vec<String>,
    /// The form of the log on standard error
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    pub log: LogForm,
    /// Log no requests, only errors and messages to the operator
    #[arg(long)]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: ClientLimits,
}

/// A protocol other than HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Protocol {
    /// The Model Context Protocol, over standard streams
    Mcp,
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogForm {
    /// A line of words and fields
    Text,
    /// A JSON object a line
    Json,
}

/// A puzzle that is served under a name chosen by the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The name in addresses.
    pub name: String,
    /// The puzzle, as the engine knows it: `push:maze.txt`.
    pub puzzle: String,
    /// Its options.
    pub options: Options,
}

impl FromStr for Naming {
    type Err = String;

    /// Reads `NAME=PUZZLE --OPTION VALUE --OPTION`. A file name may contain spaces.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text
            .split_once('=')
            .ok_or("expected NAME=PUZZLE, as in store=push:maze.txt")?;
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_.:".contains(letter);
        if name.is_empty() || !name.chars().all(is_name) || name.starts_with('.') {
            return Err(format!(
                "expected a name of letters, digits and - _ . : in front of =, found {name:?}"
            ));
        }
        let (puzzle, options) = rest.split_at(rest.find(" --").unwrap_or(rest.len()));
        let puzzle = puzzle.trim();
        if puzzle.is_empty() {
            return Err("expected a puzzle behind =, as push:maze.txt".into());
        }
        Ok(Self {
            name: name.into(),
            puzzle: puzzle.into(),
            options: puzzle_options(options),
        })
    }
}

/// Reads the options of a puzzle: `--OPTION VALUE --OPTION`.
pub fn puzzle_options(text: &str) -> Options {
    let text = format!(" {text}");
    text.split(" --")
        .skip(1)
        .fold(Options::default(), |options, part| {
            let part = part.trim();
            let (option, value) = part.split_once([' ', '=']).unwrap_or((part, ""));
            options.with(option, value.trim())
        })
}
