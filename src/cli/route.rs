//! Routes on the command line: a graph, a target, and questions about the walks between them.

use super::lines::Lines;
use super::machine;
use super::status::{Status, say};
use super::tables;
use homing::Error;
use homing::puzzle::route::{Graph, Question, Routes, Walks};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Which table of a graph.
#[derive(clap::Args)]
#[command(next_help_heading = "For route:GRAPH")]
pub struct Target {
    /// The node to which the walks lead
    #[arg(long, value_name = "T")]
    to: Option<u64>,
    /// Nodes are numbered from 0, not from 1
    #[arg(long)]
    zero_based: bool,
}

/// What is asked of its table.
#[derive(clap::Args)]
#[command(next_help_heading = "For route:GRAPH")]
pub struct Wanted {
    /// Print the nodes of the walk behind its length
    #[arg(long)]
    path: bool,
    /// Print the K first lengths, one a line, and -1 behind the last if there are fewer; questions are `S` alone
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    first: Option<u64>,
    /// Where S is the target, do not count the empty walk
    #[arg(long)]
    no_empty: bool,
}

impl Target {
    /// The first option given; none belongs to another puzzle.
    pub fn given(&self) -> Option<&'static str> {
        let options = [(self.to.is_some(), "--to"), (self.zero_based, "--zero-based")];
        options.into_iter().find_map(|(given, name)| given.then_some(name))
    }

    /// The number of the first node.
    fn first(&self) -> u32 {
        u32::from(!self.zero_based)
    }

    fn number(&self) -> anyhow::Result<u64> {
        self.to.ok_or_else(|| anyhow::anyhow!("route:GRAPH needs the target: say --to T"))
    }

    /// Reads the graph and finds the target in it.
    fn graph(&self, path: &Path) -> anyhow::Result<(Graph, u32)> {
        let number = self.number()?;
        let graph = Graph::open(path, self.first())?;
        let target = graph.node(number, self.first()).map_err(|error| anyhow::anyhow!("--to {number}: {error}"))?;
        Ok((graph, target))
    }

    /// `route-GRAPH-to-T.tbl`, of the graph's file without its ending.
    fn file_name(&self, graph: &Path) -> anyhow::Result<String> {
        let stem = graph.file_stem().unwrap_or(graph.as_os_str()).to_string_lossy();
        Ok(format!("route-{stem}-to-{}.tbl", self.number()?))
    }
}

impl Wanted {
    /// The first option given; none belongs to another puzzle.
    pub fn given(&self) -> Option<&'static str> {
        let options = [(self.path, "--path"), (self.first.is_some(), "--first"), (self.no_empty, "--no-empty")];
        options.into_iter().find_map(|(given, name)| given.then_some(name))
    }
}

/// Refuses an option of routes where something else was asked for.
pub fn refuse(given: Option<&str>) -> anyhow::Result<()> {
    match given {
        Some(option) => anyhow::bail!("{option} is an option of route:GRAPH alone: leave it out"),
        None => Ok(()),
    }
}

/// Makes the table of a target and writes it to the folder.
pub fn generate(path: &Path, target: &Target, folder: &Path, quiet: bool) -> anyhow::Result<Status> {
    let (graph, node) = target.graph(path)?;
    let needed = Routes::least_memory(&graph);
    if let Some(free) = machine::available_memory().filter(|&free| free < needed) {
        let (needed, free, graph) = (needed >> 20, free >> 20, path.display());
        anyhow::bail!("{graph}: its table takes at least {needed} MiB of memory to make, and {free} MiB are free: take a smaller graph");
    }
    let start = Instant::now();
    let routes = Routes::toward(&graph, node).map_err(|error| error.in_file(path))?;
    let elapsed = start.elapsed();
    let table = folder.join(target.file_name(path)?);
    routes.write(&table)?;
    if !quiet {
        let (nodes, reachable, greatest) = (graph.nodes(), routes.reachable(), routes.greatest_distance());
        let (to, time, table) = (target.number()?, super::generate::duration_text(elapsed), table.display());
        writeln!(io::stdout(), "route to {to}: {reachable} of {nodes} nodes reach it, greatest distance {greatest}, {time}, {table}")?;
    }
    Ok(Status::Answered)
}

/// Answers questions from the table in a file, or the one in the folder of tables.
pub fn solve(path: &Path, target: &Target, wanted: &Wanted, questions: &[String], file: Option<&Path>) -> anyhow::Result<Status> {
    let (graph, node) = target.graph(path)?;
    let table: PathBuf = match file {
        Some(file) => file.into(),
        None => tables::folder().join(target.file_name(path)?),
    };
    if file.is_none() && !table.exists() {
        let zero_based = if target.zero_based { " --zero-based" } else { "" };
        let puzzle = format!("route:{} --to {}{zero_based}", path.display(), target.number()?);
        return Err(Error::NoTable { path: table, puzzle }.into());
    }
    let routes = Routes::of_graph(&tables::file_at(&table)?, &graph, node)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut clerk = Clerk { routes: &routes, wanted, first: target.first(), nodes: Vec::new(), status: Status::Answered };
    match questions {
        [] => clerk.answer_lines(io::stdin().lock(), &mut out)?,
        [only] if only == "-" => clerk.answer_lines(io::stdin().lock(), &mut out)?,
        questions => {
            for (question, number) in questions.iter().zip(1..) {
                clerk.answer_or_invalid(question, format_args!("question {number}"), &mut out)?;
            }
        }
    }
    out.flush()?;
    Ok(clerk.status)
}

/// Reads questions and writes answers.
struct Clerk<'t> {
    routes: &'t Routes,
    wanted: &'t Wanted,
    first: u32,
    /// Scratch: the nodes of a walk.
    nodes: Vec<u32>,
    status: Status,
}

impl Clerk<'_> {
    fn answer_lines(&mut self, input: impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
        let mut lines = Lines::new(input);
        while let Some((number, line)) = lines.next()? {
            self.answer_or_invalid(&line, format_args!("line {number}"), out)?;
        }
        Ok(())
    }

    /// What is wrong with a question is said at once and is no error; a damaged table is one.
    fn answer_or_invalid(&mut self, question: &str, place: std::fmt::Arguments, out: &mut impl Write) -> anyhow::Result<()> {
        let columns = self.routes.columns();
        let question = Question::read(question, columns.nodes(), self.first, self.wanted.first);
        let answered = question.map_err(anyhow::Error::from).and_then(|question| self.answer(question, out));
        match answered.map_err(anyhow::Error::downcast) {
            Err(Ok(error @ (Error::Input { .. } | Error::WalkOverflow | Error::TooManyWalks { .. }))) => {
                say(format_args!("{place}: {error}"));
                self.status = Status::SomeInvalid;
                Ok(writeln!(out, "invalid")?)
            }
            Err(Ok(error)) => Err(error.into()),
            Err(Err(error)) => Err(error),
            Ok(()) => Ok(()),
        }
    }

    fn answer(&mut self, question: Question, out: &mut impl Write) -> anyhow::Result<()> {
        let walks = self.routes.columns().walks(question.source);
        let mut walks = if self.wanted.no_empty { walks.without_empty() } else { walks };
        if self.wanted.first.is_none() {
            let length = walks.list_until(question.k)?;
            return self.write(length, &walks, out);
        }
        for _ in 0..question.k {
            let length = walks.list()?;
            self.write(length, &walks, out)?;
            if length.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// One answer line: the length, behind it the nodes of the walk, if they are asked for; or -1.
    fn write(&mut self, length: Option<u64>, walks: &Walks, out: &mut impl Write) -> anyhow::Result<()> {
        let Some(length) = length else {
            return Ok(writeln!(out, "-1")?);
        };
        write!(out, "{length}")?;
        if self.wanted.path {
            walks.nodes(&mut self.nodes)?;
            for (node, gap) in self.nodes.iter().zip(std::iter::once('\t').chain(std::iter::repeat(' '))) {
                write!(out, "{gap}{}", u64::from(*node) + u64::from(self.first))?;
            }
        }
        Ok(writeln!(out)?)
    }
}
