//! Parts of sentences.

/// The most characters of an input word that an error shows.
const MAX_SHOWN_CHARS: usize = 60;

/// The most words that a sentence lists.
const MAX_LISTED: usize = 24;

/// Returns the start of a text, short enough for a sentence: a line may have a million characters.
pub fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Lists words: `a, b or c`.
pub(super) fn alternatives(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() && words.len() <= MAX_LISTED => {
            first.join(", ") + " or " + last
        }
        [only] => only.clone(),
        words => format!("one of {} names", words.len()),
    }
}

/// Similar names, at the end of a sentence.
pub(super) fn meant(nearest: &[String]) -> String {
    if nearest.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", nearest.join(" or "))
    }
}

/// The sentence about something that is missing.
pub(super) fn missing(expected: &str, ended: Option<&str>) -> String {
    let ended = ended.map_or(String::new(), |ended| {
        format!(", found the end of the {ended}")
    });
    format!("expected {expected}{ended}")
}

/// The sentence about something that occurs twice.
pub(super) fn twice(what: &str, first: &Option<String>) -> String {
    first.as_ref().map_or_else(
        || format!("{what} comes twice"),
        |first| format!("{what} is already in {first}"),
    )
}

/// The sentence about an unknown name.
pub(super) fn unknown(
    kind: &str,
    name: &str,
    known: &[String],
    nearest: &Option<String>,
) -> String {
    let meant = meant(nearest.as_slice());
    match known {
        [] => format!("no {kind} has the name {:?}{meant}", shown(name)),
        known => format!(
            "unknown {kind} {:?}: expected one of {}{meant}",
            shown(name),
            known.join(", ")
        ),
    }
}
