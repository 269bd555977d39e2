//! Random states of given depths: uniform, reproducible, and of these depths only. Also statistics.

use homing::puzzle::slide::Slide;
use homing::query::MAX_STATES_LISTED;
use homing::table::Column;
use homing::{Error, Notation, Space, Table, embedded};
use homing::{Stop, Watch};

/// Draws ten times as many states as there are at a depth, and compares with equal shares: the chi-squared statistic is within five
/// standard deviations of its mean, the degrees of freedom.
fn chi_square(table: &Table, depth: u32, seed: u64) {
    let states = table.states_at(depth..=depth, Watch::NONE).unwrap();
    assert_eq!(states.len() as u64, table.layers()[depth as usize]);
    let mut drawn = vec![0u32; states.len()];
    for index in table
        .sample(depth..=depth, seed, Watch::NONE)
        .unwrap()
        .take(10 * states.len())
    {
        drawn[states.binary_search(&index.unwrap()).unwrap()] += 1;
    }
    let statistic: f64 = drawn
        .iter()
        .map(|&count| (f64::from(count) - 10.0).powi(2) / 10.0)
        .sum();
    let freedom = (states.len() - 1) as f64;
    assert!(
        (statistic - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
        "depth {depth}: {statistic} with {freedom} degrees of freedom"
    );
}

#[test]
fn draws_are_uniform() {
    let table = embedded::eight();
    for (depth, seed) in [(8, 1), (20, 2), (24, 3), (30, 4)] {
        chi_square(&table, depth, seed);
    }
    chi_square(&embedded::flip(), 4, 5);
}

/// Each of several depths has its share.
#[test]
fn draws_have_the_share_of_each_depth() {
    let table = embedded::eight();
    let mut drawn = [0f64; 32];
    for index in table
        .sample(18..=31, 11, Watch::NONE)
        .unwrap()
        .take(200_000)
    {
        drawn[table.depth(index.unwrap()).unwrap().unwrap() as usize] += 1.0;
    }
    let all: u64 = table.layers()[18..].iter().sum();
    assert_eq!(drawn[..18].iter().sum::<f64>(), 0.0);
    for (depth, (drawn, &states)) in drawn.iter().zip(table.layers()).enumerate().skip(18) {
        let expected = 200_000.0 * states as f64 / all as f64;
        assert!(
            (drawn - expected).abs() < 6.0 * expected.max(1.0).sqrt(),
            "{drawn} draws of depth {depth}, {expected} expected"
        );
    }
}

/// Exactly these boards, also in every later version.
#[test]
fn a_seed_always_draws_the_same_boards() {
    let table = embedded::eight();
    let boards = |depths: std::ops::RangeInclusive<u32>, seed| {
        let states = table
            .sample(depths, seed, Watch::NONE)
            .unwrap()
            .take(3)
            .map(|index| Slide::EIGHT.board_text(&Slide::EIGHT.unrank(index.unwrap())));
        states.collect::<Vec<_>>()
    };
    assert_eq!(
        boards(20..=25, 7)[..2],
        ["7 x 8 5 4 3 2 1 6", "4 7 3 6 2 8 1 x 5"]
    );
    assert_eq!(
        boards(31..=31, 1),
        [
            "6 4 7 8 5 x 3 2 1",
            "6 4 7 8 5 x 3 2 1",
            "8 6 7 2 5 4 3 x 1"
        ]
    );
    assert_ne!(boards(20..=25, 8), boards(20..=25, 7));
}

#[test]
fn a_depth_without_states() {
    let table = embedded::eight();
    for depths in [32..=32, 40..=50] {
        let error = table.sample(depths.clone(), 0, Watch::NONE).unwrap_err();
        assert!(matches!(error, Error::NoSuchDepth { greatest: 31, .. }));
        assert_eq!(
            error.to_string(),
            table
                .states_at(depths, Watch::NONE)
                .unwrap_err()
                .to_string()
        );
    }
    assert_eq!(table.states_at(31..=99, Watch::NONE).unwrap().len(), 2);
}

/// Listing by depth returns exactly the states of the depth.
#[test]
fn states_by_depth() {
    let table = embedded::side();
    let costs = table.all_costs(Watch::NONE).unwrap();
    for depth in 0..=table.greatest_depth() {
        let states = table.states_at(depth..=depth, Watch::NONE).unwrap();
        assert!(states.is_sorted());
        assert!(
            states
                .iter()
                .step_by(37)
                .all(|&index| table.depth(index).unwrap() == Some(depth))
        );
        assert!(
            states
                .iter()
                .all(|&index| costs.get(index).unwrap().moves() == depth)
        );
        assert_eq!(states.len() as u64, table.layers()[depth as usize]);
    }
}

/// Statistics, one state at a time. The published ones are in `tests/console/questions.md`.
#[test]
fn the_whole_picture_is_the_sum_of_its_parts() {
    fn check(table: &Table) {
        let (mut paths, mut depths, mut maxima) = (Vec::new(), Vec::new(), 0);
        for index in 0..table.space().len() {
            let Some(depth) = table.depth(index).unwrap() else {
                continue;
            };
            paths.push(table.count_paths(index, &Stop::NEVER).unwrap() as u64);
            depths.push(depth);
            let hints = table.hints(index).unwrap();
            maxima += u64::from(hints.iter().all(|hint| hint.rest.unwrap().moves() <= depth));
        }
        depths.sort();
        let stats = table.path_stats(Watch::NONE).unwrap();
        assert_eq!(
            stats.single_path_states,
            paths.iter().filter(|&&count| count == 1).count() as u64
        );
        assert_eq!(
            (stats.max_paths, stats.local_maxima),
            (*paths.iter().max().unwrap(), maxima)
        );
        assert!(
            (stats.mean_paths - paths.iter().sum::<u64>() as f64 / paths.len() as f64).abs() < 1e-9
        );
        let (low, high) = (depths[(depths.len() - 1) / 2], depths[depths.len() / 2]);
        assert_eq!(table.depth_stats().median, f64::from(low + high) / 2.0);
    }
    check(&embedded::flip_white());
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4)] {
        check(&Table::generate(Slide::new(rows, columns, 1).unwrap(), |_| {}).unwrap());
    }
}

/// A row of 25 lamps, each with a switch, to be turned off: too many states for a list, and each as deep as its number of lit lamps.
struct Lamps;

impl Space for Lamps {
    numbered!(self, "lamps", 1 << 25, 25);

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        (0..25).for_each(|lamp| visit(lamp, index ^ 1 << lamp));
    }

    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.successors(index, visit);
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// Beyond the limit for lists, draws have the wanted depths with their shares, and favour no state: every lamp is lit equally often.
#[test]
fn draws_without_a_list_are_uniform() {
    let depths = Column::pack(
        "depth",
        2,
        (0u32..1 << 25).map(|lit| (lit.count_ones() % 3) as u8),
    );
    let layers = (0..=25u64)
        .map(|lit| (0..lit).fold(1, |count, at| count * (25 - at) / (at + 1)))
        .collect();
    let table = Table::new(Lamps, layers, vec![depths]).unwrap();
    assert!(table.space().len() > MAX_STATES_LISTED);
    let draws: Vec<u64> = table
        .sample(12..=13, 6, Watch::NONE)
        .unwrap()
        .take(20_000)
        .map(Result::unwrap)
        .collect();
    let deeper = draws
        .iter()
        .filter(|index| index.count_ones() == 13)
        .count();
    assert!(
        draws
            .iter()
            .all(|index| matches!(index.count_ones(), 12 | 13))
            && deeper.abs_diff(10_000) < 5 * 71
    );
    for lamp in 0..25 {
        let lit = draws.iter().filter(|&index| index >> lamp & 1 == 1).count();
        assert!(
            lit.abs_diff(10_000) < 5 * 71,
            "lamp {lamp} is lit {lit} times"
        );
    }
    assert_eq!(
        draws,
        table
            .sample(12..=13, 6, Watch::NONE)
            .unwrap()
            .take(20_000)
            .map(Result::unwrap)
            .collect::<Vec<_>>()
    );
}

/// Draws follow the documented method, checked with a list of the states and the plain generator: for any range of depths, also in a space
/// with states that cannot reach a goal.
#[test]
fn draws_agree_with_the_list() {
    fn check(table: &Table, depths: std::ops::RangeInclusive<u32>, seed: u64) {
        let wanted = |index: &u64| {
            table
                .depth(*index)
                .unwrap()
                .is_some_and(|depth| depths.contains(&depth))
        };
        let listed: Vec<u64> = (0..table.space().len()).filter(wanted).collect();
        let mut generator = rand_pcg::Pcg64::new(seed.into(), 0);
        let drawn = table.sample(depths.clone(), seed, Watch::NONE).unwrap();
        for index in drawn.take(500) {
            // No low word of these seeds is small enough for Lemire's method to draw again.
            let place = (u128::from(rand_pcg::rand_core::Rng::next_u64(&mut generator))
                * listed.len() as u128)
                >> 64;
            assert_eq!(
                index.unwrap(),
                listed[place as usize],
                "{depths:?}, seed {seed}"
            );
        }
        assert_eq!(table.states_at(depths, Watch::NONE).unwrap(), listed);
    }
    let (eight, flip) = (embedded::eight(), embedded::flip());
    for (from, to, seed) in [(0, 31, 1), (0, 0, 2), (31, 99, 3), (5, 17, 4), (23, 23, 5)] {
        check(&eight, from..=to, seed);
    }
    for (from, to) in [(0, 16), (0, 1), (3, 4), (4, 99)] {
        check(&flip, from..=to, 9);
    }
    check(&embedded::side(), 0..=99, 7);
}

/// The result of the first draw is cached for later ones, and for clones: they take less than a hundredth of its time.
#[test]
fn results_are_cached() {
    let table = Table::generate(Slide::new(2, 5, 9).unwrap(), |_| {}).unwrap();
    let timed = |depth, table: &Table| {
        let begun = std::time::Instant::now();
        let drawn = table
            .sample(depth..=depth, 1, Watch::NONE)
            .unwrap()
            .next()
            .unwrap()
            .unwrap();
        assert_eq!(table.depth(drawn).unwrap(), Some(depth));
        begun.elapsed()
    };
    let first = timed(30, &table);
    let later = (0..50)
        .map(|depth| timed(depth, &table.clone()))
        .min()
        .unwrap();
    assert!(later < first / 100, "{first:?}, then {later:?}");
}

/// There may be many depths: a ring of states, with rows of counts longer than blocks usually are.
#[test]
fn many_depths() {
    let table = Table::generate(Ring(40_000), |_| {}).unwrap();
    assert_eq!(table.greatest_depth(), 39_999);
    for (depth, index) in (0..40_000).step_by(799).zip((0..).step_by(799)) {
        assert_eq!(
            table
                .sample(depth..=depth, 3, Watch::NONE)
                .unwrap()
                .next()
                .unwrap()
                .unwrap(),
            index
        );
    }
    assert_eq!(
        table.states_at(10_000..=10_002, Watch::NONE).unwrap(),
        [10_000, 10_001, 10_002]
    );
    // Depths that do not fit into 16 bits are listed instead.
    let table = Table::generate(Ring(70_000), |_| {}).unwrap();
    assert_eq!(
        table
            .sample(69_999..=69_999, 3, Watch::NONE)
            .unwrap()
            .next()
            .unwrap()
            .unwrap(),
        69_999
    );
    assert_eq!(table.states_at(0..=1, Watch::NONE).unwrap(), [0, 1]);
}

/// States in a row: each leads to the previous one.
struct Ring(u64);

impl Space for Ring {
    numbered!(self, "ring", self.0, 1);

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        visit(0, (index + self.0 - 1) % self.0);
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        visit(0, (index + 1) % self.0);
    }
}
