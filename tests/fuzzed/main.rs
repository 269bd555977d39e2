//! The checks of the fuzzer on stable: over the committed corpus, and over mutations of it by fixed seeds, the same on every run.

mod checks;
mod mutations;
mod random;

/// Searches use one thread: they are too small to be worth waking others.
fn run(target: &str, mutations: u64, check: fn(&[u8])) {
    let alone = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    alone.install(|| mutations::run(&format!("tests/fuzzed/corpus/{target}"), mutations, check));
}

#[test]
fn tables() {
    run("tables", 8_000, checks::tables::check);
}

#[test]
fn checkpoints() {
    run("checkpoints", 3_000, checks::checkpoints::check);
}

#[test]
fn scratch() {
    run("scratch", 400, checks::scratch::check);
}

#[test]
fn notations() {
    run("notations", 12_000, checks::notations::check);
}

#[test]
fn definitions() {
    run("definitions", 30_000, checks::definitions::check);
}

#[test]
fn pictures() {
    run("pictures", 20_000, checks::pictures::check);
}

#[test]
fn mazes() {
    run("mazes", 20_000, checks::mazes::check);
}

#[test]
fn graphs() {
    run("graphs", 20_000, checks::graphs::check);
}

#[test]
fn judges() {
    run("judges", 3_000, checks::judges::check);
}

#[test]
fn streams() {
    run("streams", 20_000, checks::streams::check);
}

#[test]
fn patterns() {
    run("patterns", 1_200, checks::patterns::check);
}

#[test]
fn levels() {
    run("levels", 20_000, checks::levels::check);
}

#[test]
fn scripts() {
    run("scripts", 3_000, checks::scripts::check);
}
