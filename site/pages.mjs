// The pages of the site, in the order of its list: a file of the repository, the page's name, and what the list calls it.
export const GROUPS = [
  ["Begin", [["README.md", "index", "homing"]]],
  [
    "The program",
    [
      ["docs/command-line.md", "command-line", "Command line"],
      ["docs/json.md", "json", "JSON"],
      ["docs/export.md", "export", "Exports"],
      ["docs/datasets.md", "datasets", "Data sets"],
      ["docs/your-own-puzzle.md", "your-own-puzzle", "A puzzle of your own"],
    ],
  ],
  [
    "Puzzles",
    [
      ["docs/patterns.md", "patterns", "The 15-puzzle and its kin"],
      ["docs/flips.md", "flips", "Flips"],
      ["docs/sokoban.md", "sokoban", "Sokoban"],
      ["docs/permutations.md", "permutations", "Permutation puzzles"],
      ["docs/graphs.md", "graphs", "Cayley and Schreier graphs"],
      ["docs/symmetries.md", "symmetries", "Symmetries"],
      ["docs/blocks.md", "blocks", "Sliding blocks"],
      ["docs/simple-paths.md", "simple-paths", "Simple paths"],
    ],
  ],
  [
    "In a program",
    [
      ["docs/library.md", "library", "Rust"],
      ["docs/python.md", "python", "Python"],
      ["docs/python-reference.md", "python-reference", "Python reference"],
      ["docs/verifiers.md", "verifiers", "Verifiers and baselines"],
      ["docs/javascript.md", "javascript", "JavaScript"],
      ["docs/c.md", "c", "C"],
      ["docs/server.md", "server", "The server"],
      ["docs/web.md", "web", "The page"],
    ],
  ],
  [
    "Large tables",
    [
      ["docs/scale.md", "scale", "Tables larger than memory"],
      ["docs/cluster.md", "cluster", "Many machines"],
    ],
  ],
  [
    "Inside",
    [
      ["docs/architecture.md", "architecture", "Architecture"],
      ["tables/README.md", "tables", "Table files"],
      ["benches/README.md", "measurements", "Measurements"],
      ["docs/testing.md", "testing", "Testing"],
      ["CONTRIBUTING.md", "contributing", "Contributing"],
      ["docs/releasing.md", "releasing", "Releasing"],
      ["SECURITY.md", "security", "Security"],
      ["CHANGELOG.md", "changelog", "Changes"],
    ],
  ],
];

export const PAGES = GROUPS.flatMap(([, pages]) => pages).map(([source, name, title]) => ({ source, name, title }));
