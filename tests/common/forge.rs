//! Forged table files with correct lengths and checksums.

use homing::table::Header;

const PRELUDE_BYTES: usize = 24;
const PAGE_BYTES: usize = 4096;
const BLOCK_BYTES: usize = 1 << 20;

/// The header of a file, and the bytes of its columns.
pub fn parts(file: &[u8]) -> (Header, Vec<Vec<u8>>) {
    let length = u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    let header = Header::decode(&file[PRELUDE_BYTES..PRELUDE_BYTES + length]).unwrap();
    let bytes = |offset: u64, size: u64| file[offset as usize..(offset + size) as usize].to_vec();
    let columns = header
        .columns
        .iter()
        .map(|column| bytes(column.offset, column.size_bytes))
        .collect();
    (header, columns)
}

/// The file of a header and columns, with corrected offsets, lengths and checksums.
pub fn file_of(mut header: Header, columns: &[Vec<u8>]) -> Vec<u8> {
    for (place, bytes) in header.columns.iter_mut().zip(columns) {
        place.size_bytes = bytes.len() as u64;
        place.checksums = bytes.chunks(BLOCK_BYTES).map(crc32fast::hash).collect();
    }
    let mut end = PRELUDE_BYTES + header.encode().unwrap().len();
    for place in &mut header.columns {
        place.offset = end.next_multiple_of(PAGE_BYTES) as u64;
        end = place.offset as usize + place.size_bytes as usize;
    }
    let encoded = header.encode().unwrap();
    let mut file = b"\x89homing\n\x01\0\0\0".to_vec();
    file.extend_from_slice(&(encoded.len() as u32).to_le_bytes());
    file.extend_from_slice(&crc32fast::hash(&encoded).to_le_bytes());
    file.extend_from_slice(&[0; 4]);
    file.extend_from_slice(&encoded);
    for (place, bytes) in header.columns.iter().zip(columns) {
        file.resize(place.offset as usize, 0);
        file.extend_from_slice(bytes);
    }
    file
}

/// A file with a changed part, and corrected lengths and checksums.
pub fn forged(file: &[u8], change: impl FnOnce(&mut Header, &mut Vec<Vec<u8>>)) -> Vec<u8> {
    let (mut header, mut columns) = parts(file);
    change(&mut header, &mut columns);
    file_of(header, &columns)
}
