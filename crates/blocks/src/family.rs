use super::metric::Metric;
use super::named::NamedPuzzle;
use super::rules::Blocks;
use homing_engine::discovered::{Discovered, DiscoveredPuzzle, Rules};
use homing_engine::given::content_name;
use homing_engine::{
    AnyTable, Family, FamilyOption, Head, LIMIT_OPTIONS, Member, Options, Puzzle, Puzzles, Scope,
    plain_name,
};
use homing_table::error::Result;
use homing_table::table::TableFile;

/// The options of the family.
const OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "metric",
        "METRIC",
        Scope::Puzzle,
        "What counts as one move: step, move or slide [default: move]",
    ),
    LIMIT_OPTIONS[0],
    LIMIT_OPTIONS[1],
    LIMIT_OPTIONS[2],
    LIMIT_OPTIONS[3],
];

/// The family of the sliding block puzzles.
pub static FAMILY: Family = Family {
    answers: "Blocks: the letter of a block and where it goes, as Ad, Bl2, Cdr (down and to the right). A board is its rows \
                      with / between; blocks that look alike have their letters in row order [default: the file's board].",
    sizes: &["huarong-dao", "dads-puzzle", "rush-hour-93", "rush-hour-60"],
    takes_files: true,
    options: OPTIONS,
    ..Family::plain(
        "blocks",
        "blocks:FILE",
        "the sliding blocks in the picture of a file, or known ones: blocks:huarong-dao; blocks:FILE#* for all in a file",
        &BlocksFamily,
    )
};

/// Its puzzles.
struct BlocksFamily;

impl Puzzles for BlocksFamily {
    /// A known name, also the usual name of Huarong Dao.
    fn parameters_of(&self, name: &str) -> Option<String> {
        let plain = plain_name(name);
        let known = FAMILY.sizes.iter().find(|known| plain_name(known) == plain);
        known
            .copied()
            .or(matches!(&*plain, "klotski" | "klotzki").then_some("huarong-dao"))
            .map(Into::into)
    }

    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let NamedPuzzle {
            name,
            stem,
            path,
            is_built_in,
            sketch,
        } = NamedPuzzle::read(parameters)?;
        let metric: Option<Metric> = options.parsed("metric", "step, move or slide")?;
        let used = metric.unwrap_or_default();
        let rules = Blocks::new(sketch, used)
            .map_err(|error| path.iter().fold(error, |error, path| error.in_file(path)))?;
        let behind = if used == Metric::default() {
            String::new()
        } else {
            format!("-{used}")
        };
        let file_name = if is_built_in {
            format!("blocks-{}{behind}.tbl", stem.display())
        } else {
            let stem = stem.with_extension("").display().to_string() + &behind + ".txt";
            content_name(
                "blocks",
                stem.as_ref(),
                crc32fast::hash(rules.parameters().as_bytes()),
            )
        };
        let given = metric
            .into_iter()
            .map(|metric| ("metric", metric.to_string()))
            .collect();
        let head = Head {
            options: given,
            ..Head::new(name, file_name)
        };
        let head = head.limited(options)?;
        Ok(Box::new(DiscoveredPuzzle::named(rules, head)))
    }

    fn members(&self, parameters: &str) -> Result<Option<Vec<Member>>> {
        NamedPuzzle::all_of(parameters)
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        let rules = Blocks::described(&file.header().description())
            .map_err(|error| error.in_file(file.path()))?;
        Discovered::of_file(rules, file)?.table_in(file)
    }
}
