//! Times and sizes as text, the time left, and the share done.

use crate::common::published;
use homing::backward::Layer;
use homing::engine::share_done;
use homing::internals::{ProgressLines as Lines, TimeLeft, duration_text, size_text};
use std::time::{Duration, Instant};

/// The estimated total in seconds, at every tenth of a second.
fn thought(share: impl Fn(f64) -> f64, seconds: u32) -> Vec<Option<f64>> {
    let mut estimate = TimeLeft::begin(share(0.0));
    let at = |tenth: u32| f64::from(tenth) / 10.0;
    (1..10 * seconds)
        .map(|tenth| {
            Some(
                estimate
                    .left(Duration::from_secs_f64(at(tenth)), share(at(tenth)))?
                    .as_secs_f64()
                    + at(tenth),
            )
        })
        .collect()
}

#[test]
fn a_steady_run_is_estimated_after_two_seconds() {
    let thought = thought(|time| 0.2 + 0.8 * time / 100.0, 100);
    assert_eq!(thought[..19], [None; 19]);
    assert!(
        thought[19..]
            .iter()
            .all(|whole| whole.is_some_and(|whole| (whole - 100.0).abs() < 1e-6))
    );
}

/// Each second does four times as much as the previous one.
#[test]
fn an_accelerating_run_is_never_overestimated() {
    let thought = thought(|time| (4f64.powf(time) - 1.0) / (4f64.powi(8) - 1.0), 8);
    assert!(
        thought.iter().flatten().all(|&whole| whole < 16.0),
        "{thought:?}"
    );
}

#[test]
fn a_stalled_run_has_no_estimate() {
    assert!(thought(|_| 0.5, 5).iter().all(Option::is_none));
}

#[test]
fn times_in_words() {
    for (seconds, words) in [
        (0.0006, "0.6 ms"),
        (12.34, "12.34 s"),
        (185.9, "3 min 05 s"),
        (5999.0, "99 min 59 s"),
        (41_845.0, "11 h 37 min"),
    ] {
        assert_eq!(duration_text(Duration::from_secs_f64(seconds)), words);
    }
}

#[test]
fn sizes_in_words() {
    for (bytes, words) in [
        (1, "1K"),
        (1 << 20, "1M"),
        ((1 << 30) - 1, "1024M"),
        (3 << 29, "1.5G"),
        (1 << 40, "1024.0G"),
    ] {
        assert_eq!(size_text(bytes), words);
    }
}

/// An unattended run prints a line, and the next one only after the interval.
#[test]
fn progress_lines_keep_their_interval() {
    assert!(
        !Lines::every(Duration::from_secs(3600)).is_due(),
        "a short run says nothing"
    );
    let (interval, start) = (Duration::from_millis(50), Instant::now());
    let mut lines = Lines::every(interval);
    for count in 1..=3 {
        while !lines.is_due() {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "line {count} is never due"
            );
            std::thread::yield_now();
        }
        assert!(start.elapsed() >= interval * count, "line {count} is early");
    }
}

/// The share of a search ascends from layer to layer, from nearly 0 to 1, over the published layers of the 8-puzzle, and also while the
/// layers have few states.
#[test]
fn the_share_of_a_search_rises_to_one() {
    let layers = published("slide 3x3", "blank last (corner)");
    let share = |depth: usize| {
        let layer = Layer {
            depth: depth as u32,
            states: layers[..=depth].iter().sum(),
            total: layers.iter().sum(),
        };
        share_done(layer, Some(31))
    };
    assert!(share(0) < 1e-4 && (share(31) - 1.0).abs() < 1e-9);
    assert!((1..32).all(|depth| share(depth) > share(depth - 1)));
    assert!(
        share(2) > 0.01,
        "the second layer of 31 is no millionth of the time"
    );
}
