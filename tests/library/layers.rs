//! The order of the modules: `docs/contributing/architecture.md` defines it, `lib.rs` lists the modules in it, and no import points
//! forward. Imports between files are acyclic. Families in storeys declare their parts from the ground up.
//!
//! The sources are parsed as text, both `use` items and paths in code. A name counts as imported from the file that defines it, even
//! through the re-export of a `mod.rs`; a `mod.rs` that only declares and re-exports imports nothing. Method calls are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The module whose folders, the families, must not import each other.
const FAMILIES: &str = "puzzle";

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

/// The first part of a module's path: its row in the table.
fn top_of(module: &str) -> &str {
    module.split("::").next().unwrap_or_default()
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

    /// The imports between top-level modules, each with the files.
    fn arrows_of_modules(&self) -> BTreeSet<(Arrow, Arrow)> {
        let mut arrows = BTreeSet::new();
        for (name, module) in self.modules.iter().filter(|(name, _)| !name.is_empty()) {
            for target in self.targets(name) {
                let (from, to) = (top_of(name), top_of(&target.module));
                if from != to && !to.is_empty() {
                    let file = self.modules[&target.module].file.clone();
                    arrows.insert(((from.into(), to.into()), (module.file.clone(), file)));
                }
            }
        }
        arrows
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

    /// The imports of modules later in the order, and of modules that it does not list.
    fn arrows_forward(&self, order: &[String]) -> Vec<String> {
        let place = |module: &str| order.iter().position(|known| known == module);
        let arrows = self.arrows_of_modules().into_iter();
        let forward = arrows.filter(|((from, to), _)| {
            place(from).is_none_or(|from| place(to).is_none_or(|to| to > from))
        });
        forward
            .map(|((from, to), files)| format!("{from} -> {to}: {} -> {}", files.0, files.1))
            .collect()
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

/// The modules in the order of the table in `docs/contributing/architecture.md`: the names in the first column.
fn order_of_page(page: &str) -> Vec<String> {
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| module |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(str::to_string)
        .collect()
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

/// The sources of a package, as paths from its folder `src` and texts.
fn sources_in(root: &Path) -> Vec<(String, String)> {
    fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(root, &path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    collect(root, root, &mut found);
    // The program is a user of the library.
    found.retain(|(name, _)| name != "main.rs");
    found
}

fn sources() -> Vec<(String, String)> {
    sources_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

fn library() -> Library {
    let sources = sources();
    let library = Library::of(
        sources
            .iter()
            .map(|(file, text)| (file.as_str(), text.as_str())),
    );
    assert!(
        library.arrows_of_files().len() > 500,
        "the imports are found"
    );
    library
}

fn page() -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/contributing/architecture.md"),
    )
    .unwrap()
}

#[test]
fn the_page_and_the_root_list_the_modules_in_one_order() {
    let root =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    assert_eq!(order_of_page(&page()), order_of_root(&root));
}

#[test]
fn no_import_points_to_a_module_further_down() {
    let forward = library().arrows_forward(&order_of_page(&page()));
    assert!(forward.is_empty(), "{forward:#?}");
}

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let circles = library().circles();
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn no_files_of_another_package_import_each_other_in_a_cycle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in [
        "bindings/c",
        "bindings/python",
        "bindings/wasm",
        "mpi",
        "server",
    ] {
        let sources = sources_in(&root.join(package).join("src"));
        let library = Library::of(
            sources
                .iter()
                .map(|(file, text)| (file.as_str(), text.as_str())),
        );
        let circles = library.circles();
        assert!(circles.is_empty(), "{package}: {circles:#?}");
    }
}

#[test]
fn the_families_know_nothing_of_each_other() {
    let library = library();
    let family = |file: &str| {
        let mut folders = file.split('/');
        (folders.next() == Some(FAMILIES))
            .then(|| folders.next().map(str::to_string))
            .flatten()
            .filter(|folder| !folder.ends_with(".rs"))
    };
    let arrows = library.arrows_of_files().into_iter();
    let across = arrows.filter(|(from, to)| {
        family(from)
            .zip(family(to))
            .is_some_and(|(from, to)| from != to)
    });
    let across: Vec<_> = across.collect();
    assert!(across.is_empty(), "{across:#?}");
}

/// The folders whose `mod.rs` files declare their parts from the ground up.
const STOREYS: [&str; 5] = [
    "discovered/",
    "engine/",
    "layers/",
    "puzzle/perm/",
    "puzzle/slide/patterns/",
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
fn no_part_of_a_folder_in_storeys_imports_one_above_it() {
    let arrows = library().arrows_of_files();
    let mut doors = sources();
    doors.retain(|(file, _)| {
        file.ends_with("/mod.rs") && STOREYS.iter().any(|root| file.starts_with(root))
    });
    assert!(doors.len() > 9, "the folders are found");
    let upward = doors.iter().flat_map(|(file, text)| {
        arrows_upward(
            &arrows,
            file.trim_end_matches("mod.rs"),
            &order_of_root(text),
        )
    });
    let upward: Vec<_> = upward.collect();
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
    let order = |names: [&str; 3]| names.map(str::to_string);
    assert_eq!(
        library.arrows_forward(&order(["middle", "low", "high"])),
        [""; 0]
    );
    assert_eq!(
        library.arrows_forward(&order(["low", "middle", "high"])),
        ["low -> middle: low/c.rs -> middle.rs"]
    );
    // A module without a row has no place.
    let of_high = library.arrows_forward(&order(["middle", "low", "low"]));
    assert!(
        of_high.len() > 2 && of_high.iter().all(|arrow| arrow.starts_with("high -> ")),
        "{of_high:?}"
    );
    assert_eq!(order_of_root(LITTLE[0].1), ["low", "middle", "high"]);
    let page = "| a | b |\n|---|---|\n| `no` | |\n\n| module | what |\n|---|---|\n| `low`, `middle` | |\n| `high` | `no` |\n\n| `no` | |\n";
    assert_eq!(order_of_page(page), ["low", "middle", "high"]);
}

#[test]
fn an_arrow_forward_in_the_library_itself_is_found() {
    let mut sources = sources();
    sources.push((
        "table/made_up.rs".into(),
        "use crate::engine::Question;\nfn told(_: Question) {}\n".into(),
    ));
    let library = Library::of(
        sources
            .iter()
            .map(|(file, text)| (file.as_str(), text.as_str())),
    );
    let forward = library.arrows_forward(&order_of_page(&page()));
    assert_eq!(
        forward,
        ["table -> engine: table/made_up.rs -> engine/records/question.rs"]
    );
}
