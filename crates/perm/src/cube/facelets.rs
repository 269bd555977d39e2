//! A cube as a string of its facelets: the rows of the faces U, R, F, D, L, B, in any six letters.

use super::faces::{
    CORNERS, CUBIES, LETTERS, Rotation, Sticker, face, opposite, place_of, sticker_at, stickers_of,
};
use homing_table::error::{Error, Result, wrong};

/// The minimum number of letters of a string of facelets, complete or not: a scramble of this length has other signs.
const MIN_LETTERS: usize = 20;
/// The minimum number of letters of its words.
const MIN_WORD: usize = 3;

/// Whether words are facelets rather than moves, even if some are missing.
pub fn is_in(words: &[&str]) -> bool {
    let lens = || words.iter().map(|word| word.chars().count());
    let letters = words.iter().flat_map(|word| word.chars());
    lens().sum::<usize>() >= MIN_LETTERS
        && lens().all(|len| len >= MIN_WORD)
        && letters.into_iter().all(char::is_alphabetic)
}

/// Parses the facelets of a cube with 2 or 3 rows. Returns the home of the sticker in each place of a corner or an edge, after the cube is
/// rotated so that its centres, or the corner `fixed`, are at home.
///
/// # Errors
///
/// No cube has these facelets, with the reason.
pub fn parse(words: &[&str], side: usize, fixed: Option<usize>) -> Result<Vec<usize>> {
    let symbols: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    let of_face = side * side;
    if symbols.len() != 6 * of_face {
        let things = format!("facelets of a cube, {of_face} a face");
        return Err(Error::count(6 * of_face, things, symbols.len()));
    }
    let mut colours = symbols.clone();
    colours.sort_unstable();
    colours.dedup();
    if colours.len() != 6 {
        return Err(Error::count(6, "colours", colours.len()));
    }
    for colour in &colours {
        let found = symbols.iter().filter(|other| *other == colour).count();
        if found != of_face {
            let things = format!("facelets of the colour {colour}");
            return Err(Error::count(of_face, things, found));
        }
    }
    let stickers = Sticker::all();
    let (mut shown, mut centres) = (vec![' '; stickers.len()], Vec::new());
    for (at, &symbol) in symbols.iter().enumerate() {
        let (row, column) = (at % of_face / side, at % side);
        match sticker_at(at / of_face, row, column, side) {
            Some(place) => shown[place] = symbol,
            None => centres.push(symbol),
        }
    }
    let is_lettered = colours.iter().all(|&colour| face(colour).is_some());
    let names = match (is_lettered, side) {
        (true, _) => LETTERS,
        (false, 3) => named_by_centres(&centres)?,
        (false, _) => named_by_corner(&shown, fixed)?,
    };
    let seen = |symbol: char| names.iter().position(|&name| name == symbol);
    let mut seen: Vec<usize> = shown
        .iter()
        .map(|&shown| seen(shown).unwrap_or(0))
        .collect();
    if is_lettered {
        let rotation = homeward(&seen, &centres, fixed)?;
        let rotated = stickers.iter().zip(&seen).map(|(sticker, &colour)| {
            let to = sticker.rotated(rotation);
            (stickers.iter().position(|other| *other == to), colour)
        });
        let rotated: Vec<_> = rotated.collect();
        for (to, colour) in rotated {
            seen[to.unwrap_or(0)] = colour;
        }
    }
    let cubies = if side == 3 { CUBIES.len() } else { CORNERS };
    homes(&seen[..stickers_of(cubies - 1).end], &names)
}

/// The colours of the faces if the centres are at home.
fn named_by_centres(centres: &[char]) -> Result<[char; 6]> {
    for (at, colour) in centres.iter().enumerate() {
        if let Some(first) = centres[..at].iter().position(|other| other == colour) {
            let [first, second] = [LETTERS[first], LETTERS[at]];
            return wrong(format!(
                "the centres of {first} and {second} have the same colour {colour}"
            ));
        }
    }
    Ok(std::array::from_fn(|face| centres[face]))
}

/// The colours of the faces if one corner is at home. Colours of opposite faces are in no corner together.
fn named_by_corner(shown: &[char], fixed: Option<usize>) -> Result<[char; 6]> {
    let corner = fixed.or_else(|| CUBIES.iter().position(|cubie| *cubie == "DBL"));
    let mut names = [' '; 6];
    for sticker in stickers_of(corner.unwrap_or(0)) {
        let (own, colour) = (Sticker::all()[sticker].face, shown[sticker]);
        let mut others: Vec<char> = shown[..3 * CORNERS].to_vec();
        others.sort_unstable();
        others.dedup();
        for corner in shown[..3 * CORNERS]
            .chunks(3)
            .filter(|corner| corner.contains(&colour))
        {
            others.retain(|other| !corner.contains(other));
        }
        let [other] = others[..] else {
            return wrong(format!(
                "no colour is opposite to {colour}, in no corner with it"
            ));
        };
        names[own] = colour;
        names[opposite(own)] = other;
    }
    match shown[..3 * CORNERS]
        .iter()
        .find(|colour| !names.contains(colour))
    {
        Some(colour) => wrong(format!("no colour is opposite to {colour} alone")),
        None => Ok(names),
    }
}

/// The rotation of the whole cube that brings its centres home, or else a corner.
fn homeward(seen: &[usize], centres: &[char], fixed: Option<usize>) -> Result<Rotation> {
    let stickers = Sticker::all();
    let (goals, what): (Vec<(usize, usize)>, _) = match fixed {
        _ if !centres.is_empty() => {
            let centres = centres.iter().filter_map(|&colour| face(colour));
            (centres.enumerate().collect(), "centres".into())
        }
        Some(corner) => {
            let of_corner = |colours: &[usize]| {
                CUBIES[corner]
                    .chars()
                    .filter_map(face)
                    .all(|face| colours.contains(&face))
            };
            let found = seen[..3 * CORNERS].chunks(3).position(of_corner);
            let Some(place) = found else {
                return Err(Error::missing(format!("the corner {}", CUBIES[corner])));
            };
            let stickers = stickers_of(place).map(|at| (stickers[at].face, seen[at]));
            (
                stickers.collect(),
                format!("colours of the corner {}", CUBIES[corner]),
            )
        }
        None => return Ok(Rotation::NONE),
    };
    let is_home = |rotation: &Rotation| goals.iter().all(|&(from, to)| rotation.0[from] == to);
    let found = Rotation::all().into_iter().find(is_home);
    found.ok_or_else(|| {
        Error::input(format!(
            "no cube has the {what} in this order: it is a mirror image"
        ))
    })
}

/// The home of each sticker of a cube whose faces have these colours.
fn homes(seen: &[usize], names: &[char; 6]) -> Result<Vec<usize>> {
    let cubies: Vec<Vec<usize>> = CUBIES
        .iter()
        .map(|cubie| cubie.chars().filter_map(face).collect())
        .collect();
    let named = |faces: &[usize]| faces.iter().map(|&face| names[face]).collect::<String>();
    let count = place_of(seen.len() - 1).0 + 1;
    let kind = |cubie: usize| if cubie < CORNERS { "corner" } else { "edge" };
    let (mut found, mut homes) = (Vec::new(), Vec::new());
    for place in 0..count {
        let colours = &seen[stickers_of(place)];
        let len = colours.len();
        let turned = |cubie: &Vec<usize>, by: usize| {
            cubie.len() == len && (0..len).all(|at| cubie[at] == colours[(at + by) % len])
        };
        let piece = cubies
            .iter()
            .enumerate()
            .find_map(|(home, cubie)| Some((home, (0..len).find(|&by| turned(cubie, by))?)));
        let Some((home, twist)) = piece else {
            let order = if len == 3 { ", in clockwise order" } else { "" };
            let expected = format!("the colours of one of the {}s{order}", kind(place));
            let error = Error::unexpected(expected, &named(colours));
            return Err(error.within(kind(place), named(&cubies[place])));
        };
        if found.iter().any(|&(other, _)| other == home) {
            return Err(Error::twice(format!(
                "the {} {}",
                kind(home),
                named(&cubies[home])
            )));
        }
        found.push((home, twist));
        let of_home = stickers_of(home).start;
        homes.extend((0..len).map(|at| of_home + (at + len - twist) % len));
    }
    let (corners, edges) = found.split_at(CORNERS);
    let sum = |pieces: &[(usize, usize)]| pieces.iter().map(|(_, twist)| twist).sum::<usize>();
    if sum(corners) % 3 != 0 {
        return wrong("a corner is twisted: the twists of all corners must add up to whole turns");
    }
    if sum(edges) % 2 != 0 {
        return wrong("an edge is flipped: the number of flipped edges must be even");
    }
    if !edges.is_empty() && is_odd(corners) != is_odd(edges) {
        return wrong(
            "two pieces are exchanged: the orders of corners and of edges must both be even or both be odd",
        );
    }
    Ok(homes)
}

/// Whether the order of pieces is odd.
fn is_odd(pieces: &[(usize, usize)]) -> bool {
    let pairs = pieces
        .iter()
        .enumerate()
        .flat_map(|(at, (piece, _))| pieces[..at].iter().filter(move |(other, _)| other > piece));
    pairs.count() % 2 == 1
}
