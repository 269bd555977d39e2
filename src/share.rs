//! Reports of the share of a long work that is done, from 0 to 1.

/// The number of items between two reports.
const TOLD_EVERY: u64 = 1 << 16;

/// The same items. `watch` hears which share of them has passed.
pub fn told<'w, I: Iterator + 'w>(items: I, watch: &'w mut dyn FnMut(f64)) -> impl Iterator<Item = I::Item> + 'w {
    let count = items.size_hint().0.max(1) as f64;
    items.zip(0u64..).map(move |(item, number)| {
        if number.is_multiple_of(TOLD_EVERY) {
            watch(number as f64 / count);
        }
        item
    })
}

/// Hears of a part of a work, and tells `watch` of the whole: the part goes from one share of the whole to another.
pub fn part<'w>(watch: &'w mut dyn FnMut(f64), from: f64, to: f64) -> impl FnMut(f64) + 'w {
    move |share| watch(from + (to - from) * share)
}
