use std::path::Path;
use subtle::ConstantTimeEq;

/// The bearer token that a client must send. Only its hash is kept.
pub struct BearerToken(blake3::Hash);

impl BearerToken {
    /// Reads the token in a file, its first line.
    ///
    /// # Errors
    ///
    /// A message if the file cannot be read, or has no token of at least 16 letters.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: cannot read the token: {error}", path.display()))?;
        let token = text.lines().next().unwrap_or_default().trim();
        if token.len() < 16 || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(format!(
                "{}: expected a token of at least 16 letters and digits in the first line",
                path.display()
            ));
        }
        Ok(Self(blake3::hash(token.as_bytes())))
    }

    /// Returns whether the value of the header `Authorization` contains the token. Hashes are compared, in constant time, so that the time
    /// reveals neither the token's letters nor its length.
    pub fn is_in(&self, authorization: Option<&[u8]>) -> bool {
        let Some((scheme, token)) = authorization.and_then(|value| value.split_at_checked(7))
        else {
            return false;
        };
        let is_right: bool = blake3::hash(token)
            .as_bytes()
            .ct_eq(self.0.as_bytes())
            .into();
        is_right && scheme.eq_ignore_ascii_case(b"Bearer ")
    }
}
