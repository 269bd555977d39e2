//! Caches, ranges and compression.

use crate::running::Running;
use homing::Watch;
use homing::table::TableFile;

#[test]
fn an_answer_stays_valid_as_long_as_its_table() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let puzzles = client.get("/v1/puzzles").json();
    let digest = puzzles["puzzles"][0]["digest"]
        .as_str()
        .unwrap()
        .to_string();
    let address = "/v1/eight/solve?board=1234567x8";
    let reply = client.get(address);
    let etag = reply.header("etag").unwrap().to_string();
    assert!(etag.contains(&digest));
    assert_eq!(reply.header("cache-control"), Some("no-cache"));
    let same = client.get_with(address, &format!("If-None-Match: \"other\", {etag}\r\n"));
    assert_eq!(
        (same.status, same.body.len(), same.header("etag")),
        (304, 0, Some(&*etag))
    );
    assert_eq!(
        client
            .get_with(address, "If-None-Match: \"other\"\r\n")
            .status,
        200
    );
    let named = client.get(&format!("{address}&digest={digest}"));
    assert_eq!(
        named.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert!(
        client
            .get(&format!("{address}&digest=00"))
            .problem(412)
            .contains(&digest)
    );
    // Another goal has another table.
    assert_ne!(
        client
            .get("/v1/eight/solve?board=1234567x8&goal=1238x4765")
            .header("etag"),
        Some(&*etag)
    );
    assert_eq!(client.get("/v1/eight/solve?board=12").header("etag"), None);
}

#[test]
fn a_table_is_downloaded_whole_and_in_ranges() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let whole = client.get_with("/v1/eight/table", "Accept-Encoding: gzip\r\n");
    assert_eq!(
        (
            whole.status,
            whole.header("content-encoding"),
            whole.header("accept-ranges")
        ),
        (200, None, Some("bytes"))
    );
    let published = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tables/slide-3x3.tbl"
    ))
    .unwrap();
    assert!(whole.body == published);
    TableFile::from_bytes("the download", whole.body)
        .unwrap()
        .check_content(Watch::NONE)
        .unwrap();
    let size = published.len();
    for (range, expected) in [
        ("0-0".to_string(), 0..1),
        ("0-4095".into(), 0..4096),
        ("4096-".into(), 4096..size),
        (format!("{}-{}", size - 1, size + 100), size - 1..size),
        ("-7".into(), size - 7..size),
        (format!("-{}", size * 2), 0..size),
        // Numbers that do not fit into 64 bits are beyond the end.
        ("0-18446744073709551616".into(), 0..size),
        ("-99999999999999999999".into(), 0..size),
    ] {
        let reply = client.get_with("/v1/eight/table", &format!("Range: bytes={range}\r\n"));
        assert_eq!(
            (reply.status, &reply.body[..]),
            (206, &published[expected.clone()]),
            "{range}"
        );
        let content = format!("bytes {}-{}/{size}", expected.start, expected.end - 1);
        assert_eq!(reply.header("content-range"), Some(&*content));
    }
    for range in [
        format!("{size}-"),
        format!("{size}-{}", size + 5),
        "-0".into(),
        "18446744073709551616-".into(),
    ] {
        let reply = client.get_with("/v1/eight/table", &format!("Range: bytes={range}\r\n"));
        assert_eq!(
            (reply.status, reply.header("content-range")),
            (416, Some(&*format!("bytes */{size}"))),
            "{range}"
        );
    }
    for range in ["5-3", "x-y", "0-1,3-4", "-", "0-x", "+0-9"] {
        assert_eq!(
            client
                .get_with("/v1/eight/table", &format!("Range: bytes={range}\r\n"))
                .status,
            200,
            "{range}"
        );
    }
    let etag = whole
        .headers
        .iter()
        .find(|(name, _)| name == "etag")
        .unwrap()
        .1
        .clone();
    assert!(etag.starts_with('"'));
    let of = |tag: &str| format!("Range: bytes=0-9\r\nIf-Range: {tag}\r\n");
    assert_eq!(client.get_with("/v1/eight/table", &of(&etag)).status, 206);
    assert_eq!(
        client.get_with("/v1/eight/table", &of("\"other\"")).status,
        200
    );
    assert_eq!(
        client
            .get_with("/v1/eight/table", &format!("If-None-Match: {etag}\r\n"))
            .status,
        304
    );
    let head = client.ask("HEAD", "/v1/eight/table", "", b"");
    assert_eq!(
        (head.status, head.header("content-length")),
        (200, Some(&*size.to_string()))
    );
}

#[test]
fn large_responses_are_compressed() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    for address in [
        "/v1/eight/states?depth=5..10",
        "/openapi.json",
        "/v1/eight/stats",
        "/docs",
        "/docs.js",
    ] {
        let plain = client.get(address);
        let packed = client.get_with(address, "Accept-Encoding: gzip\r\n");
        if address == "/docs.js" {
            assert_eq!((plain.status, packed.status), (200, 200));
            continue;
        }
        assert_eq!(
            (
                plain.header("content-encoding"),
                packed.header("content-encoding")
            ),
            (None, Some("gzip")),
            "{address}"
        );
        assert!(packed.body.len() < plain.body.len() && packed.body.starts_with(&[0x1f, 0x8b]));
        assert!(packed.header("vary").unwrap().contains("accept-encoding"));
    }
    assert_eq!(
        client
            .get_with(
                "/v1/eight/solve?board=1234567x8",
                "Accept-Encoding: gzip\r\n"
            )
            .header("content-encoding"),
        None
    );
}
