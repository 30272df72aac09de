//! The text of a link, written a second time: bodies that no Wayscope writes can so be given a right checksum.

#![allow(dead_code)] // The fuzz targets use a part of it.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes in base 64 for addresses.
pub fn signs_of(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        count += 8;
        while count >= 6 {
            count -= 6;
            text.push(char::from(SIGNS[(bits >> count & 63) as usize]));
        }
    }
    if count > 0 {
        text.push(char::from(SIGNS[(bits << (6 - count) & 63) as usize]));
    }
    text
}

/// The bytes of such a text.
pub fn bytes_of(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for sign in text.bytes() {
        let value = SIGNS.iter().position(|known| *known == sign).unwrap();
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

fn number(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 {
                sum >> 1 ^ 0xEDB8_8320
            } else {
                sum >> 1
            };
        }
    }
    !sum
}

/// A link of version 1 with that body.
pub fn text_of(body: &[u8]) -> String {
    let mut after = Vec::new();
    number(&mut after, body.len());
    after.extend_from_slice(body);
    let head = [b"L\x01", &crc(&after).to_le_bytes()[..]].concat();
    signs_of(&[head, after].concat())
}

/// The body of a whole link.
pub fn body_of(text: &str) -> Vec<u8> {
    let bytes = bytes_of(text);
    let head = 6 + bytes[6..].iter().position(|byte| byte & 0x80 == 0).unwrap() + 1;
    bytes[head..].to_vec()
}

/// Adds a section to a body.
pub fn section(body: &mut Vec<u8>, tag: u8, bytes: &[u8]) {
    body.push(tag);
    number(body, bytes.len());
    body.extend_from_slice(bytes);
}
