//! Whole-line moves: the rows compared with a naive search over rows of tiles, the generic search, and the published counts.

use homing::backward::DepthCodes;
use homing::engine::{Answer, Options, Question};
use homing::internals::Entries;
use homing::internals::slide::{Lines, Metric, RowSearch};
use homing::puzzle::slide::{AnyGoal, Board, Slide};
use homing::space::Amount;
use homing::table::Kind;
use homing::{Notation, Space, Stop, Table, Watch};
use std::collections::HashMap;

/// All boards of up to this many cells, with every home of the blank.
fn boards(most_cells: usize) -> impl Iterator<Item = Slide> {
    let sizes = (2..=7).flat_map(|rows| (2..=7).map(move |columns| (rows, columns)));
    let homes = move |(rows, columns)| {
        (0..rows * columns).filter_map(move |home| Slide::new(rows, columns, home))
    };
    sizes
        .filter(move |(rows, columns)| rows * columns <= most_cells)
        .flat_map(homes)
}

fn begun(slide: Slide) -> RowSearch {
    RowSearch::begin(slide, Metric::Lines, DepthCodes::Residues).expect("there is memory")
}

fn searched(slide: Slide) -> RowSearch {
    let mut search = begun(slide);
    while search.step(&Stop::NEVER).unwrap() {}
    search
}

fn by_rows(slide: Slide) -> Table {
    let search = searched(slide);
    Table::new(
        Lines::new(slide),
        search.layers().to_vec(),
        vec![search.packed(Kind::Depth).unwrap().to_column().unwrap()],
    )
    .unwrap()
}

/// The published counts, by the home of the blank among the cells of one corner: the others are reflections.
fn published(slide: Slide) -> Option<Vec<u64>> {
    let (row, column) = (
        slide.home() / slide.columns(),
        slide.home() % slide.columns(),
    );
    let (row, column) = (
        row.min(slide.rows() - 1 - row),
        column.min(slide.columns() - 1 - column),
    );
    let (short, long) = (
        slide.rows().min(slide.columns()),
        slide.rows().max(slide.columns()),
    );
    let home = match (row.min(column), row.max(column)) {
        (0, 0) => "last",
        (0, 1) => "second",
        (0, 2) => "third",
        _ => "fifth",
    };
    let begin = format!("slide {short}x{long} lines,blank {home}");
    let line = include_str!("../../../../tests/facts/depths.csv")
        .lines()
        .find(|line| line.starts_with(&begin))?;
    Some(
        line.rsplit(',')
            .next()?
            .split(' ')
            .map(|count| count.parse().expect("a count is a number"))
            .collect(),
    )
}

#[test]
fn counts_are_the_published_ones() {
    for slide in boards(10).filter(|slide| slide.cells() > 4) {
        let published =
            published(slide).unwrap_or_else(|| panic!("{slide:?} has published counts"));
        assert_eq!(searched(slide).layers(), published, "{slide:?}");
    }
}

/// Boards of twelve cells have three named tiles, and some of them moves of several turns.
#[test]
fn the_first_layers_of_twelve_cells_are_the_published_ones() {
    for (rows, columns) in [(2, 6), (6, 2), (3, 4), (4, 3)] {
        let slide = Slide::new(rows, columns, 11).unwrap();
        let mut search = begun(slide);
        while search.layers().len() < 20 && search.step(&Stop::NEVER).unwrap() {}
        assert_eq!(
            search.layers(),
            &published(slide).unwrap()[..20],
            "{rows}x{columns}"
        );
    }
}

#[test]
fn the_column_is_that_of_the_generic_search() {
    for slide in boards(9).filter(|slide| slide.cells() > 4) {
        let generic = Table::generate(Lines::new(slide), |_| {}).unwrap();
        let (found, expected) = (by_rows(slide), generic.depth_column().unwrap());
        let same = (0..slide.len())
            .all(|index| found.depth_column().unwrap().code(index) == expected.code(index));
        assert!(same, "{slide:?}");
    }
}

/// Depths and the smallest best move of every state, by a search over rows of tiles without indices.
struct Slow {
    rows: usize,
    columns: usize,
    depths: HashMap<Vec<u8>, u32>,
}

impl Slow {
    fn new(rows: usize, columns: usize, goal: Vec<u8>) -> Self {
        let mut slow = Self {
            rows,
            columns,
            depths: HashMap::from([(goal.clone(), 0)]),
        };
        let mut layer = vec![goal];
        for depth in 1.. {
            let mut next = Vec::new();
            for (_, after) in layer
                .iter()
                .flat_map(|tiles| slow.moves(tiles))
                .collect::<Vec<_>>()
            {
                if !slow.depths.contains_key(&after) {
                    slow.depths.insert(after.clone(), depth);
                    next.push(after);
                }
            }
            if next.is_empty() {
                return slow;
            }
            layer = next;
        }
        unreachable!("a board has finitely many states");
    }

    /// All moves of a board, by their text in the order of the alphabet.
    fn moves(&self, tiles: &[u8]) -> Vec<(String, Vec<u8>)> {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        let (row, column) = (blank / self.columns, blank % self.columns);
        let mut moves = Vec::new();
        for (letter, room, step) in [
            ('d', self.rows - 1 - row, self.columns as isize),
            ('l', column, -1),
            ('r', self.columns - 1 - column, 1),
            ('u', row, -(self.columns as isize)),
        ] {
            let (mut after, mut at) = (tiles.to_vec(), blank);
            for count in 1..=room {
                let to = at.checked_add_signed(step).unwrap();
                after.swap(at, to);
                at = to;
                moves.push((format!("{letter}{count}"), after.clone()));
            }
        }
        moves
    }

    /// The smallest shortest path.
    fn path(&self, tiles: &[u8]) -> String {
        let (mut tiles, mut words) = (tiles.to_vec(), Vec::new());
        while self.depths[&tiles] > 0 {
            let nearer = |(_, after): &(String, Vec<u8>)| self.depths[after] < self.depths[&tiles];
            let (word, after) = self.moves(&tiles).into_iter().find(nearer).unwrap();
            words.push(word);
            tiles = after;
        }
        words.join(" ")
    }
}

fn tiles_of(board: Board, cells: usize) -> Vec<u8> {
    board.cells(cells).collect()
}

fn text(space: &impl Notation, table: &Table, index: u64) -> String {
    let mut text = String::new();
    space.push_moves(table.walk(index), &mut text);
    text
}

#[test]
fn every_answer_is_that_of_a_slow_search() {
    for (rows, columns, home) in [(2, 3, 5), (3, 2, 1), (2, 4, 7), (4, 2, 2), (3, 3, 8)] {
        let slide = Slide::new(rows, columns, home).unwrap();
        let slow = Slow::new(rows, columns, tiles_of(slide.goal(), slide.cells()));
        let (space, table) = (Lines::new(slide), by_rows(slide));
        assert_eq!(slow.depths.len() as u64, slide.len());
        for index in 0..slide.len() {
            let tiles = tiles_of(slide.unrank(index), slide.cells());
            assert_eq!(
                table.depth(index).unwrap(),
                Some(slow.depths[&tiles]),
                "{tiles:?}"
            );
            if index % 61 == 0 || slide.len() < 1000 {
                assert_eq!(text(&space, &table, index), slow.path(&tiles), "{tiles:?}");
                assert_eq!(
                    space.parse_moves(&text(&space, &table, index)).unwrap(),
                    table.walk(index).collect::<Vec<_>>()
                );
            }
        }
    }
}

#[test]
fn any_goal_is_answered_from_the_table_of_another_board() {
    let goal = [1, 2, 3, 8, 0, 4, 7, 6, 5];
    let (shape, stored) = (Slide::EIGHT, Slide::CENTRE);
    let aimed = Lines::new(AnyGoal::new(shape, Board::from_cells(goal), stored).unwrap());
    let table = by_rows(stored);
    let table = Table::new(aimed, table.layers().to_vec(), table.columns().to_vec()).unwrap();
    let slow = Slow::new(3, 3, goal.to_vec());
    for index in (0..stored.len()).step_by(97) {
        let tiles = tiles_of(aimed.unrank(index), 9);
        assert_eq!(text(&aimed, &table, index), slow.path(&tiles), "{tiles:?}");
    }
}

/// A path by lines has at most as many moves as its single steps, and a move at most as many steps as the side of the board.
#[test]
fn lines_are_between_steps_and_a_part_of_them() {
    let slide = Slide::EIGHT;
    let (lines, steps) = (by_rows(slide), homing::embedded::eight());
    for index in 0..slide.len() {
        let (lines, steps) = (
            lines.depth(index).unwrap().unwrap(),
            steps.depth(index).unwrap().unwrap(),
        );
        assert!(
            lines <= steps && steps <= 2 * lines,
            "{index}: {lines} lines, {steps} steps"
        );
    }
}

#[test]
fn laws_hold() {
    for slide in boards(6) {
        homing::space::check(&Lines::new(slide)).unwrap();
    }
    let goal = Slide::new(2, 3, 5).unwrap().parse_board("54x321").unwrap();
    let aimed = AnyGoal::new(
        Slide::new(2, 3, 5).unwrap(),
        goal,
        Slide::new(2, 3, 3).unwrap(),
    )
    .unwrap();
    homing::space::check(&Lines::new(aimed)).unwrap();
}

#[test]
fn a_table_is_verified() {
    let slide = Slide::new(2, 5, 9).unwrap();
    let table = by_rows(slide);
    table.verify(Watch::NONE).unwrap();
}

#[test]
fn moves_are_read_with_and_without_blanks_and_ones() {
    let lines = Lines::new(Slide::EIGHT);
    let moves = |text: &str| lines.parse_moves(text).unwrap();
    assert_eq!(moves("u2 l1 d1"), moves("u2ld"));
    assert_eq!(moves("d1 d2 l1 l2 r1 r2 u1 u2"), (0..8).collect::<Vec<_>>());
    for (text, column) in [("u2 l3", 5), ("u0", 2), ("2u", 1), ("x", 1), ("u22", 3)] {
        assert_eq!(
            lines.parse_moves(text).unwrap_err().column(),
            Some(column),
            "{text}"
        );
    }
}

/// The board after moves written as `l2 u1`.
fn after(rows: usize, columns: usize, mut tiles: Vec<u8>, moves: &str) -> Vec<u8> {
    for made in moves.split(' ') {
        let slow = Slow {
            rows,
            columns,
            depths: HashMap::new(),
        };
        tiles = slow
            .moves(&tiles)
            .into_iter()
            .find(|(text, _)| text == made)
            .expect("the move can be made")
            .1;
    }
    tiles
}

/// Two boards of 4x4 that need 43 moves, more than all but fourteen others (Bruce Norskog, 2010), and larger boards.
#[test]
fn near_paths_lead_home() {
    let turned = |rows: usize, columns: usize| {
        let mut tiles: Vec<u8> = (0..(rows * columns) as u8).rev().collect();
        // A parity that can be solved.
        if (tiles.len() - 1) * (tiles.len() - 2) / 2 % 2
            + (if columns.is_multiple_of(2) {
                rows - 1
            } else {
                0
            }) % 2
            == 1
        {
            tiles.swap(0, 1);
        }
        tiles
    };
    let deepest = [
        vec![1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0],
        vec![0, 12, 8, 4, 15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1],
    ];
    let boards = deepest.map(|tiles| (4, 4, tiles)).into_iter().chain([
        (3, 5, turned(3, 5)),
        (5, 5, turned(5, 5)),
        (4, 7, turned(4, 7)),
    ]);
    for (rows, columns, tiles) in boards {
        let options = Options::default().with("metric", "lines").with("any", "");
        let catalog = homing::catalog();
        let table = catalog
            .table(
                &*catalog
                    .puzzle(&format!("slide:{rows}x{columns}"), &options)
                    .unwrap(),
            )
            .unwrap();
        let text: Vec<String> = tiles.iter().map(|tile| tile.to_string()).collect();
        let answer = table.answer(&Question::PATH, &text.join(" ")).unwrap();
        let Answer::Near {
            path: Amount {
                moves: path_moves, ..
            },
            at_least_moves,
            moves: Some(moves),
            ..
        } = answer
        else {
            panic!("{rows}x{columns}: {answer:?}")
        };
        let goal: Vec<u8> = (1..tiles.len() as u8).chain([0]).collect();
        assert_eq!(after(rows, columns, tiles.clone(), &moves), goal, "{moves}");
        assert_eq!(path_moves as usize, moves.split(' ').count());
        assert!(at_least_moves <= path_moves);
        if (rows, columns) == (4, 4) {
            assert!(
                at_least_moves <= 43 && (43..=52).contains(&path_moves),
                "{path_moves}"
            );
        }
    }
}
