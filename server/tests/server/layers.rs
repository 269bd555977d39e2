//! The order of the modules in the table of `src/lib.rs`, and of the files of a folder in its `mod.rs`: each imports only earlier ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The modules in the table of `lib.rs`, in order.
fn listed(lib: &str) -> Vec<&str> {
    let rows = lib
        .lines()
        .filter_map(|line| line.strip_prefix("//! | [`")?.split(" | ").next());
    rows.flat_map(|row| row.split("`], [`").map(|name| name.trim_end_matches("`]")))
        .collect()
}

/// The first names of the paths in a source that start with one of these, single or in braces. Comments import nothing.
fn imported(source: &str, roots: &[&str]) -> BTreeSet<String> {
    let code: Vec<&str> = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect();
    let code = code.join("\n");
    let first_name = |path: &str| {
        path.trim_start()
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
            .map(Into::into)
    };
    let mut names = BTreeSet::new();
    for root in roots {
        for (at, _) in code.match_indices(root) {
            let path = &code[at + root.len()..];
            match path.strip_prefix('{') {
                None => names.extend(first_name(path)),
                Some(group) => names.extend(
                    group_parts(group)
                        .iter()
                        .filter_map(|part| first_name(part)),
                ),
            }
        }
    }
    names
}

/// The parts of a group in braces, without its first brace: `a::{b, c}, d}` has two.
fn group_parts(group: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
    for (at, letter) in group.char_indices() {
        match letter {
            '}' if depth == 0 => {
                parts.push(&group[from..at]);
                break;
            }
            ',' if depth == 0 => {
                parts.push(&group[from..at]);
                from = at + 1;
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    parts
}

/// The violations of the order in these modules, each with its name and source.
fn wrong_arrows(order: &[&str], modules: &[(String, String)], roots: &[&str]) -> Vec<String> {
    let place = |name: &str| order.iter().position(|listed| *listed == name);
    let mut wrong = Vec::new();
    for (name, source) in modules {
        let Some(own) = place(name) else {
            wrong.push(format!("{name} is not in the list of lib.rs"));
            continue;
        };
        let later = imported(source, roots)
            .into_iter()
            .filter(|import| place(import).is_some_and(|place| place > own));
        wrong.extend(later.map(|import| format!("{name} imports {import}, which stands after it")));
    }
    let is_module = |name: &&str| modules.iter().any(|(module, _)| module == name);
    wrong.extend(
        order
            .iter()
            .filter(|name| !is_module(name))
            .map(|name| format!("{name} is listed and is no file")),
    );
    wrong
}

/// The modules in a folder, by name; those of a folder of it are one, with all their sources.
fn modules_in(folder: &Path) -> Vec<(String, String)> {
    let mut modules = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            let sources: Vec<String> = modules_in(&path)
                .into_iter()
                .map(|(_, text)| text)
                .collect();
            modules.push((name, sources.join("\n")));
        } else if !["lib", "main", "mod"].contains(&&*name) {
            modules.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    modules
}

/// The modules that a `mod.rs` declares, in order.
fn declared(text: &str) -> Vec<&str> {
    let names = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "));
    names.map(|name| name.trim_end_matches(';')).collect()
}

#[test]
fn modules_import_only_those_before_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let modules = modules_in(&folder);
    let lib = fs::read_to_string(folder.join("lib.rs")).unwrap();
    let order = listed(&lib);
    let mut wrong = wrong_arrows(&order, &modules, &["crate::"]);
    let mut imports = 0;
    let mut count = |modules: &[(String, String)], root: &str| {
        let found = modules
            .iter()
            .map(|(_, source)| imported(source, &[root]).len());
        imports += found.sum::<usize>();
    };
    count(&modules, "crate::");
    for name in order.iter().filter(|name| folder.join(name).is_dir()) {
        let modules = modules_in(&folder.join(name));
        let text = fs::read_to_string(folder.join(name).join("mod.rs")).unwrap();
        count(&modules, "super::");
        wrong.extend(wrong_arrows(&declared(&text), &modules, &["super::"]));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(imports > 60, "only {imports} imports were found");
}

/// Every way to write an import of a later module is found.
#[test]
fn an_arrow_forward_is_found() {
    const BOTH: [&str; 2] = ["crate::", "super::"];
    let lib = "//! | module | what it is |\n//! | [`a`], [`b`] | two |\n//! | [`c`] | one |\n";
    let order = listed(lib);
    assert_eq!(order, ["a", "b", "c"]);
    for source in [
        "use crate::c::C;",
        "use crate::{a, c};",
        "use crate::{\n    a::{A, B},\n    c,\n};",
        "use super::c;",
        "fn f() { crate::c::f() }",
        "use {crate::c::{self, C}};",
    ] {
        let modules = ["a", "b", "c"].map(|name| {
            (
                name.to_string(),
                if name == "b" {
                    source.into()
                } else {
                    String::new()
                },
            )
        });
        assert_eq!(
            wrong_arrows(&order, &modules, &BOTH),
            ["b imports c, which stands after it"],
            "{source}"
        );
    }
    let backward = [
        ("a", ""),
        ("b", "use crate::a; // use crate::c;"),
        ("c", "use crate::{a, b};"),
    ];
    assert!(
        wrong_arrows(
            &order,
            &backward.map(|(name, source)| (name.into(), source.into())),
            &BOTH
        )
        .is_empty()
    );
    assert_eq!(wrong_arrows(&order, &[], &BOTH).len(), 3);
}
