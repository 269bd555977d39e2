//! Damaged or forged shards and manifests, and those of other tables.

use super::{shards, small, table};
use crate::common::run_in;
use homing::Error;
use homing::Watch;
use homing::puzzle::slide::Slide;
use homing::table::{Table, TableFile};
use std::fs;
use std::path::Path;

/// A small table in shards, and the first error in it.
fn fault(folder: &Path) -> Error {
    let open = || {
        let file = TableFile::open(folder)?;
        file.check_content(Watch::NONE)?;
        Table::from_file(&file, Slide::new(2, 4, 7).unwrap())?.verify(Watch::NONE)
    };
    open().expect_err("it is damaged")
}

#[test]
fn a_changed_shard_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    small(&path);
    let files = shards(&path);
    assert_eq!(files.len(), 4, "two columns of 5,040 bytes");
    let other = folder.path().join("b.tbl");
    table(Slide::new(2, 4, 3).unwrap())
        .write_shards(&other, 4096)
        .unwrap();
    for (number, file) in files.iter().enumerate() {
        let bytes = fs::read(file).unwrap();
        let name = file.display().to_string();
        let refused = |what: &str, said: &str| {
            let error = fault(&path);
            let sentence = error.to_string();
            assert!(
                error.is_damage() || matches!(error, Error::NotATable { .. }),
                "{what}: {sentence}"
            );
            assert!(
                sentence.contains(&name) && sentence.contains(said),
                "{what}: {sentence}"
            );
            fs::remove_file(file).ok();
            fs::write(file, &bytes).unwrap();
        };
        fs::remove_file(file).unwrap();
        refused("missing", "the shard is missing");
        fs::write(file, &bytes[..bytes.len() - 1]).unwrap();
        refused("cut", "the file is cut off or too long");
        fs::write(file, [&bytes[..], b"x"].concat()).unwrap();
        refused("too long", "the file is cut off or too long");
        fs::write(file, "").unwrap();
        refused("empty", "found an empty file");
        for at in [30, 3000, 4096, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(file, changed).unwrap();
            refused("changed", "");
        }
        fs::copy(&files[(number + 1) % files.len()], file).unwrap();
        refused("another shard", "found another one");
        fs::copy(shards(&other)[number].as_path(), file).unwrap();
        refused("of another table", "found another one");
        #[cfg(unix)]
        {
            let away = folder.path().join("away");
            fs::write(&away, &bytes).unwrap();
            fs::remove_file(file).unwrap();
            std::os::unix::fs::symlink(&away, file).unwrap();
            refused("a link", "found a link");
        }
    }
    // A single shard is not a table that answers.
    let alone = fs::copy(&files[0], folder.path().join("slide-2x4.tbl"));
    assert!(alone.is_ok());
    let (_, words, status) = run_in(
        folder.path(),
        &["solve", "slide:2x4", "--table", "slide-2x4.tbl"],
        "x 1 2 3 4 5 6 7\n",
    );
    assert!(
        status == 2
            && words.contains(
                "expected a table of slide:2x4, found one of slide:2x4 (shard 0: entries 0 to 16383"
            ),
        "{words}"
    );
}

/// The manifest with a forged header, and its own checksums corrected.
fn forge(path: &Path, original: &[u8], change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = original.to_vec();
    change(&mut bytes);
    let length = (bytes.len() - 24) as u32;
    bytes[12..16].copy_from_slice(&length.to_le_bytes());
    let checksum = crc32fast::hash(&bytes[24..]);
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_hostile_manifest_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    small(&path);
    let manifest = path.join("manifest");
    let original = fs::read(&manifest).unwrap();
    let end = original.len();
    // From the end: the checksums of four shards, their number, the size of a shard; the second column's list of checksums, which is empty.
    let (sums, count, size, list) = (end - 16, end - 24, end - 32, end - 40);
    let column = list - 8 - 8 - 8 - 1;
    let number = |at: usize, value: u64| {
        move |bytes: &mut Vec<u8>| bytes[at..at + 8].copy_from_slice(&value.to_le_bytes())
    };
    let expect = |said: &str| {
        let error = fault(&path).to_string();
        assert!(error.contains(said), "{said}: {error}");
    };
    for value in [0, 1, 4095, 4097, 1 << 38, u64::MAX] {
        forge(&manifest, &original, number(size, value));
        expect("expected is a multiple of 4096");
    }
    forge(&manifest, &original, number(size, 8192));
    expect("its columns fill 2 shards, but it lists 4");
    for value in [u64::MAX, 1 << 62, 1 << 40] {
        forge(&manifest, &original, number(column + 1, value));
        expect("do not agree with each other");
        forge(&manifest, &original, number(column + 17, value));
        expect("do not agree with each other");
        forge(&manifest, &original, number(count, value));
        expect("the header is damaged");
        forge(&manifest, &original, number(list, value));
        expect("the header is damaged");
    }
    // More entries than any disk has, with a matching length.
    forge(&manifest, &original, |bytes| {
        number(column + 1, 1 << 60)(bytes);
        number(column + 17, 1 << 58)(bytes);
    });
    expect("its columns fill 70368744177666 shards, but it lists 4");
    forge(&manifest, &original, number(column + 9, 4096));
    expect("has a place or checksums of its own");
    for bits in [0, 3, 128, 255] {
        forge(&manifest, &original, |bytes| bytes[column] = bits);
        expect("do not agree with each other");
    }
    forge(&manifest, &original, |bytes| bytes[sums] ^= 1);
    expect("00000.shard: expected the shard that the manifest names, found another one");
    forge(&manifest, &original, |bytes| bytes.push(0));
    expect("it ends after");
    fs::write(&manifest, [&original[..], &[0]].concat()).unwrap();
    expect("manifest: expected");
    for length in [0, 7, 23, 100, end - 1] {
        fs::write(&manifest, &original[..length]).unwrap();
        assert!(fault(&path).to_string().contains("manifest"), "{length}");
    }
    let mut changed = original.clone();
    changed[60] ^= 1;
    fs::write(&manifest, &changed).unwrap();
    expect("expected checksum");
    changed.clone_from(&original);
    changed[8] = 2;
    fs::write(&manifest, &changed).unwrap();
    expect("expected format 1, found format 2");
    fs::File::create(&manifest)
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    expect("at most 1048600 are allowed");
    // A name with a path: columns have names, but files are not named after them.
    let at = original
        .windows(4)
        .position(|name| name == b"move")
        .unwrap();
    forge(&manifest, &original, |bytes| {
        bytes[at..at + 4].copy_from_slice(b"../x")
    });
    expect("00000.shard: expected the shard that the manifest names, found another one");
    // A kind of table that is never in shards.
    let at = original
        .windows(9)
        .position(|name| name == b"slide:2x4")
        .unwrap();
    forge(&manifest, &original, |bytes| {
        bytes[at..at + 9].copy_from_slice(b"route:2x4")
    });
    let (_, words, status) = run_in(
        folder.path(),
        &["solve", "route", "0", "--table", "a.tbl"],
        "",
    );
    assert!(status == 2 && words.starts_with("error: "), "{words}");
    #[cfg(unix)]
    {
        fs::write(folder.path().join("elsewhere"), &original).unwrap();
        fs::remove_file(&manifest).unwrap();
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &manifest).unwrap();
        expect("expected a table, found a folder");
        fs::remove_file(&manifest).unwrap();
    }
    fs::write(&manifest, &original).unwrap();
    assert!(
        TableFile::open(&manifest)
            .unwrap_err()
            .to_string()
            .contains("found a file that begins with")
    );
    Table::open(&path, Slide::new(2, 4, 7).unwrap())
        .unwrap()
        .verify(Watch::NONE)
        .unwrap();
}
