use super::boards::GOAL_SIGN;
use super::definition::{Definition, Metric, NumberingError, PermRules, built_in};
use super::found::Orbit;
use super::patterns;
use super::patterns::{FileLayout, PatternPuzzle, Whole, WorkLimit};
use super::pieces::MAX_CODES;
use super::puzzle::{PermPuzzle, whole_table};
use super::shapes::Bandaged;
use super::space::Perm;
use homing_engine::discovered::{self, Discovered, DiscoveredPuzzle};
use homing_engine::given::{MAX_BYTES, content_name, file_and_choice, read_text};
use homing_engine::{
    ANY_PATH, AnyTable, Contents, DEFAULT_TIME, Family, FamilyOption, Head, Note, Options, Puzzle,
    Puzzles, Question, SCRATCH_OPTIONS, STANDARD_INPUT, Scope, What, limit_nodes, limit_time,
    limits, open_space, plain_name,
};
use homing_search::search::Limits;
use homing_table::clock::Instant;
use homing_table::error::{Error, Result, one_of};
use homing_table::remedy::Remedy;
use homing_table::table::{Header, TableFile};
use homing_table::watch::Stop;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// The maximum number of states to discover in memory, at about 20 bytes each, if the puzzle has no rows.
const MAX_FOUND: u128 = 1 << 29;
/// The options of the family.
const OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "goal",
        "BOARD",
        Scope::Puzzle,
        "The goal board, ? for any piece, or a KPuzzle pattern: JSON or FILE.json; | separates several [default: solved]",
    ),
    FamilyOption::value(
        "metric",
        "METRIC",
        Scope::Puzzle,
        "What counts as one move: half-turn, quarter-turn, listed or twist [default: as usual in the file's format]",
    ),
    FamilyOption::value(
        "moves",
        "MOVES",
        Scope::Puzzle,
        "Solve with these moves only, separated by commas, and what the metric counts with them: R,U,F2 [default: all]",
    ),
    FamilyOption::value(
        "glue",
        "PIECES",
        Scope::Puzzle,
        "Glue these pieces, named by the moves that move them or as EDGES:3, so that a move moves all of a set or none: UF+UFR,D+DL+DLB",
    ),
    FamilyOption::flag(
        "from-goal",
        Scope::Puzzle,
        "Count the moves from the goal to a board, if moves have no inverses",
    ),
    FamilyOption::value(
        "symmetry",
        "on|off",
        Scope::Generation,
        "Whether states that symmetries map to each other share an entry of a whole table [default: on, if that saves a third]",
    ),
    ANY_PATH,
    limit_nodes(
        "Answer `unknown` after this number of searched boards, if a puzzle has too many states [default: none]",
    ),
    limit_time(
        "Answer `unknown` after this many seconds for all boards together, if a puzzle has too many states [default: 60]",
    ),
    SCRATCH_OPTIONS[0],
    SCRATCH_OPTIONS[1],
];

/// The metrics, for error messages.
const METRICS: &str = "half-turn, quarter-turn, listed or twist";
/// The family of the permutation puzzles.
pub static FAMILY: Family = Family {
    answers: "Perm: moves by their names. A board is a scramble, or the pieces by position with their twists.",
    sizes: &[
        "2x2x2",
        "2x3x3",
        "3x3x3",
        "bicube",
        "dino",
        "ivy",
        "pyraminx",
        "skewb",
        "square-1",
        "topspin-10",
        "pancakes-9",
        "burnt-pancakes-7",
        "lrx-10",
    ],
    takes_files: true,
    options: OPTIONS,
    ..Family::plain(
        "perm",
        "perm:FILE",
        "the permutation puzzle that a file defines, or a known one: perm:2x2x2, perm:topspin-8",
        &PermFamily,
    )
};

/// Its puzzles.
struct PermFamily;

impl Puzzles for PermFamily {
    /// Accepts a known name without `perm:`, and other names of the cubes.
    fn parameters_of(&self, name: &str) -> Option<String> {
        let other = match plain_name(name).as_str() {
            "cube" | "rubik" | "rubikcube" | "rubikscube" => "3x3x3".into(),
            "pocketcube" | "minicube" => "2x2x2".into(),
            _ => name.to_ascii_lowercase(),
        };
        built_in::find(&other).is_some().then_some(other)
    }

    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let (path, definition, metric) = read_chosen(parameters, options)?;
        let is_usual = options.get("goal").is_none()
            && options.get("moves").is_none()
            && options.get("glue").is_none()
            && metric.is_none_or(|metric| metric == definition.metric);
        let rules = rules_of(parameters, options, path.is_some(), definition, metric)?;
        let digest = (path.is_some() || !is_usual).then(|| rules.digest());
        let is_near = options.has("any");
        // A good path takes little time, so every board gets one.
        let limits = limits(options, if is_near { Duration::MAX } else { DEFAULT_TIME })?;
        let sharing = one_of(
            &[("on", true), ("off", false)],
            options.get("symmetry").unwrap_or("on"),
        );
        let shares_entries = sharing.map_err(|error| error.in_option("symmetry"))?;
        let form = FileLayout { shares_entries };
        // As many twists lead from the goal to a board as back, since turns are free.
        let is_both = options.has("from-goal") || metric == Some(Metric::Twist);
        let notes = notes(&rules, is_both);
        let head = Head {
            options: given(options, metric),
            limits,
            ..head(parameters, path, digest, &rules)
        };
        if !rules.definition.blocking.is_empty() {
            let stop = head.limits.stop_since(Instant::now());
            let bandaged = Bandaged::of(&rules, &stop)?;
            let shapes = Note {
                what: format!(
                    "what moves are allowed depends on the shape, one of {}",
                    bandaged.shapes()
                ),
                remedy: None,
            };
            let notes = notes.into_iter().chain([shapes]).collect();
            let what = if is_near { What::AnyPath } else { What::Path };
            let question = Question::new(what);
            let head = Head {
                notes,
                question,
                ..head
            };
            return Ok(Box::new(DiscoveredPuzzle::named(bandaged, head)));
        }
        match Perm::of(rules.clone()) {
            Ok(space) => Ok(Box::new(PermPuzzle {
                space,
                head: Head { notes, ..head },
                form,
                of_table: OnceLock::new(),
            })),
            Err(NumberingError::TooLarge(error)) if rules.moves.len() > MAX_CODES => Err(error),
            Err(NumberingError::TooLarge(_)) => {
                if let Some(orbit) = Orbit::within(&rules, MAX_FOUND)? {
                    return Ok(Box::new(DiscoveredPuzzle::named(
                        orbit,
                        Head { notes, ..head },
                    )));
                }
                let whole = Whole {
                    puzzle: whole_table,
                    form,
                };
                Ok(Box::new(PatternPuzzle::new(rules, head, is_near, whole)?))
            }
            Err(NumberingError::Wrong(error)) => Err(error),
        }
    }

    /// Counts the reachable states only: no move leads to the other pairs of an outer number and a place in a row.
    fn contents(&self, header: &Header) -> Contents {
        match patterns::is_header(header) {
            true => Contents::Patterns {
                count: header.columns.len(),
                entries: header.states,
            },
            false if discovered::is_perimeter(header) => discovered::perimeter_contents(header),
            false => Contents::of_states(header.reachable, header.reachable),
        }
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        if patterns::is_in(file) {
            return PatternPuzzle::in_file(file);
        }
        let found = file.header().description();
        let rules = PermRules::described(&found)?;
        if discovered::is_perimeter(file.header()) {
            let head = Head::new(rules.puzzle(), "");
            return DiscoveredPuzzle::named(Bandaged::of(&rules, &Stop::NEVER)?, head).open(file);
        }
        if found.index == discovered::INDEX {
            if !rules.definition.blocking.is_empty() {
                return Discovered::of_file(Bandaged::of(&rules, &Stop::NEVER)?, file)?
                    .table_in(file);
            }
            if let Some(orbit) = Orbit::of(&rules, None)? {
                return Discovered::of_file(orbit, file)?.table_in(file);
            }
        }
        let space = Perm::large(rules).map_err(NumberingError::error)?;
        Ok(open_space(file, space.of_file(file.header()))?.into())
    }
}

/// Solves a known puzzle with pattern tables, even if it could have a whole table. Building each takes at most `work` lookups, or
/// `symmetric` lookups if many symmetries map the pattern to itself.
///
/// # Errors
///
/// [`Error::UnknownPuzzle`] if there is no such puzzle.
pub fn by_patterns(name: &str, work: u64, symmetric: u64) -> Result<AnyTable> {
    let (_, definition) = read(name)?;
    let metric = definition.metric;
    let rules = PermRules::new(name, definition, metric, None)?;
    let whole = Whole {
        puzzle: |_, _, _| None,
        form: FileLayout::default(),
    };
    let head = Head {
        limits: Limits::NONE,
        ..Head::new(name, "")
    };
    PatternPuzzle::new(rules, head, false, whole)?.build(WorkLimit {
        of_pattern: work,
        of_plain: 6 * work,
        symmetric,
        has_bounds: true,
    })
}

/// The rules of a definition with the chosen metric, goal and direction.
fn rules_of(
    parameters: &str,
    options: &Options,
    is_file: bool,
    definition: Definition,
    metric: Option<Metric>,
) -> Result<PermRules> {
    let name = match is_file {
        false => parameters.into(),
        true if definition.name.is_empty() => "puzzle".into(),
        true => definition.name.clone(),
    };
    let (goal, metric) = (goal(options)?, metric.unwrap_or(definition.metric));
    let new = if options.has("from-goal") {
        PermRules::from_goal
    } else {
        PermRules::new
    };
    new(&name, definition, metric, goal.as_deref())
}

/// The name of a puzzle and that of its file, which has the digest of a definition that the name does not tell.
fn head(parameters: &str, path: Option<PathBuf>, digest: Option<u32>, rules: &PermRules) -> Head {
    let stem = if is_text(parameters) {
        Path::new(&rules.name).into()
    } else {
        path.unwrap_or_else(|| parameters.into())
    };
    let file_name = match digest {
        None => format!("perm-{parameters}.tbl"),
        Some(digest) => content_name("perm", &stem, digest),
    };
    // A whole definition is too long to be a name in sentences.
    let name = if is_text(parameters) {
        rules.puzzle()
    } else {
        format!("perm:{parameters}")
    };
    Head::new(name, file_name)
}

/// The options that distinguish the puzzle from others of its definition.
fn given(options: &Options, metric: Option<Metric>) -> Vec<(&'static str, String)> {
    let texts = ["goal", "moves", "glue"].into_iter();
    let texts = texts.filter_map(|name| Some((name, options.get(name)?.to_string())));
    let metric = metric.map(|metric| ("metric", metric.to_string()));
    let direction = options
        .has("from-goal")
        .then(|| ("from-goal", String::new()));
    texts.chain(metric).chain(direction).collect()
}

/// The chosen goals, with the content of files of patterns.
fn goal(options: &Options) -> Result<Option<String>> {
    let Some(text) = options.get("goal") else {
        return Ok(None);
    };
    let read = |part: &str| {
        if !part.ends_with(".json") {
            return Ok(part.to_string());
        }
        let says = ["cannot open the goal", "cannot read the goal"];
        let bytes = read_text(Path::new(part), MAX_BYTES, "the goal", says)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let parts = text.split(GOAL_SIGN).map(|part| read(part.trim()));
    let parts = parts.collect::<Result<Vec<_>>>()?;
    Ok(Some(parts.join(GOAL_SIGN)))
}

/// The definition with the chosen moves, its file if it has one, and the chosen metric.
fn read_chosen(
    name: &str,
    options: &Options,
) -> Result<(Option<PathBuf>, Definition, Option<Metric>)> {
    let (path, mut definition) = read(name)?;
    let metric = options.parsed("metric", METRICS)?;
    if let Some(pieces) = options.get("glue") {
        definition = definition
            .glued(pieces)
            .map_err(|error| error.in_option("glue"))?;
    }
    if let Some(words) = options.get("moves") {
        let counted = metric.unwrap_or(definition.metric);
        definition = definition
            .restricted_to(words, counted)
            .map_err(|error| error.in_option("moves"))?;
    }
    Ok((path, definition, metric))
}

/// The definition of a known name, a file, `FILE#PUZZLE` or the lines of a definition, and its file if it has one.
fn read(name: &str) -> Result<(Option<PathBuf>, Definition)> {
    if is_text(name) {
        return Ok((Some("puzzle".into()), Definition::parse(name, None)?));
    }
    if name != STANDARD_INPUT
        && !Path::new(name).is_file()
        && let Some(definition) = built_in::find(name)
    {
        return Ok((None, definition?));
    }
    let (path, choice) = file_and_choice(name);
    if name != STANDARD_INPUT && !path.exists() && !name.contains(['/', '.', '\\']) {
        let known = format!("the file of a definition, or {}", built_in::NAMES);
        return Err(Error::unknown_puzzle(format!("perm:{name}"), known, None));
    }
    let bytes = read_text(
        &path,
        MAX_BYTES,
        "the definition",
        ["cannot open the definition", "cannot read the definition"],
    )?;
    let definition = Definition::parse(&String::from_utf8_lossy(&bytes), choice)
        .map_err(|error| error.in_file(&path))?;
    Ok((Some(name.replace('#', "-").into()), definition))
}

/// Whether a name is itself a definition. No file has such a name; a definition of one line has lost its line end here.
fn is_text(name: &str) -> bool {
    name.contains('\n')
        || name.ends_with(';')
        || name.starts_with(['{', '[', '(']) && !Path::new(name).exists()
}

/// Notes on how to read depths: which moves are left out, and in which direction depths count.
fn notes(rules: &PermRules, is_from_goal: bool) -> Vec<Note> {
    let some = |names: &[&str]| match names {
        [first, second, third, _, rest @ ..] => {
            format!("{first}, {second}, {third} and {} more", rest.len() + 1)
        }
        names => names.join(", "),
    };
    let left_out: Vec<&str> = rules
        .definition
        .left_out
        .iter()
        .map(String::as_str)
        .collect();
    let one_way: Vec<&str> = rules.one_way().collect();
    let mut notes = Vec::new();
    if !left_out.is_empty() {
        notes.push(Note {
            what: format!(
                "moves that change nothing are left out: {}",
                some(&left_out)
            ),
            remedy: None,
        });
    }
    if !one_way.is_empty() && !is_from_goal {
        let what = format!(
            "depths count the moves to the goal, and no move undoes {}",
            some(&one_way)
        );
        notes.push(Note {
            what,
            remedy: Some(Remedy::Give {
                deed: "count them from the goal",
                option: "from-goal",
                value: None,
            }),
        });
    }
    notes
}
