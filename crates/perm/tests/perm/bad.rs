//! Invalid definitions: one message each, with the line if there is one.

use homing::puzzle::perm::Perm;

/// The error for a definition.
fn error(text: &str) -> String {
    Perm::parse(text).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn errors_name_the_line() {
    for (text, says) in [
        ("", "expected a definition: KPuzzle JSON"),
        ("hello\n", "expected a definition"),
        ("Set A 3 1\n", "expected at least one move"),
        (
            "Set A 2 1\nMove R\nEnd\n",
            "expected at least one move that changes something, unlike R",
        ),
        ("Set A 3 1\nSet A 2 1\n", "line 2: set A comes twice"),
        (
            "Set A 3 1\nMove R\nA\n2 3 1\nEnd\nMove R\nA\n2 3 1\nEnd\n",
            "line 6: move R comes twice",
        ),
        (
            "Set A 1000000 1\n",
            "line 1: set A: expected 1 to 255 pieces, found 1000000",
        ),
        (
            "Set A 3 0\n",
            "line 1: set A: expected 1 to 127 orientations, found 0",
        ),
        ("Set A 3 x\n", "line 1: expected a number, found \"x\""),
        (
            "Set A 3 1\nMove R\nA\n2 2 1\nEnd\n",
            "line 2: move R: set A: entry 2: position 2 is already in entry 1",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 4 1\nEnd\n",
            "line 2: move R: set A: entry 2: expected 1 to 3 as a position, found 4",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 1\nEnd\n",
            "line 2: move R: set A: expected 3 positions, found 2",
        ),
        (
            "Set A 3 2\nMove R\nA\n2 3 1\n0 0 2\nEnd\n",
            "entry 3: expected 0 to 1 as an orientation, found 2",
        ),
        (
            "Set A 3 1\nMove R\nB\n2 3 1\nEnd\n",
            "line 3: unknown set \"B\": expected one of A",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 3 1\n",
            "line 2: expected End of the block that begins here",
        ),
        (
            "Set A 3 1\nMove R\nA\nEnd\n",
            "line 3: expected a line of numbers behind A",
        ),
        (
            "Set A 3 1\nSolved\nA\n1 2\nEnd\n",
            "line 4: set A: expected 3 pieces, found 2",
        ),
        (
            "Set A 3 1\nForbiddenPairs\nR U\nEnd\n",
            "line 2: the rule ForbiddenPairs is not supported, and without it this is another puzzle",
        ),
        (
            "Set A 3 1\nIllegal A 4 1\n",
            "line 2: set A: expected a position from 1 to 3, found \"4\"",
        ),
        (
            "Set A 3 1\nIllegal A 3 7\n",
            "line 2: set A: expected a piece of A, found \"7\"",
        ),
        (
            "Set A 3 1\nIllegal A 3 1\nSolved\nEnd\n",
            "line 3: expected Solved before Illegal",
        ),
        (
            "Set A 3 1\nBlock\nA\n1 2\n",
            "line 2: expected End of the block that begins here",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 1 3\nEnd\nBlock\nA\n1\nEnd\n",
            "line 6: expected two pieces or more in a block",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 1 3\nEnd\nBlock\nA\n1 2\nEnd\nBlock\nA\n3 2\nEnd\n",
            "line 12: piece 2 of A is already in another block",
        ),
        (
            "Set A 3 1\nSolved\nA\n1 1 2\nEnd\nMove R\nA\n2 3 1\nEnd\nBlock\nA\n1 2\nEnd\n",
            "set A: piece 1 looks like others, so a block cannot name it",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 1 3\nEnd\nBlock\nA\n1\n? Q\nEnd\n",
            "line 9: expected a move of the definition, found \"Q\"",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 1 3\nEnd\nBlock\nA\n1 2\nEnd\n",
            "moves that may be blocked are for the family perm",
        ),
        (
            "Set A 3 1\nOmit A\n",
            "Illegal SET POSITION PIECES or Free MOVES, found \"Omit A\"",
        ),
        (
            "Set A 3 1\nSolved\nEnd\nStartState\nEnd\n",
            "line 4: the solved arrangement comes twice",
        ),
        (
            "Set A 3 1\nMove x\nA\n2 3 1\nEnd\n",
            "expected at least one move that does not turn the whole puzzle, unlike x",
        ),
        (
            "Set A 3 1\nMove R\nA\n2 3 1\nEnd\nMoveSequence S T\nMoveSequence T S\n",
            "line 6: move S: expected a move of the definition, found \"T\"",
        ),
        (
            "Set A 3 1\nMoveTransformation R\nA\n1 2 3\nEnd\n",
            "line 2: move R: set A: entry 3: expected 0 to 2 as a position, found 3",
        ),
        (
            "{\"orbits\": [\n",
            "line 2: expected the rest of a value of JSON, found the end of the text",
        ),
        (
            "{\"orbits\": [],\n \"orbits\": []}",
            "the name \"orbits\" comes twice",
        ),
        (
            "{\"orbits\": [{\"orbitName\": \"A\",\n \"numPieces\": \"x\"}]}",
            "expected the number of pieces, found \"x\"",
        ),
        (
            "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3}]}",
            "expected \"moves\"",
        ),
        (
            "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3}],\n\"moves\": {\"R\":\n{\"A\": {\"permutation\": [1, 2, 2]}}}}",
            "move R: set A: entry 3: position 2 is already in entry 2",
        ),
        (
            "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3}], \"moves\": {}, \"rules\": []}",
            "unknown member of a KPuzzle \"rules\"",
        ),
        (
            "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3}], \"moves\": {}, \"derivedMoves\": {\"R\": \"[S: R]\", \"S\": \"R\"}}",
            "it is derived from itself, or through too many others",
        ),
        (
            "{\"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3}], \"moves\": {}, \"derivedMoves\": {\"R\": \"(S\"}}",
            "move R: expected a move of the definition, (A), [A: B] or [A, B], found \"S\"",
        ),
        (
            "{\"x\": 1}",
            "expected \"orbits\" of a KPuzzle, or \"generators\": a list of permutations",
        ),
        ("[[1, 0], [0, 1, 2]]", "expected 2 positions, found 3"),
        (
            "[[1, 0], [0.5, 1]]",
            "expected a permutation: a list of positions from 0, found \"0.5\"",
        ),
        (
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
            "expected the rest of a value of JSON, found the end of the text",
        ),
        ("R := (1,2,1);\n", "line 1: move R: the point 1 comes twice"),
        (
            "R := (1,2\nS := (3,4);\n",
            "line 1: expected the end of a cycle such as (1,2,3)",
        ),
        (
            "R := (1,2);\nS := (0,1);\n",
            "line 2: expected a point from 1 to 100000, found \"0\"",
        ),
        (
            "R := (1,2......................................\u{1be});\n",
            "line 1: expected a point from 1 to 100000, found \"2....",
        ),
        (
            "Raaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa := (1,2,3);\n",
            "has more than 40 characters",
        ),
        (
            "R := (1,20000);\nG := Group(R, S);\n",
            "line 2: unknown permutation \"S\": expected one of R",
        ),
        (
            "R := (1,2);\nip := [[1,2],[2]];\n",
            "line 2: the point 2 comes twice",
        ),
        (
            "R := (1,2);\nip := [1,2];\n",
            "line 2: expected lists of points that look alike, as in ip := [[1,4],[2]];",
        ),
        (
            "puzzle_type,allowed_moves\na,\"{'R': [1, 0]}\"\nb,\"{'R': [1, 0]}\"\n",
            "the name behind #: expected a or b, found",
        ),
        (
            "puzzle_type,allowed_moves\na,\"{'R': [1, 1]}\"\n",
            "line 2: ",
        ),
    ] {
        let found = error(text);
        assert!(
            found.contains(says) && !found.contains('\n'),
            "{text}\nexpected {says}\nfound    {found}"
        );
    }
}

/// The 3x3x3 cube, with its faces turning 48 stickers: the example in the GAP manual.
pub const CUBE: &str = "cube := Group(
    ( 1, 3, 8, 6)( 2, 5, 7, 4)( 9,33,25,17)(10,34,26,18)(11,35,27,19),
    ( 9,11,16,14)(10,13,15,12)( 1,17,41,40)( 4,20,44,37)( 6,22,46,35),
    (17,19,24,22)(18,21,23,20)( 6,25,43,16)( 7,28,42,13)( 8,30,41,11),
    (25,27,32,30)(26,29,31,28)( 3,38,43,19)( 5,36,45,21)( 8,33,48,24),
    (33,35,40,38)(34,37,39,36)( 3, 9,46,32)( 2,12,47,29)( 1,14,48,27),
    (41,43,48,46)(42,45,47,44)(14,22,30,38)(15,23,31,39)(16,24,32,40) );
";

/// The order of its group is known: 43,252,003,274,489,856,000.
#[test]
fn a_group_that_is_too_large_is_refused_with_its_order() {
    let found = error(CUBE);
    assert!(
        found.contains("the puzzle has no table: it has about 4.3 * 10^19 states, too many"),
        "{found}"
    );
    let ring: Vec<String> = (1..=100).map(|point| point.to_string()).collect();
    let found = error(&format!("L := ({});\nX := (1,2);\n", ring.join(",")));
    assert!(
        found.contains("the puzzle has no table: it has more than 10^38 states"),
        "{found}"
    );
}
