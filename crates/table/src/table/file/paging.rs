//! Mapped bytes whose pages are read from a disk one by one, for a search that needs few of them.
//!
//! If a page is missing, the system also reads the pages around it: 8 MiB on some disks. A first answer would then read a whole table
//! although it needs a fiftieth of it. A search knows many of the bytes that it will need next, so it requests their pages together, and
//! each is read alone. A search that has requested many pages wants all of them: from then on the system reads as usual, and the rest is
//! read at once.

#[cfg(unix)]
pub use unix::Pages;

/// On other systems no page is read alone.
#[cfg(not(unix))]
#[derive(Debug)]
pub enum Pages {}

#[cfg(not(unix))]
impl Pages {
    /// None.
    pub fn of_cold(_: &std::sync::Arc<memmap2::Mmap>, _: &std::ops::Range<usize>) -> Option<Self> {
        None
    }

    /// Never asked.
    pub fn are_apart(&self) -> bool {
        match *self {}
    }

    /// Never asked.
    pub fn ask_for(&self, _: &[u32]) {
        match *self {}
    }
}

#[cfg(unix)]
mod unix {
    use memmap2::{Advice, Mmap};
    use std::ops::Range;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
    use std::time::{Duration, Instant};

    const PAGE_BYTES: usize = 4096;
    /// Less than this is read quickly the usual way.
    const MIN_BYTES: usize = 8 << 20;
    /// Only this many pages are requested alone: twice as many as most first answers of 4x4 need.
    const MOST_PAGES: usize = 2048;
    /// The number of pages to read as a test. Reading them takes longer than `NEAR` from a disk, and a tenth of `NEAR` otherwise.
    const PROBES: usize = 3;
    const NEAR: Duration = Duration::from_micros(30);

    /// The pages of some mapped bytes that are on a disk.
    #[derive(Debug)]
    pub struct Pages {
        map: Arc<Mmap>,
        bytes: Range<usize>,
        /// The pages that were requested, one bit each.
        asked: Box<[AtomicU64]>,
        count: AtomicUsize,
    }

    impl Pages {
        /// Returns `None` if there are few bytes, or if a few sampled pages are already in memory.
        pub fn of_cold(map: &Arc<Mmap>, bytes: &Range<usize>) -> Option<Self> {
            let pages = Self {
                map: map.clone(),
                bytes: bytes.clone(),
                asked: Box::default(),
                count: AtomicUsize::new(0),
            };
            if bytes.len() < MIN_BYTES || !pages.advise(Advice::Random) {
                return None;
            }
            if pages.are_near() {
                pages.advise(Advice::Normal);
                return None;
            }
            let asked = (0..bytes.len().div_ceil(64 * PAGE_BYTES) + 1)
                .map(|_| AtomicU64::new(0))
                .collect();
            Some(Self { asked, ..pages })
        }

        /// Returns whether a missing page is read alone.
        #[inline]
        pub fn are_apart(&self) -> bool {
            self.count.load(Relaxed) < MOST_PAGES
        }

        /// Requests the pages of some of the bytes, all at once, and does not wait for them.
        #[cold]
        pub fn ask_for(&self, places: &[u32]) {
            let first_page = self.bytes.start / PAGE_BYTES;
            for &place in places {
                let page = (self.bytes.start + place as usize) / PAGE_BYTES;
                let (word, bit) = ((page - first_page) / 64, 1 << ((page - first_page) % 64));
                let is_new = self
                    .asked
                    .get(word)
                    .is_some_and(|asked| asked.fetch_or(bit, Relaxed) & bit == 0);
                if !is_new || page * PAGE_BYTES >= self.map.len() {
                    continue;
                }
                // If the system ignores the advice, the answers stay the same.
                self.map
                    .advise_range(
                        Advice::WillNeed,
                        page * PAGE_BYTES,
                        PAGE_BYTES.min(self.map.len() - page * PAGE_BYTES),
                    )
                    .ok();
                if self.count.fetch_add(1, Relaxed) + 1 == MOST_PAGES {
                    self.advise(Advice::Normal);
                    self.advise(Advice::WillNeed);
                }
            }
        }

        fn advise(&self, advice: Advice) -> bool {
            self.map
                .advise_range(advice, self.bytes.start, self.bytes.len())
                .is_ok()
        }

        fn are_near(&self) -> bool {
            let begun = Instant::now();
            let probe = |number: usize| {
                self.map[self.bytes.start + self.bytes.len() / (PROBES + 1) * number]
            };
            std::hint::black_box((1..=PROBES).fold(0, |sum, number| sum ^ probe(number)));
            begun.elapsed() < NEAR
        }
    }
}
