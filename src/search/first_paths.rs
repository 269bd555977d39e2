/// Counts paths, and keeps the first of them.
pub(crate) struct FirstPaths {
    most: usize,
    count: u128,
    kept: Vec<Vec<u8>>,
}

impl FirstPaths {
    /// None yet; so many are kept, or all.
    pub fn up_to(limit: Option<usize>) -> Self {
        Self { most: limit.unwrap_or(usize::MAX), count: 0, kept: Vec::new() }
    }

    /// Adds the next path.
    pub fn add(&mut self, path: &[u8]) {
        self.count += 1;
        if self.kept.len() < self.most {
            self.kept.push(path.to_vec());
        }
    }

    /// Their number, and those that are kept.
    pub fn into_parts(self) -> (u128, Vec<Vec<u8>>) {
        (self.count, self.kept)
    }
}
