//! Checks the router on seeds and on their mutations, which are the same on every run.

use crate::random::Random;
use crate::router_check::check;

/// The seeds: requests of every kind.
const SEEDS: &[&str] = &[
    "GET /v1/puzzles",
    "GET /v1/eight/solve?board=23415x768&goal=1238x4765&explain=true",
    "GET /v1/eight/solve?board=1+2+3+4+5+6+8+7+x&explain=true",
    "GET /v1/slide%3A3x3/depth?board=1234567x8",
    "GET /v1/eight/hints?board=1234567x8\nAccept: text/plain\nIf-None-Match: *",
    "GET /v1/eight/check?board=1234567x8&moves=rlr",
    "GET /v1/flip/why?board=bwwwwwwwwwwwwwww&goal=white",
    "GET /v1/eight/paths?board=8672543x1&limit=3\nAccept-Encoding: gzip",
    "GET /v1/flip/count?board=bwwbbbwbbwwbbwww",
    "GET /v1/maze/push?box=3,3&man=2,2",
    "GET /v1/graph/route?from=1&k=300&nodes=true&empty=false&simple=false",
    "GET /v1/graph/route?from=1&first=30",
    "GET /v1/graph/solve?board=1+30",
    "GET /v1/eight/random?depth=2..5&n=20&seed=7",
    "GET /v1/maze/states?depth=0..3",
    "HEAD /v1/flip/stats",
    "GET /v1/eight/table?digest=00\nRange: bytes=0-99\nIf-Range: \"x\"",
    "GET /openapi.json\nX-Request-Id: seven",
    "GET /docs",
    "GET /metrics",
    "GET /healthz",
    "GET /readyz",
    "GET /",
    "OPTIONS /v1/eight/solve\nOrigin: https://example.org",
    "POST /v1/eight/solve\nContent-Type: text/plain\n\n23415x768\n12345687x\nnonsense\n",
    "POST /v1/eight/check\nContent-Type: application/x-ndjson\n\n{\"board\":\"1234567x8\",\"moves\":\"r\"}\n\"x\"\n",
    "POST /v1/graph/route?nodes=true\nContent-Type: text/plain\nAccept: application/x-ndjson\n\n1 1\n2 300\n",
    "POST /v1/maze/hints\nContent-Type: application/x-ndjson\nAccept: text/plain\n\n{\"board\":\"3 3 2 2\"}\n",
];

const MUTATIONS: u64 = 100_000;

/// Mutates a seed: flips, replaces, inserts and removes bytes, and inserts pieces of other seeds.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = b"0123456789xbw&=?/%+.,-\n: "[random.below(25)],
            2 => bytes.insert(at, random.next() as u8),
            3 => drop(bytes.drain(at..(at + 1 + random.below(6)).min(bytes.len()).max(at))),
            _ => {
                let other = SEEDS[random.below(SEEDS.len())].as_bytes();
                let from = random.below(other.len() + 1);
                let piece = other[from..(from + random.below(24)).min(other.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
}

#[test]
fn any_request_is_answered() {
    SEEDS.iter().for_each(|seed| check(seed.as_bytes()));
    std::thread::scope(|scope| {
        for part in 0..2 {
            scope.spawn(move || {
                for seed in (part..MUTATIONS).step_by(2) {
                    let mut random = Random(seed);
                    let mut bytes = SEEDS[random.below(SEEDS.len())].as_bytes().to_vec();
                    mutate(&mut bytes, &mut random);
                    let outcome = std::panic::catch_unwind(|| check(&bytes));
                    assert!(
                        outcome.is_ok(),
                        "mutation {seed} breaks it: {:?}",
                        String::from_utf8_lossy(&bytes)
                    );
                }
            });
        }
    });
}
