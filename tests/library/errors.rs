//! The sentences of errors, their kinds, and what faces read from them.

use homing::{Bound, Error, ErrorKind, Lack, Remedy, ScratchFault};
use std::path::Path;

/// The error as the command line words it, roughly.
fn worded(error: &Error) -> String {
    let remedy = |remedy: &Remedy| match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::LeaveOut(option) => format!("leave out --{option}"),
        Remedy::Give { deed, option, .. } => format!("{deed} with --{option}"),
        Remedy::Generate { deed, .. } => (*deed).to_string(),
    };
    error.worded(|option| format!("--{option}"), remedy)
}

#[test]
fn each_variant_has_a_sentence_with_its_fields() {
    let of = || "the line".to_string();
    let choice = || Error::not_one_of(&["move", "depth", "both"], "all");
    let found = |found| Error::TooMany {
        of: of(),
        found,
        things: "bytes",
        most: 10,
        bound: Bound::Read,
    };
    let unknown = |known: &[&str], nearest: Option<&str>| Error::UnknownName {
        kind: "node",
        name: "New Yorx".into(),
        known: known.iter().map(ToString::to_string).collect(),
        nearest: nearest.map(Into::into),
    };
    let scratch = |fault| Error::Scratch {
        path: "files".into(),
        fault,
    };
    let unfit = || Error::UnfitOption {
        option: "blank".into(),
        reason: "the goal has it".into(),
    };
    let range = Error::OutOfRange {
        what: "pieces".into(),
        least: 1,
        greatest: 255,
        found: -3,
    };
    let memory = Error::TooLittleMemory {
        of: "slide:4x4".into(),
        needed_bytes: 5 << 20,
        allowed_bytes: 3 << 20,
        threads: 2,
    };
    let lacks = |lack| Error::lacks("flip", lack, "");
    let many = Error::not_one_of(&["a"; 25], "x");
    let cases = [
        (
            choice(),
            ErrorKind::Input,
            "expected move, depth or both, found \"all\"",
        ),
        (
            Error::not_one_of(&["u"], "x"),
            ErrorKind::Input,
            "expected u, found \"x\"",
        ),
        (
            many,
            ErrorKind::Input,
            "expected one of 25 names, found \"x\"",
        ),
        (
            choice().in_option("columns"),
            ErrorKind::Input,
            "--columns: expected move, depth or both, found \"all\"",
        ),
        (
            Error::unexpected("a number", "ten"),
            ErrorKind::Input,
            "expected a number, found \"ten\"",
        ),
        (
            range,
            ErrorKind::Input,
            "expected 1 to 255 pieces, found -3",
        ),
        (
            found(Some(12)),
            ErrorKind::Input,
            "the line has 12 bytes, and at most 10 are read",
        ),
        (
            found(None),
            ErrorKind::Input,
            "the line has more than 10 bytes, the most that are read",
        ),
        (
            unknown(&[], None),
            ErrorKind::Input,
            "no node has the name \"New Yorx\"",
        ),
        (
            unknown(&[], Some("New York")),
            ErrorKind::Input,
            "no node has the name \"New Yorx\"; did you mean New York?",
        ),
        (
            unknown(&["a", "b"], None),
            ErrorKind::Input,
            "unknown node \"New Yorx\": expected one of a, b",
        ),
        (
            unfit(),
            ErrorKind::Unanswered,
            "--blank: the goal has it: leave it out",
        ),
        (
            Error::unexpected("a", "b").at_column(3).on_line(2),
            ErrorKind::Input,
            "line 2: column 3: expected a, found \"b\"",
        ),
        (
            Error::unexpected("a", "b").within("move", "R"),
            ErrorKind::Input,
            "move R: expected a, found \"b\"",
        ),
        (
            memory,
            ErrorKind::Memory,
            "slide:4x4 needs at least 5M of memory on 2 threads, and 3M are allowed: allow more with --memory, or use fewer threads with \
             --threads",
        ),
        (
            scratch(ScratchFault::InUse),
            ErrorKind::Input,
            "files: another run uses these scratch files: wait for it, or choose another folder",
        ),
        (
            Error::scratch_io(Path::new("files"), "cannot write the layer")(
                std::io::ErrorKind::StorageFull.into(),
            ),
            ErrorKind::File,
            "files: no space is left on the disk, and the finished layers are kept: free some space, and start the same search again",
        ),
        (
            scratch(ScratchFault::Empty),
            ErrorKind::Input,
            "files: it has no search to resume: leave out --resume",
        ),
        (
            scratch(ScratchFault::Unfinished),
            ErrorKind::Input,
            "files: it has a search that was stopped: go on with --resume, or remove the folder to start again",
        ),
        (
            lacks(Lack::Scratch),
            ErrorKind::Unanswered,
            "flip is searched in memory: leave out --scratch",
        ),
        (
            lacks(Lack::Walks),
            ErrorKind::Unanswered,
            "flip has boards and no walks: ask for paths",
        ),
        (
            lacks(Lack::Cells),
            ErrorKind::Unanswered,
            "the boards of flip have no cells that are numbers: give them as text",
        ),
    ];
    for (error, kind, sentence) in cases {
        assert_eq!((worded(&error).as_str(), error.kind()), (sentence, kind));
    }
}

/// A face finds the place, the option and the possible words without reading the sentence.
#[test]
fn what_surrounds_an_error_hides_nothing() {
    let choice = Error::not_one_of(&["u", "d"], "x")
        .at_column(7)
        .in_part("moves")
        .on_line(2)
        .in_file(Path::new("boards.txt"));
    assert_eq!(
        (choice.column(), choice.part(), choice.possible().len()),
        (Some(7), Some("moves"), 2)
    );
    assert_eq!(
        choice.to_string(),
        "boards.txt: line 2: the moves: column 7: expected u or d, found \"x\""
    );
    let unfit = Error::UnfitOption {
        option: "blank".into(),
        reason: "the goal has it".into(),
    }
    .remedied([Remedy::Act("ask again")]);
    assert_eq!(
        (unfit.option(), unfit.kind()),
        (Some("blank"), ErrorKind::Unanswered)
    );
    assert_eq!(
        worded(&unfit),
        "--blank: the goal has it: leave it out, or ask again"
    );
    let limit = Error::Limit {
        limit: homing::error::Limit::Nodes { nodes: 9 },
        at_least_moves: Some(4),
    };
    assert_eq!(
        (limit.kind(), limit.at_least_moves()),
        (ErrorKind::Limit, Some(4))
    );
}

/// A line may have a million characters: a sentence shows its start.
#[test]
fn long_words_are_cut() {
    for error in [
        Error::unexpected("a", &"x".repeat(1000)),
        Error::not_one_of(&["a"], &"x".repeat(1000)),
    ] {
        assert_eq!(
            error.to_string().chars().count(),
            "expected a, found \"\"".len() + 61
        );
    }
}
