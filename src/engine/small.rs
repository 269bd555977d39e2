//! Puzzles, searches and tables of a small library: wrappers without the functions that WebAssembly or C never calls. A wrapper returns an
//! error instead of calling such a function, so the linker drops its code; through a vtable of the wrapped type it would stay.

use super::answer::Answer;
use super::arrays::AnswerArrays;
use super::board_table::BoardTable;
use super::family::{About, BuildTime, Family, Member, Need, Puzzle, Start};
use super::form::Form;
use super::generation::Generation;
use super::options::Options;
use super::question::Question;
use super::record::{Frame, Stats};
use super::solver::{PlainLines, Solver};
use super::table::{AnyTable, Lists};
use crate::batch::AnswerLines;
use crate::error::{Error, Result};
use crate::machine::{IS_FOR_C, IS_SMALL, IS_WASM};
use crate::remedy::Remedy;
use crate::space::Description;
use crate::table::{Header, TableFile};
use crate::watch::{Stop, Watch};
use std::path::Path;
use std::sync::Arc;

/// A puzzle as one of the engine.
pub fn boxed_puzzle(puzzle: impl Puzzle + 'static) -> Box<dyn Puzzle> {
    if IS_SMALL {
        Box::new(Small(puzzle))
    } else {
        Box::new(puzzle)
    }
}

/// A search.
pub fn boxed_generation(generation: impl Generation + 'static) -> Box<dyn Generation> {
    if IS_SMALL {
        Box::new(Small(Box::new(generation)))
    } else {
        Box::new(generation)
    }
}

/// A table as one of the engine.
pub fn boxed_table(table: impl AnyTable) -> Box<dyn AnyTable> {
    if IS_SMALL {
        Box::new(Small(Arc::new(table)))
    } else {
        Box::new(table)
    }
}

/// The same, shared.
pub fn shared_table(table: impl AnyTable) -> Arc<dyn AnyTable> {
    if IS_SMALL {
        Arc::new(Small(Arc::new(table)))
    } else {
        Arc::new(table)
    }
}

/// An embedded table, but none in WebAssembly: a page would have to load its columns, and they are built in a moment.
pub fn embedded_table(
    table: impl FnOnce() -> Option<Result<Box<dyn AnyTable>>>,
) -> Option<Result<Box<dyn AnyTable>>> {
    if IS_WASM { None } else { table() }
}

/// A family for WebAssembly, where a table is only built in memory: it opens no files.
pub struct WithoutFiles<F>(pub F);

/// What a small library has of a puzzle, a search or a table.
struct Small<T>(T);

/// The error for a function that is left out.
fn left_out<T>(what: &'static str) -> Result<T> {
    Err(Error::LeftOut { what })
}

/// The names of what is left out, in messages.
const CHECKPOINTS: &str = "checkpoints";
const FILES: &str = "files of tables";
const SEARCHES: &str = "the searches to compare with";
const STATISTICS: &str = "statistics";

pub(super) use crate::passed_on::passed_on;

impl<F: Family> Family for WithoutFiles<F> {
    passed_on! { [0]:
        about() -> About;
        parameters_of(name: &str) -> Option<String>;
        check_boards() -> Result<()>;
        puzzle(parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>>;
        members(parameters: &str) -> Result<Option<Vec<Member>>>;
        is_of(header: &Header) -> bool;
    }

    fn open(&self, _: &TableFile) -> Result<Box<dyn AnyTable>> {
        left_out(FILES)
    }
}

impl<P: Puzzle> Puzzle for Small<P> {
    passed_on! { [0]:
        name() -> String;
        file_names() -> Vec<String>;
        generation_options() -> Vec<(&'static str, String)>;
        built_in() -> Option<Result<Box<dyn AnyTable>>>;
        need() -> Need;
        build_time() -> BuildTime;
        begin() -> Result<Box<dyn Generation>>;
        begin_quick() -> Result<Box<dyn Generation>>;
        question() -> Question;
        start() -> Option<Start>;
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        if IS_WASM {
            left_out(FILES)
        } else {
            self.0.open(file)
        }
    }

    fn resume(&self, _: &Path) -> Result<Box<dyn Generation>> {
        left_out(CHECKPOINTS)
    }

    fn frames(&self, _: &str, _: &str) -> Result<Vec<Frame>> {
        left_out("drawings")
    }

    fn searches(&self) -> Result<Box<dyn super::Searches>> {
        left_out(SEARCHES)
    }
}

impl<G: Generation> Generation for Small<Box<G>> {
    passed_on! { [0]:
        layers() -> &[u64];
        states() -> u64;
        layer() -> crate::backward::Layer;
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.0.step(stop)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        if IS_WASM {
            left_out(FILES)
        } else {
            self.0.write(path, watch)
        }
    }

    fn write_checkpoint(&mut self, _: &Path, _: Watch) -> Result<()> {
        left_out(CHECKPOINTS)
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        self.0.into_table()
    }
}

impl<T: AnyTable> Solver for Small<Arc<T>> {
    passed_on! { [0]:
        answer(question: &Question, line: &str) -> Result<Answer>;
        check(question: &Question) -> Result<()>;
        reads(question: &Question, line: &str) -> bool;
        symmetry_count() -> Option<u64>;
        has_all_symmetries() -> bool;
        remedies() -> Vec<Remedy>;
    }

    fn representative(&self, board: &str) -> Result<String> {
        if IS_WASM {
            left_out("classes of boards")
        } else {
            self.0.representative(board)
        }
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(PlainLines::new(self, question.clone(), form)))
    }
}

impl<T: AnyTable> AnyTable for Small<Arc<T>> {
    passed_on! { [0]:
        description() -> Description;
        boards() -> Result<&BoardTable>;
        lists() -> Result<&dyn Lists>;
        until(stop: &Stop) -> Option<Arc<dyn AnyTable>>;
    }

    fn verify(&self, _: Watch) -> Result<()> {
        left_out("checks of tables")
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        left_out(FILES)
    }

    fn shared_lines(
        self: Arc<Self>,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines>> {
        if IS_WASM {
            Ok(Box::new(PlainLines::new(self, question.clone(), form)))
        } else {
            self.0.clone().shared_lines(question, form)
        }
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        left_out("arrays")
    }

    fn finder<'t>(
        &'t self,
        _: &str,
    ) -> Result<Box<dyn Fn() -> Result<crate::search::SearchResult> + 't>> {
        left_out(SEARCHES)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        if IS_WASM {
            left_out("classes of boards")
        } else {
            self.0.classes()
        }
    }

    fn greatest_depth(&self) -> Result<u32> {
        left_out(STATISTICS)
    }

    fn stats(&self, by_class: bool, watch: Watch) -> Result<Stats> {
        if IS_FOR_C || by_class {
            left_out(STATISTICS)
        } else {
            self.0.stats(false, watch)
        }
    }
}
