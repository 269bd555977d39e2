use super::dynamic::DynSpace;
use super::laws::{check_goal, check_state, check_weights, not_below};

/// The maximum size of a sample.
const MAX_SAMPLE: u64 = 512;
/// The minimum size of a sample, however long it takes.
const MIN_SAMPLE: u64 = 4;
/// Checking a state takes time proportional to the square of the number of moves. A sample checks about this many moves.
const SAMPLE_MOVES: u64 = 1 << 15;
/// The maximum number of goals kept in memory.
const MAX_GOALS: usize = 1 << 12;
/// The number of goals in a sample.
const SAMPLE_GOALS: u64 = 16;

/// Checks that a `Space` has a goal and obeys the laws, on a fixed sample of its states. A small space is checked completely. Of others
/// the sample has goals, states from which a goal can be reached, and states spread over the whole range. It takes a few milliseconds and
/// visits all goals.
///
/// # Errors
///
/// The first broken law, as a sentence that names the state.
pub fn check_sample(space: &dyn DynSpace) -> Result<(), String> {
    let len = space.len();
    check_weights(space)?;
    let moves = u64::from(space.move_count()).max(1);
    let count = (SAMPLE_MOVES / (moves * moves)).clamp(MIN_SAMPLE, MAX_SAMPLE);
    let mut sample: Vec<u64> = if len <= count {
        (0..len).collect()
    } else {
        (0..count).map(|at| drawn(at, count, len)).collect()
    };
    sample.dedup();

    let (mut first_goals, mut goal_count, mut outside) = (Vec::new(), 0u64, None);
    let mut visits = vec![0u8; sample.len()];
    space.goals(&mut |goal| {
        goal_count += 1;
        outside = outside.or_else(|| (goal >= len).then_some(goal));
        if first_goals.len() < MAX_GOALS {
            first_goals.push(goal);
        }
        if let Ok(at) = sample.binary_search(&goal) {
            visits[at] = visits[at].saturating_add(1);
        }
    });
    if let Some(goal) = outside {
        return Err(not_below(goal, len));
    }
    if goal_count == 0 {
        return Err(format!("goals() visits none of the {len} states"));
    }
    first_goals.sort_unstable();
    let twice = first_goals
        .windows(2)
        .find(|pair| pair[0] == pair[1])
        .map(|pair| pair[0]);
    let twice = twice.or_else(|| {
        visits
            .iter()
            .position(|&visits| visits > 1)
            .map(|at| sample[at])
    });
    if let Some(goal) = twice {
        return Err(format!("goal {goal} is visited twice"));
    }
    // The default `is_goal` visits all goals.
    let asked = if goal_count > MAX_GOALS as u64 {
        SAMPLE_GOALS as usize
    } else {
        sample.len()
    };
    let step = sample.len().div_ceil(asked.max(1)).max(1);
    for (at, &index) in sample.iter().enumerate().step_by(step) {
        check_goal(space, index, visits[at] > 0)?;
    }
    for (&index, &visits) in sample.iter().zip(&visits) {
        check_state(space, index, visits > 0)?;
    }
    if len <= count {
        return Ok(());
    }
    for &goal in first_goals
        .iter()
        .take(SAMPLE_GOALS.min(count / 4).max(1) as usize)
    {
        check_goal(space, goal, true)?;
        check_state(space, goal, true)?;
    }
    // Walks away from the goals: if few states reach a goal, those are the ones that matter.
    let Some(&(mut index)) = first_goals.first() else {
        return Ok(());
    };
    for at in 0..count / 4 {
        let before = space.moves_into(index);
        let Some(made) = before.get(mixed(at) as usize % before.len().max(1)) else {
            break;
        };
        index = made.state;
        check_state(space, index, first_goals.binary_search(&index).is_ok())?;
    }
    Ok(())
}

/// Picks a state in part `at` of `count` equal parts of `0..len`, by a fixed rule. The first and the last pick are the
/// first and last state.
fn drawn(at: u64, count: u64, len: u64) -> u64 {
    if at + 1 == count {
        return len - 1;
    }
    let (first, end) = (len / count * at, len / count * (at + 1));
    if at == 0 {
        0
    } else {
        first + mixed(at) % (end - first)
    }
}

/// Returns a number without a visible pattern: one step of SplitMix64.
fn mixed(number: u64) -> u64 {
    let number = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 1
}
