use std::path::PathBuf;

/// The environment variable that names the folder of tables.
pub const FOLDER_VARIABLE: &str = "HOMING_TABLES";
/// The default folder of tables.
pub const DEFAULT_FOLDER: &str = "tables";

/// The folder of tables: `$HOMING_TABLES`, else `./tables`.
pub fn folder() -> PathBuf {
    let named = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty());
    named.map_or_else(|| DEFAULT_FOLDER.into(), PathBuf::from)
}
