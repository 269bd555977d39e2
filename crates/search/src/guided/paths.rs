/// Counts paths of one length, and keeps the first ones.
#[derive(Clone, Debug)]
pub struct KeptPaths {
    most_kept: usize,
    count: u128,
    kept: Vec<Vec<u8>>,
    /// A bit for each code with which a path starts.
    first_codes: [u64; 4],
}

impl KeptPaths {
    /// Keeps at most `limit` paths; all if `None`.
    pub fn up_to(limit: Option<usize>) -> Self {
        Self {
            most_kept: limit.unwrap_or(usize::MAX),
            count: 0,
            kept: Vec::new(),
            first_codes: [0; 4],
        }
    }

    /// Adds the next path in lexicographic order.
    pub fn add(&mut self, path: Vec<u8>) {
        self.count += 1;
        if let Some(&code) = path.first() {
            self.first_codes[usize::from(code / 64)] |= 1 << (code % 64);
        }
        if self.kept.len() < self.most_kept {
            self.kept.push(path);
        }
    }

    /// Adds a path, and keeps only the smallest.
    pub fn add_least(&mut self, path: Vec<u8>) {
        self.count += 1;
        self.kept = self
            .kept
            .drain(..)
            .chain([path])
            .min()
            .into_iter()
            .collect();
    }

    /// Adds paths that are lexicographically greater than all of these.
    pub fn append(&mut self, later: Self) {
        self.count += later.count;
        self.first_codes
            .iter_mut()
            .zip(later.first_codes)
            .for_each(|(codes, later)| *codes |= later);
        let room = self.most_kept.saturating_sub(self.kept.len());
        self.kept.extend(later.kept.into_iter().take(room));
    }

    /// Adds paths, and keeps only the smallest.
    pub fn append_least(&mut self, others: Self) {
        self.count += others.count;
        self.kept = self
            .kept
            .drain(..)
            .chain(others.kept)
            .min()
            .into_iter()
            .collect();
    }

    /// The number of paths.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The kept paths, in lexicographic order.
    pub fn into_kept(self) -> Vec<Vec<u8>> {
        self.kept
    }

    /// Whether any path starts with this code.
    pub fn begin_with(&self, code: u8) -> bool {
        self.first_codes[usize::from(code / 64)] >> (code % 64) & 1 != 0
    }
}
