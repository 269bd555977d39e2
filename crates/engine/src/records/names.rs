//! Names as people write them: accepted variants, and suggestions for unknown names.

/// A name without its case, spaces and punctuation: `POJ-1077` and `poj1077` are the same.
pub fn plain_name(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The known name that was probably meant; `None` if none is similar.
pub fn nearest_name<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let name = plain_name(name);
    let likeness = |known: &str| strsim::damerau_levenshtein(&name, &plain_name(known));
    let nearest = known
        .into_iter()
        .map(|known| (likeness(known), known))
        .min_by_key(|&(distance, _)| distance)?;
    // With more than a third of the letters wrong, it is another word.
    (nearest.0 <= name.chars().count().div_ceil(3)).then_some(nearest.1)
}
