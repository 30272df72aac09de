//! A grid as a picture that comes back as the same walls: PNG, one pixel a cell, black on white.
//!
//! Written with one bit a pixel and without compression, so that no library is needed: 2 MB for the
//! largest grid.

use super::super::Grid;

/// The most bytes of a stored block of zlib's format.
const BLOCK: usize = 65_535;

/// A PNG of the walls: what is blocked is black, all else white. Swamp, water and terrain costs are not in it.
/// O(cells).
pub fn write_png(grid: &Grid) -> Vec<u8> {
    let (width, height) = (grid.width(), grid.height());
    let mut header = Vec::with_capacity(13);
    header.extend_from_slice(&width.to_be_bytes());
    header.extend_from_slice(&height.to_be_bytes());
    // One bit a pixel, grey; deflate, the usual filters, not interlaced.
    header.extend_from_slice(&[1, 0, 0, 0, 0]);

    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut out, b"IHDR", &header);
    chunk(&mut out, b"IDAT", &stored(&rows(grid)));
    chunk(&mut out, b"IEND", &[]);
    out
}

/// Each row with its filter, none, in front; white is 1, the leftmost pixel the highest bit.
fn rows(grid: &Grid) -> Vec<u8> {
    let width = grid.width() as usize;
    let mut bytes = Vec::with_capacity((width.div_ceil(8) + 1) * grid.height() as usize);
    for row in grid.terrain().chunks_exact(width) {
        bytes.push(0);
        for eight in row.chunks(8) {
            let bit = |(at, kind): (usize, &super::Terrain)| {
                u8::from(kind.medium().is_some()) << (7 - at)
            };
            bytes.push(eight.iter().enumerate().map(bit).sum());
        }
    }
    bytes
}

/// The bytes in zlib's format, stored as they are.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let last = bytes.len().div_ceil(BLOCK).saturating_sub(1);
    for (at, block) in bytes.chunks(BLOCK).enumerate() {
        let length = block.len() as u16; // At most BLOCK.
        out.push(u8::from(at == last));
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(&(!length).to_le_bytes());
        out.extend_from_slice(block);
    }
    out.extend_from_slice(&adler32(bytes).to_be_bytes());
    out
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], body: &[u8]) {
    out.extend_from_slice(&(body.len() as u32).to_be_bytes()); // Far below 2^31.
    let from = out.len();
    out.extend_from_slice(kind);
    out.extend_from_slice(body);
    let check = crc32(&out[from..]);
    out.extend_from_slice(&check.to_be_bytes());
}

/// The checksum of zlib's format.
fn adler32(bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (1_u32, 0_u32);
    // So many bytes do not overflow the sums.
    for part in bytes.chunks(5552) {
        for byte in part {
            a += u32::from(*byte);
            b += a;
        }
        a %= 65_521;
        b %= 65_521;
    }
    b << 16 | a
}

/// For each byte the remainder that it leaves, of the polynomial that PNG uses.
const REMAINDERS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 {
                0xEDB8_8320 ^ (rest >> 1)
            } else {
                rest >> 1
            };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// The checksum of PNG's chunks.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |rest: u32, byte: &u8| {
        REMAINDERS[((rest ^ u32::from(*byte)) & 0xFF) as usize] ^ (rest >> 8)
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Terrain, image_size};
    use proptest::prelude::*;

    #[test]
    fn checksums_are_those_of_their_formats() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b"IEND"), 0xAE42_6082);
        assert_eq!(adler32(b"Wikipedia"), 0x11E6_0398);
        assert_eq!(adler32(b""), 1);
    }

    #[test]
    fn a_picture_of_three_cells_to_the_byte() {
        let grid = Grid::from_rows(&[".@W", "T.S"]).unwrap();
        let png = write_png(&grid);
        assert_eq!(image_size(&png), Some((3, 2)));
        // Filter 0, then 101 and 011 from the left.
        let body = [0x78, 1, 1, 4, 0, 0xFB, 0xFF, 0, 0b1010_0000, 0, 0b0110_0000];
        let at = png.windows(body.len()).position(|part| part == body);
        assert_eq!(at, Some(8 + 25 + 8));
        assert!(png.ends_with(&[0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xAE, 0x42, 0x60, 0x82]));
    }

    /// Reads back what `write_png` writes.
    fn walls(png: &[u8]) -> Vec<bool> {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        let (width, height, length) = (number(16), number(20), number(33));
        let mut data = &png[41 + 2..41 + length - 4];
        let mut bytes = Vec::new();
        loop {
            let size = usize::from(u16::from_le_bytes([data[1], data[2]]));
            bytes.extend_from_slice(&data[5..5 + size]);
            if data[0] == 1 {
                break;
            }
            data = &data[5 + size..];
        }
        let stride = width.div_ceil(8) + 1;
        assert_eq!(bytes.len(), stride * height);
        let pixel =
            |i: usize| bytes[i / width * stride + 1 + i % width / 8] >> (7 - i % width % 8) & 1;
        (0..width * height).map(|i| pixel(i) == 0).collect()
    }

    proptest! {
        #[test]
        fn walls_come_back((w, h) in (1..30_u32, 1..20_u32), codes in prop::collection::vec(0..7_u8, 600)) {
            let kinds = codes[..(w * h) as usize].iter().map(|code| Terrain::from_code(*code).unwrap());
            let grid = Grid::from_terrain(w, h, kinds.collect()).unwrap();
            let blocked: Vec<bool> = (0..grid.len()).map(|i| grid.medium(i).is_none()).collect();
            prop_assert_eq!(walls(&write_png(&grid)), blocked);
        }
    }

    #[test]
    fn more_than_one_block_is_stored() {
        let mut grid = Grid::new(1000, 1000, Terrain::Dot).unwrap();
        for index in (0..grid.len()).step_by(7) {
            grid.set_terrain(index, Terrain::Trees);
        }
        let png = write_png(&grid);
        assert_eq!(png.len(), 8 + 25 + 12 + 2 + 2 * 5 + 126_000 + 4 + 12);
        let walls = walls(&png);
        assert!((0..grid.len()).all(|i| walls[i] == (i % 7 == 0)));
    }
}
