use super::Space;
use super::dynamic::DynSpace;

/// Checks the laws of a [`Space`] on every state.
///
/// 1. `rank(unrank(i)) == i`, and every index is below `len`.
/// 2. Successors are visited in ascending order of their codes, each code is below `move_count`, and `step`, `advance` and `advance_all`
///    agree with `successors`.
/// 3. `t` follows `s` by a move exactly if `s` precedes `t` by that move.
/// 4. `goals` visits each goal once, and `is_goal` agrees.
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
    if space.is_goal(index) == is_goal {
        Ok(())
    } else {
        Err(format!("is_goal({index}) and goals() do not agree"))
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
    let mut broken = None;
    let mut last_code = None;
    space.successors(index, &mut |code, next| {
        if next >= space.len() {
            broken = Some(format!("move {code} leads from {index} to {next}, which is not below the number of states"));
            return;
        }
        if code >= space.move_count() || last_code.is_some_and(|last| last >= code) {
            let count = space.move_count();
            broken = Some(format!("the codes of the moves from {index} do not ascend below {count}: {code} follows {last_code:?}"));
        }
        last_code = Some(code);
        if space.step(index, code) != Some(next) {
            broken = Some(format!("step({index}, {code}) is not {next}, but successors({index}) gives {next}"));
        }
        if space.advance(space.enter(index), code) != Some(space.enter(next)) {
            broken = Some(format!("advancing by {code} from {index} does not give the cursor that enters {next}"));
        }
        let mut back = 0;
        space.predecessors(next, &mut |c, s| back += u32::from((c, s) == (code, index)));
        if back != 1 {
            broken = Some(format!("{next} follows {index} by move {code}, but is preceded by it {back} times"));
        }
        let mut returns = !space.is_symmetric();
        space.successors(next, &mut |_, s| returns |= s == index);
        if !returns {
            broken = Some(format!("the space says that it is symmetric, but no move leads from {next} back to {index}"));
        }
    });
    let (mut walks, mut codes, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    if broken.is_none() {
        space.successors(index, &mut |code, next| {
            walks.push(space.enter(index));
            codes.push(code);
            expected.push(space.enter(next));
        });
        if !space.advance_all(&mut walks, &codes) || walks != expected {
            broken = Some(format!(
                "advance_all by the moves from {index} does not agree with advance"
            ));
        }
    }
    space.predecessors(index, &mut |code, before| {
        if before >= space.len() || space.step(before, code) != Some(index) {
            broken = Some(format!(
                "{before} precedes {index} by move {code}, but that move does not lead there"
            ));
        }
    });
    for code in 0..space.move_count() {
        let mut made = false;
        space.successors(index, &mut |other, _| made |= other == code);
        if space.step(index, code).is_some() != made
            || space.advance(space.enter(index), code).is_some() != made
        {
            broken = Some(format!(
                "step({index}, {code}) or advance by {code} does not agree with successors({index}) on whether the move can be made"
            ));
        }
    }
    broken
}

/// Checks laws 3 and 5 for the moves of one state, if moves have no codes.
fn check_uncoded(space: &dyn DynSpace, index: u64) -> Option<String> {
    let (mut next, mut before) = (Vec::new(), Vec::new());
    space.successors(index, &mut |_, state| next.push(state));
    if !space.is_symmetric() {
        let follows = |&state: &u64| {
            let mut is_before = false;
            space.predecessors(state, &mut |_, before| is_before |= before == index);
            is_before
        };
        let wrong = next
            .iter()
            .find(|&state| *state >= space.len() || !follows(state));
        return wrong.map(|state| format!("{state} follows {index}, but is not preceded by it"));
    }
    space.predecessors(index, &mut |_, state| before.push(state));
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
    let mut broken = None;
    let then = |first, second| {
        space
            .step(index, first)
            .and_then(|next| space.step(next, second))
    };
    space.successors(index, &mut |first, _| {
        for second in 0..first {
            if space.step(index, second).is_some() && (then(first, second).is_none() || then(first, second) != then(second, first)) {
                broken = Some(format!("the space says that moves commute, but from {index} the order of {first} and {second} matters"));
            }
        }
    });
    broken
}

/// Checks laws 7 and 8 for one state and its successors.
fn check_parity(space: &dyn DynSpace, index: u64, is_goal: bool) -> Option<String> {
    let parity = space.depth_parity(index);
    if parity.is_some_and(|parity| parity > 1 || parity == 1 && is_goal) {
        return Some(format!(
            "the parity of state {index} is {parity:?}, but it should be 0 or 1, and 0 in a goal"
        ));
    }
    let mut broken = None;
    space.successors(index, &mut |code, next| {
        let expected = parity.map(|parity| 1 - parity);
        if space.depth_parity(next) != expected {
            broken = Some(format!(
                "move {code} leads from {index} to {next}, whose parity should be {expected:?}"
            ));
        }
        if space
            .undo(code)
            .is_some_and(|back| space.step(next, back) != Some(index))
        {
            let back = space.undo(code).unwrap_or(0);
            broken.get_or_insert(format!(
                "undo says that move {back} undoes move {code}, but not after {index}"
            ));
        }
    });
    for code in 0..space.move_count() {
        if space.can_move(space.enter(index), code) != space.step(index, code).is_some() {
            broken = Some(format!(
                "step({index}, {code}) does not agree with can_move on whether the move can be made"
            ));
        }
    }
    broken
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
    let (mut taken, mut broken) = (vec![Vec::new(); here.len()], None);
    space.successors(index, &mut |code, next| {
        let of_next = images(next);
        if of_next.len() != here.len() {
            broken = Some(format!(
                "{index} has {} images, but {next} has {}",
                here.len(),
                of_next.len()
            ));
        }
        taken
            .iter_mut()
            .zip(of_next)
            .for_each(|(taken, image)| taken.push((space.cost(code), image, code, next)));
    });
    if broken.is_some() {
        return broken;
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
        let mut made = Vec::new();
        space.successors(image, &mut |code, next| {
            made.push((space.cost(code), Some(next)))
        });
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
