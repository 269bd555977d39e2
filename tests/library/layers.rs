//! The order of the crates: `docs/contributing/architecture.md` says what each uses, and so does its `Cargo.toml`. Imports between files
//! are acyclic. Crates, and folders in storeys, declare their parts from the ground up.
//!
//! The sources are parsed as text, both `use` items and paths in code. A name counts as imported from the file that defines it, even
//! through the re-export of a `mod.rs`; a `mod.rs` that only declares and re-exports imports nothing. Method calls are not seen.

use crate::common::repository::{self, names_in, read};
use std::collections::{BTreeMap, BTreeSet};

/// The words and signs of a source text, without comments and literals. `::` is one sign.
fn tokens(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let at = |place: usize| letters.get(place).copied().unwrap_or('\n');
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end_of = |from: usize, stops: &dyn Fn(usize) -> bool| {
        (from..letters.len())
            .find(|&place| stops(place))
            .unwrap_or(letters.len())
    };
    let (mut found, mut place) = (Vec::new(), 0);
    while place < letters.len() {
        let begin = place;
        match at(place) {
            '/' if at(place + 1) == '/' => place = end_of(place, &|place| at(place) == '\n'),
            '/' if at(place + 1) == '*' => {
                place = end_of(place + 2, &|place| at(place) == '*' && at(place + 1) == '/') + 2
            }
            '"' => {
                place += 1;
                while place < letters.len() && at(place) != '"' {
                    place += if at(place) == '\\' { 2 } else { 1 };
                }
                place += 1;
            }
            // A lifetime has no second quote.
            '\'' if at(place + 1) == '\\' => {
                place = end_of(place + 3, &|place| at(place) == '\'') + 1
            }
            '\'' if at(place + 2) == '\'' => place += 3,
            ':' if at(place + 1) == ':' => {
                found.push("::".into());
                place += 2;
            }
            letter if is_word(letter) => {
                place = end_of(place, &|place| !is_word(at(place)));
                let word: String = letters[begin..place].iter().collect();
                let hashes = end_of(place, &|place| at(place) != '#') - place;
                let is_raw = word == "r" || word == "br";
                if is_raw && at(place + hashes) == '"' {
                    let is_end = |end: usize| {
                        at(end) == '"' && (1..=hashes).all(|hash| at(end + hash) == '#')
                    };
                    place = end_of(place + hashes + 1, &is_end) + hashes + 1;
                } else if is_raw && hashes == 1 {
                    // `r#use` is an identifier.
                    place = end_of(place + 1, &|place| !is_word(at(place)));
                    found.push(letters[begin..place].iter().collect());
                } else {
                    found.push(word);
                }
            }
            letter => {
                if !letter.is_whitespace() {
                    found.push(letter.into());
                }
                place += 1;
            }
        }
    }
    found
}

/// A name imported by a `use`.
struct Import {
    name: String,
    path: Vec<String>,
    /// Whether it is re-exported: `pub use`, also with restricted visibility.
    is_public: bool,
}

/// A module: a file, or a part of one in braces.
#[derive(Default)]
struct Module {
    file: String,
    /// The items that it defines.
    items: BTreeSet<String>,
    /// `use`, where the name `*` is a glob.
    imports: Vec<Import>,
    /// Paths of two words or more in its code.
    paths: BTreeSet<Vec<String>>,
    /// All words in its code.
    words: BTreeSet<String>,
}

/// The target of a path: a module, or an item in it.
struct Target {
    module: String,
    is_item: bool,
}

/// An import between two files.
type Arrow = (String, String);

/// The modules of a library by their paths, `engine::table`. The root is empty.
#[derive(Default)]
struct Library {
    modules: BTreeMap<String, Module>,
}

fn child_of(module: &str, name: &str) -> String {
    if module.is_empty() {
        name.into()
    } else {
        format!("{module}::{name}")
    }
}

fn parent_of(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(parent, _)| parent)
}

/// Whether a file's module has a folder, and only declares and re-exports modules.
fn is_door(file: &str) -> bool {
    file == "lib.rs" || file.ends_with("/mod.rs")
}

impl Library {
    /// Reads the sources: paths from the folder `src`, and texts.
    fn of<'t>(sources: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut library = Self::default();
        for (file, text) in sources {
            let module = file
                .trim_end_matches(".rs")
                .trim_end_matches("lib")
                .trim_end_matches("/mod")
                .replace('/', "::");
            library.read(file, module, &tokens(text));
        }
        library
    }

    fn read(&mut self, file: &str, module: String, tokens: &[String]) {
        let token = |place: usize| tokens.get(place).map_or("", String::as_str);
        let new = || Module {
            file: file.into(),
            ..Module::default()
        };
        self.modules.insert(module.clone(), new());
        // The modules being parsed, and the number of braces around each.
        let (mut open, mut depth, mut place) = (vec![(module, 0)], 0, 0);
        while place < tokens.len() {
            let (name, outside) = open
                .last()
                .cloned()
                .expect("the file's own module stays open");
            let module = self.modules.get_mut(&name).expect("it was inserted");
            match token(place) {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if depth < outside {
                        open.pop();
                    }
                }
                "mod" if token(place + 2) == "{" => {
                    let inner = child_of(&name, token(place + 1));
                    self.modules.insert(inner.clone(), new());
                    depth += 1;
                    open.push((inner, depth));
                    place += 2;
                }
                "mod" if token(place + 2) == ";" => place += 2,
                // `impl Trait + use<'t>` is not an import.
                "use" if token(place + 1) != "<" => {
                    let is_public = place > 0 && matches!(token(place - 1), "pub" | ")");
                    let end = (place..tokens.len())
                        .find(|&end| token(end) == ";")
                        .unwrap_or(tokens.len());
                    imports(&tokens[place + 1..end], &[], is_public, &mut module.imports);
                    place = end;
                }
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
                    if depth == outside =>
                {
                    module.items.insert(token(place + 1).into());
                }
                "macro_rules" => {
                    module.items.insert(token(place + 2).into());
                }
                word if word
                    .starts_with(|letter: char| letter.is_alphabetic() || letter == '_') =>
                {
                    module.words.insert(word.into());
                    let mut path = vec![word.to_string()];
                    let is_begin = place == 0 || !matches!(token(place - 1), "::" | ".");
                    while is_begin
                        && token(place + 1) == "::"
                        && token(place + 2).starts_with(|letter: char| letter.is_alphabetic())
                    {
                        path.push(token(place + 2).into());
                        place += 2;
                    }
                    if path.len() > 1 {
                        module.paths.insert(path);
                    }
                }
                _ => {}
            }
            place += 1;
        }
    }

    /// The target of a path in a module; `None` if it is outside the library.
    fn find(&self, module: &str, path: &[String], patience: u32) -> Option<Target> {
        let (first, rest) = path.split_first()?;
        let patience = patience.checked_sub(1)?;
        let mut target = match first.as_str() {
            "crate" => Target {
                module: String::new(),
                is_item: false,
            },
            "self" => Target {
                module: module.into(),
                is_item: false,
            },
            "super" => Target {
                module: parent_of(module).into(),
                is_item: false,
            },
            name => self.named(module, name, patience)?,
        };
        for name in rest {
            if target.is_item {
                break;
            }
            target = match name.as_str() {
                "super" => Target {
                    module: parent_of(&target.module).into(),
                    is_item: false,
                },
                // `use super::ask::{self}`
                "self" => target,
                name => self.named(&target.module, name, patience)?,
            };
        }
        Some(target)
    }

    /// The target of a name in a module.
    fn named(&self, module: &str, name: &str, patience: u32) -> Option<Target> {
        let child = child_of(module, name);
        if self.modules.contains_key(&child) {
            return Some(Target {
                module: child,
                is_item: false,
            });
        }
        let known = self.modules.get(module)?;
        if known.items.contains(name) {
            return Some(Target {
                module: module.into(),
                is_item: true,
            });
        }
        let mut imports = known.imports.iter().filter(|import| import.name == name);
        if let Some(target) = imports.find_map(|import| self.find(module, &import.path, patience)) {
            return Some(target);
        }
        let globs = known.imports.iter().filter(|import| import.name == "*");
        let opened = globs
            .filter_map(|glob| self.find(module, &glob.path, patience))
            .filter(|target| !target.is_item);
        let mut outside = opened.filter(|target| target.module != module);
        outside.find_map(|target| self.named(&target.module, name, patience.checked_sub(1)?))
    }

    /// The modules and items that a module's code and imports refer to.
    fn targets(&self, name: &str) -> Vec<Target> {
        let module = &self.modules[name];
        // Re-exporting a name is not using it.
        let is_used = |import: &&Import| {
            !(import.is_public && is_door(&module.file)) || module.words.contains(&import.name)
        };
        let imported = module
            .imports
            .iter()
            .filter(is_used)
            .map(|import| import.path.clone());
        let opens = module.imports.iter().any(|import| import.name == "*");
        let words = module
            .words
            .iter()
            .filter(|_| opens)
            .map(|word| vec![word.clone()]);
        let paths = imported.chain(words).chain(module.paths.iter().cloned());
        paths
            .filter_map(|path| self.find(name, &path, 16))
            .collect()
    }

    /// The imports between files. A file that re-exports counts only for items that it defines itself.
    fn arrows_of_files(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (name, module) in &self.modules {
            for target in self.targets(name) {
                let file = &self.modules[&target.module].file;
                if *file != module.file && (target.is_item || !is_door(file)) {
                    arrows.insert((module.file.clone(), file.clone()));
                }
            }
        }
        arrows
    }

    /// The imports that are part of cycles of files.
    fn circles(&self) -> Vec<String> {
        let arrows = self.arrows_of_files();
        let mut after: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        arrows
            .iter()
            .for_each(|(from, to)| after.entry(from).or_default().push(to));
        let leads_to = |from, goal| {
            let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
            while let Some(file) = waiting.pop() {
                if seen.insert(file) {
                    waiting.extend(after.get(file).into_iter().flatten());
                }
            }
            seen.contains(goal)
        };
        let on_circle = arrows
            .iter()
            .filter(|(from, to)| leads_to(to.as_str(), from.as_str()));
        on_circle
            .map(|(from, to)| format!("{from} -> {to}"))
            .collect()
    }
}

/// The names in a `use` tree, each with its path.
fn imports(tree: &[String], before: &[String], is_public: bool, found: &mut Vec<Import>) {
    let mut path = before.to_vec();
    let mut place = 0;
    while let Some(token) = tree.get(place) {
        match token.as_str() {
            "::" => {}
            "{" => {
                let (mut depth, mut begin) = (0, place + 1);
                for (end, token) in tree.iter().enumerate().skip(place) {
                    depth += match token.as_str() {
                        "{" => 1,
                        "}" => -1,
                        _ => 0,
                    };
                    if depth == 0 || depth == 1 && token == "," {
                        imports(&tree[begin..end], &path, is_public, found);
                        begin = end + 1;
                    }
                }
                return;
            }
            "as" => {
                let name = tree[place + 1].clone();
                found.push(Import {
                    name,
                    path,
                    is_public,
                });
                return;
            }
            "*" => {
                found.push(Import {
                    name: "*".into(),
                    path,
                    is_public,
                });
                return;
            }
            _ => path.push(token.clone()),
        }
        place += 1;
    }
    if place > 0 {
        let name = path
            .iter()
            .rfind(|name| *name != "self")
            .cloned()
            .unwrap_or_default();
        found.push(Import {
            name,
            path,
            is_public,
        });
    }
}

/// A row of the table of crates in `docs/contributing/architecture.md`: a crate, and those that it uses.
#[derive(Debug, PartialEq)]
struct Row {
    name: String,
    uses: Vec<String>,
}

/// The rows of the table of crates: names in backticks in the first and the last column.
fn rows_of_page(page: &str) -> Vec<Row> {
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| crate |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(Into::into).collect();
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let name: Vec<String> = names(cells[0]);
        Row {
            name: name.concat(),
            uses: names(cells[cells.len() - 1]),
        }
    })
    .collect()
}

/// The crates of the library that a manifest depends on, without those of its tests and its build script.
fn uses_of_manifest(manifest: &str) -> Vec<String> {
    let lines = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.strip_prefix("homing-")?.split(['.', ' ']).next());
    names.map(Into::into).collect()
}

/// The modules in the order in which a root declares them.
fn order_of_root(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    tokens
        .windows(3)
        .filter(|window| window[0] == "mod" && window[2] == ";")
        .map(|window| window[1].clone())
        .collect()
}

/// The sources in a folder, as paths from it and texts.
fn sources_in(folder: &str) -> Vec<(String, String)> {
    let paths = repository::sources(folder, &[".rs"]).into_iter();
    let mut found: Vec<_> = paths
        .map(|path| (path[folder.len() + 1..].to_string(), read(&path)))
        .collect();
    // The program is a user of the library.
    found.retain(|(name, _)| name != "main.rs");
    found
}

/// The crates of the library by their folders, and the sources of each.
fn crates() -> Vec<(String, Vec<(String, String)>)> {
    let below = names_in("crates").into_iter().map(|folder| {
        let sources = sources_in(&format!("{folder}/src"));
        (folder["crates/".len()..].to_string(), sources)
    });
    below
        .chain([("homing".into(), sources_in("src"))])
        .collect()
}

fn library_of(sources: &[(String, String)]) -> Library {
    let texts = sources.iter();
    Library::of(texts.map(|(file, text)| (file.as_str(), text.as_str())))
}

#[test]
fn the_page_says_what_each_crate_uses() {
    let page = read("docs/contributing/architecture.md");
    let rows = rows_of_page(&page);
    let mut known: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let mut there: Vec<String> = crates().into_iter().map(|(name, _)| name).collect();
    for (place, row) in rows.iter().enumerate() {
        let is_below = |used: &String| known[..place].contains(&used.as_str());
        assert!(
            row.uses.iter().all(is_below),
            "{row:?} uses a crate below it"
        );
        let manifest = match row.name.as_str() {
            "homing" => "Cargo.toml".into(),
            name => format!("crates/{name}/Cargo.toml"),
        };
        let mut uses = uses_of_manifest(&read(&manifest));
        let mut said = row.uses.clone();
        uses.sort();
        said.sort();
        assert_eq!(said, uses, "{}", row.name);
    }
    known.sort();
    there.sort();
    assert_eq!(known, there);
}

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let others = [
        "bindings/c",
        "bindings/python",
        "bindings/wasm",
        "mpi",
        "server",
    ];
    let others = others.map(|package| {
        let sources = sources_in(&format!("{package}/src"));
        (package.to_string(), sources)
    });
    let mut arrows = 0;
    for (package, sources) in crates().into_iter().chain(others) {
        let library = library_of(&sources);
        arrows += library.arrows_of_files().len();
        let circles = library.circles();
        assert!(circles.is_empty(), "{package}: {circles:#?}");
    }
    assert!(arrows > 500, "the imports are found");
}

/// The folders of crates, in storeys, whose `mod.rs` files declare their parts from the ground up, as the crates' `lib.rs` do.
const STOREYS: [(&str, &str); 4] = [
    ("engine", ""),
    ("search", "layers/"),
    ("perm", ""),
    ("slide", "patterns/"),
];

/// The imports that lead from one part of a folder to another that its `mod.rs` declares later.
fn arrows_upward(arrows: &BTreeSet<Arrow>, folder: &str, parts: &[String]) -> Vec<String> {
    let place = |file: &str| {
        let part = file.strip_prefix(folder)?.split(['/', '.']).next()?;
        parts.iter().position(|other| other == part)
    };
    let upward = arrows
        .iter()
        .filter(|(from, to)| place(from).is_some() && place(to) > place(from));
    upward.map(|(from, to)| format!("{from} -> {to}")).collect()
}

#[test]
fn no_part_of_a_crate_or_of_a_folder_in_storeys_imports_one_above_it() {
    let (mut doors, mut upward) = (0, Vec::new());
    for (name, sources) in crates() {
        let arrows = library_of(&sources).arrows_of_files();
        let is_in_storeys = |file: &str| {
            let mut storeys = STOREYS.iter();
            file == "lib.rs"
                || file.ends_with("/mod.rs")
                    && storeys.any(|(of, folder)| *of == name && file.starts_with(folder))
        };
        for (file, text) in sources.iter().filter(|(file, _)| is_in_storeys(file)) {
            let folder = file.trim_end_matches("lib.rs").trim_end_matches("mod.rs");
            let arrows = arrows_upward(&arrows, folder, &order_of_root(text));
            upward.extend(arrows.into_iter().map(|arrow| format!("{name}: {arrow}")));
            doors += 1;
        }
    }
    assert!(doors > 20, "the folders are found");
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn an_arrow_upward_is_found() {
    let arrow = |from: &str, to: &str| (format!("a/{from}.rs"), format!("a/{to}.rs"));
    let arrows = BTreeSet::from([
        arrow("low/b", "high"),
        arrow("high", "low/b"),
        arrow("x", "high"),
    ]);
    let parts = ["low", "high"].map(str::to_string);
    assert_eq!(
        arrows_upward(&arrows, "a/", &parts),
        ["a/low/b.rs -> a/high.rs"]
    );
}

/// A little library with one of each error: `low` uses `high`, and two files of `low` use each other through their `mod.rs`.
const LITTLE: [(&str, &str); 7] = [
    (
        "lib.rs",
        "pub mod low;\npub mod middle;\npub mod high;\npub use high::High;\n",
    ),
    (
        "low/mod.rs",
        "mod a;\npub(crate) mod b;\nmod c;\npub use a::{A, Other as Another};\npub(crate) use b::*;\n",
    ),
    (
        "low/a.rs",
        "use super::B as Renamed;\npub struct A<'a>(&'a Renamed);\npub struct Other;\n",
    ),
    (
        "low/b.rs",
        "pub struct B;\nimpl B { fn a(_: crate::low::Another) {} }\n",
    ),
    (
        "low/c.rs",
        "//! crate::high::High\n/* crate::high::High */\nconst C: [&str; 2] = [\"crate::high::High\", r#\"crate::high::High\"#];\n\
         const LETTER: (char, char) = ('\"', '\\'');\nfn c<'a>(r#use: &'a str) -> &'a str { crate::middle::inner::of(r#use) }\n",
    ),
    (
        "middle.rs",
        "pub mod inner { pub fn of(text: &str) -> &str { super::free(text) } }\nfn free(text: &str) -> &str { text }\n",
    ),
    (
        "high/mod.rs",
        "use crate::{low::{self, b::B}, middle};\npub struct High;\nfn high() { middle::inner::of(low::A) }\n",
    ),
];

#[test]
fn each_violation_is_found_in_a_little_library() {
    let library = Library::of(LITTLE);
    let arrow = |(from, to): Arrow| format!("{from} -> {to}");
    let arrows: Vec<_> = library.arrows_of_files().into_iter().map(arrow).collect();
    let expected = [
        "high/mod.rs -> low/a.rs",
        "high/mod.rs -> low/b.rs",
        "high/mod.rs -> middle.rs",
        "low/a.rs -> low/b.rs",
        "low/b.rs -> low/a.rs",
        "low/c.rs -> middle.rs",
    ];
    assert_eq!(arrows, expected);
    assert_eq!(
        library.circles(),
        ["low/a.rs -> low/b.rs", "low/b.rs -> low/a.rs"]
    );
    assert_eq!(order_of_root(LITTLE[0].1), ["low", "middle", "high"]);
    let arrows = library.arrows_of_files();
    let upward = |names: [&str; 3]| arrows_upward(&arrows, "", &names.map(str::to_string));
    assert_eq!(upward(["middle", "low", "high"]), [""; 0]);
    assert_eq!(upward(["low", "middle", "high"]), ["low/c.rs -> middle.rs"]);
    let page = "| a | b |\n|---|---|\n| `no` | |\n\n| crate | what | uses |\n|---|---|---|\n| `low` | `x` | |\n\
        | `high` | | `low`, `no` |\n\n| `no` | |\n";
    let row = |name: &str, uses: &[&str]| Row {
        name: name.into(),
        uses: uses.iter().map(|name| name.to_string()).collect(),
    };
    assert_eq!(
        rows_of_page(page),
        [row("low", &[]), row("high", &["low", "no"])]
    );
    let manifest = "[dependencies]\nhoming-low.workspace = true\nserde = \"1\"\nhoming-no = { path = \"no\" }\n\
        [dev-dependencies]\nhoming-high.workspace = true\n";
    assert_eq!(uses_of_manifest(manifest), ["low", "no"]);
}
