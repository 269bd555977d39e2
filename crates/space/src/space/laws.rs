use super::Space;
use super::dynamic::{DynSpace, Move};

/// Checks the laws of a [`Space`] on every state.
///
/// 1. `rank(unrank(i)) == i`, and every index is below `len`.
/// 2. Successors are visited in ascending order of their codes, each code is below `move_count`, and `step`, `advance` and `advance_all`
///    agree with `successors`.
/// 3. `t` follows `s` by a move exactly if `s` precedes `t` by that move.
/// 4. `goals` visits each goal once, and `is_goal` and `only_goal` agree.
/// 5. If the space is symmetric, every move can be undone by a single move.
/// 6. If moves commute, any two moves can be made in either order, with the same result.
/// 7. Either all states have a parity or none has. It is 0 in every goal, and every move changes it.
/// 8. The inverse of a move leads back, and `can_move` agrees with `step`.
/// 9. If moves have weights, every code below `move_count` has one.
/// 10. The images of goals are goals, and those of other states are not. Moving and then taking an image is the same as taking the image
///     and then moving. The images of an image are the state and its other images. An image of states without a way to a goal may be no
///     state, if the same is true after every move.
///
/// This takes a few passes over all states, and one `bool` per state. Every search of a space first checks the same laws on a sample of
/// its states.
///
/// # Errors
///
/// The first broken law, as a sentence that names the state.
pub fn check<S: Space>(space: &S) -> Result<(), String> {
    check_all(space)
}

fn check_all(space: &dyn DynSpace) -> Result<(), String> {
    let len = space.len();
    check_weights(space)?;
    let mut goals = vec![false; len as usize];
    let mut broken = None;
    space.goals(&mut |goal| match goals.get_mut(goal as usize) {
        None => broken = Some(not_below(goal, len)),
        Some(seen) if *seen => broken = Some(format!("goal {goal} is visited twice")),
        Some(seen) => *seen = true,
    });
    broken.map_or(Ok(()), Err)?;
    for index in 0..len {
        check_goal(space, index, goals[index as usize])?;
        check_state(space, index, goals[index as usize])?;
    }
    Ok(())
}

/// The message for a goal that is not a state.
pub fn not_below(goal: u64, len: u64) -> String {
    format!("goal {goal} is not below the number of states, {len}")
}

/// Checks law 9.
pub fn check_weights(space: &dyn DynSpace) -> Result<(), String> {
    match space.weights() {
        Some(weights) if weights.len() < space.move_count().into() => Err(format!(
            "{} moves have {} weights",
            space.move_count(),
            weights.len()
        )),
        _ => Ok(()),
    }
}

/// Checks law 4 for one state.
pub fn check_goal(space: &dyn DynSpace, index: u64, is_goal: bool) -> Result<(), String> {
    if space.is_goal(index) != is_goal {
        return Err(format!("is_goal({index}) and goals() do not agree"));
    }
    match space.only_goal() {
        Some(goal) if (goal == index) != is_goal => Err(format!(
            "only_goal() is {goal}, but goals() do not agree on {index}"
        )),
        _ => Ok(()),
    }
}

/// Checks the other laws for one state.
pub fn check_state(space: &dyn DynSpace, index: u64, is_goal: bool) -> Result<(), String> {
    let round_trip = space.round_trip(index);
    if round_trip != Some(index) {
        return Err(format!(
            "state {index} unranks to {}, which ranks to {round_trip:?}",
            space.state_text(index)
        ));
    }
    let broken = check_moves(space, index)
        .or_else(|| check_order(space, index))
        .or_else(|| check_parity(space, index, is_goal))
        .or_else(|| check_images(space, index));
    broken.map_or(Ok(()), |law| {
        Err(format!(
            "{law}; state {index} is {}",
            space.state_text(index)
        ))
    })
}

/// Checks laws 2, 3 and 5 for the moves out of and into one state.
fn check_moves(space: &dyn DynSpace, index: u64) -> Option<String> {
    if !space.has_codes() {
        return check_uncoded(space, index);
    }
    let moves = space.moves_from(index);
    let mut last = None;
    for &Move { code, state, .. } in &moves {
        if state >= space.len() {
            return Some(format!(
                "move {code} leads from {index} to {state}, which is not below the number of states"
            ));
        }
        if code >= space.move_count() || last.is_some_and(|last| last >= code) {
            let count = space.move_count();
            return Some(format!(
                "the codes of the moves from {index} do not ascend below {count}: {code} follows {last:?}"
            ));
        }
        last = Some(code);
        if space.step(index, code) != Some(state) {
            return Some(format!(
                "step({index}, {code}) is not {state}, but successors({index}) gives {state}"
            ));
        }
        if space.advance(space.enter(index), code) != Some(space.enter(state)) {
            return Some(format!(
                "advancing by {code} from {index} does not give the cursor that enters {state}"
            ));
        }
        let before = space.moves_into(state);
        let back = before
            .iter()
            .filter(|before| (before.code, before.state) == (code, index))
            .count();
        if back != 1 {
            return Some(format!(
                "{state} follows {index} by move {code}, but is preceded by it {back} times"
            ));
        }
        if space.is_symmetric() && !leads(space, state, index) {
            return Some(format!(
                "the space says that it is symmetric, but no move leads from {state} back to {index}"
            ));
        }
    }
    let codes: Vec<u8> = moves.iter().map(|made| made.code).collect();
    let mut walks = vec![space.enter(index); codes.len()];
    let expected = moves.iter().map(|made| space.enter(made.state));
    if !space.advance_all(&mut walks, &codes) || !expected.eq(walks) {
        return Some(format!(
            "advance_all by the moves from {index} does not agree with advance"
        ));
    }
    for Move { code, state, .. } in space.moves_into(index) {
        if state >= space.len() || space.step(state, code) != Some(index) {
            return Some(format!(
                "{state} precedes {index} by move {code}, but that move does not lead there"
            ));
        }
    }
    let differs = |&code: &u8| {
        let is_made = codes.contains(&code);
        space.step(index, code).is_some() != is_made
            || space.advance(space.enter(index), code).is_some() != is_made
    };
    (0..space.move_count()).find(differs).map(|code| {
        format!(
            "step({index}, {code}) or advance by {code} does not agree with successors({index}) on whether the move can be made"
        )
    })
}

/// Returns whether a move leads from one state to another.
fn leads(space: &dyn DynSpace, from: u64, to: u64) -> bool {
    let moves = space.moves_from(from);
    moves.iter().any(|made| made.state == to)
}

/// Checks laws 3 and 5 for the moves of one state, if moves have no codes.
fn check_uncoded(space: &dyn DynSpace, index: u64) -> Option<String> {
    let states = |moves: Vec<Move>| -> Vec<u64> { moves.iter().map(|made| made.state).collect() };
    let mut next = states(space.moves_from(index));
    if !space.is_symmetric() {
        let follows = |&state: &u64| states(space.moves_into(state)).contains(&index);
        let wrong = next
            .iter()
            .find(|&state| *state >= space.len() || !follows(state));
        return wrong.map(|state| format!("{state} follows {index}, but is not preceded by it"));
    }
    let mut before = states(space.moves_into(index));
    next.sort_unstable();
    before.sort_unstable();
    let is_inside = next.last().is_none_or(|&last| last < space.len());
    (next != before || !is_inside)
        .then(|| format!("the states that follow {index} are not those that precede it"))
}

/// Checks law 6 for the pairs of moves from one state.
fn check_order(space: &dyn DynSpace, index: u64) -> Option<String> {
    if !space.moves_commute() {
        return None;
    }
    let then = |first, second| {
        let next = space.step(index, first);
        next.and_then(|next| space.step(next, second))
    };
    for Move { code: first, .. } in space.moves_from(index) {
        for second in 0..first {
            let after = then(first, second);
            let can_make = space.step(index, second).is_some();
            if can_make && (after.is_none() || after != then(second, first)) {
                return Some(format!(
                    "the space says that moves commute, but from {index} the order of {first} and {second} matters"
                ));
            }
        }
    }
    None
}

/// Checks laws 7 and 8 for one state and its successors.
fn check_parity(space: &dyn DynSpace, index: u64, is_goal: bool) -> Option<String> {
    let parity = space.depth_parity(index);
    if parity.is_some_and(|parity| parity > 1 || parity == 1 && is_goal) {
        return Some(format!(
            "the parity of state {index} is {parity:?}, but it should be 0 or 1, and 0 in a goal"
        ));
    }
    for Move { code, state, .. } in space.moves_from(index) {
        let expected = parity.map(|parity| 1 - parity);
        if space.depth_parity(state) != expected {
            return Some(format!(
                "move {code} leads from {index} to {state}, whose parity should be {expected:?}"
            ));
        }
        if let Some(back) = space.undo(code)
            && space.step(state, back) != Some(index)
        {
            return Some(format!(
                "undo says that move {back} undoes move {code}, but not after {index}"
            ));
        }
    }
    let differs =
        |&code: &u8| space.can_move(space.enter(index), code) != space.step(index, code).is_some();
    (0..space.move_count()).find(differs).map(|code| {
        format!(
            "step({index}, {code}) does not agree with can_move on whether the move can be made"
        )
    })
}

/// Checks law 10 for one state and its successors.
fn check_images(space: &dyn DynSpace, index: u64) -> Option<String> {
    let images = |index| {
        let mut images = Vec::new();
        space.images(index, &mut |image| images.push(image));
        images
    };
    // For each image: the images of the successors.
    let here = images(index);
    let mut taken = vec![Vec::new(); here.len()];
    for Move { code, state, .. } in space.moves_from(index) {
        let of_next = images(state);
        if of_next.len() != here.len() {
            return Some(format!(
                "{index} has {} images, but {state} has {}",
                here.len(),
                of_next.len()
            ));
        }
        taken
            .iter_mut()
            .zip(of_next)
            .for_each(|(taken, image)| taken.push((space.cost(code), image, code, state)));
    }
    for (number, (image, taken)) in here.iter().zip(taken).enumerate() {
        let is_outside = |&(_, image, ..): &(_, Option<u64>, _, _)| image.is_none();
        if image.is_none() && !space.is_goal(index) && taken.iter().all(is_outside) {
            continue;
        }
        let Some(image) = image.filter(|&image| space.is_goal(image) == space.is_goal(index))
        else {
            return Some(format!(
                "image {number} of {index} is {image:?}, which is not a goal exactly where {index} is one"
            ));
        };
        let moves = space.moves_from(image);
        let mut made: Vec<_> = moves
            .iter()
            .map(|made| (space.cost(made.code), Some(made.state)))
            .collect();
        for (cost, to, code, next) in taken {
            let Some(at) = made.iter().position(|&other| other == (cost, to)) else {
                let to = to.map_or_else(|| "no state".into(), |to| to.to_string());
                return Some(format!(
                    "image {number} of {index} is {image}, but move {code} leads from {index} to {next}, and no move of the same cost \
                     leads from {image} to the image of {next}, {to}"
                ));
            };
            made.swap_remove(at);
        }
        if let Some((_, Some(next))) = made.first() {
            return Some(format!(
                "image {number} of {index} is {image}, from which more moves lead than from {index}: one to {next}"
            ));
        }
    }
    // One image of each state: over many states, this covers all of them.
    let at = here
        .get(index as usize % here.len().max(1))
        .copied()
        .flatten()?;
    let class = |index: u64, mut images: Vec<Option<u64>>| {
        images.push(Some(index));
        images.sort_unstable();
        images.dedup();
        images
    };
    let is_closed = class(at, images(at)) == class(index, here);
    (!is_closed).then(|| {
        format!("the images of {index} are others than those of {at}, which is one of them")
    })
}
