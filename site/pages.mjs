// The pages of the site, in the order of its list: a file of the repository, the page's name, and what the list calls it.
export const GROUPS = [
  ["Start", [["README.md", "index", "homing"]]],
  [
    "The program",
    [
      ["docs/command-line.md", "command-line", "Command line"],
      ["docs/json.md", "json", "JSON"],
      ["docs/export.md", "export", "Exports"],
      ["docs/datasets.md", "datasets", "Data sets"],
      ["docs/your-own-puzzle.md", "your-own-puzzle", "A puzzle of your own"],
      ["docs/scale.md", "scale", "Large tables"],
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
      ["docs/script.md", "script", "PuzzleScript games"],
      ["docs/routes.md", "routes", "Walks in graphs"],
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
      ["docs/server.md", "server", "HTTP server"],
      ["docs/server-operation.md", "server-operation", "Running the server"],
      ["docs/web.md", "web", "Web page"],
    ],
  ],
  [
    "Reference",
    [
      ["tables/README.md", "tables", "Table files"],
      ["tables/spaces.md", "spaces", "Spaces in table files"],
      ["benches/README.md", "measurements", "Measurements"],
      ["CHANGELOG.md", "changelog", "Changes"],
      ["SECURITY.md", "security", "Security"],
    ],
  ],
  [
    "For contributors",
    [
      ["CONTRIBUTING.md", "contributing", "Contributing"],
      ["docs/contributing/architecture.md", "architecture", "Architecture"],
      ["docs/contributing/testing.md", "testing", "Testing"],
      ["docs/contributing/fuzzing.md", "fuzzing", "Fuzzing"],
      ["docs/contributing/releasing.md", "releasing", "Releasing"],
    ],
  ],
];

export const PAGES = GROUPS.flatMap(([, pages]) => pages).map(([source, name, title]) => ({ source, name, title }));
