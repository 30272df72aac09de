//! Bytes as text that may stand in an address, with what tells whether it arrived whole.
//!
//! Base 64 with `-` and `_`, no padding, of: `L`, the version, a checksum of what follows it (4 bytes), the length of
//! the body as a variable-length number, the body.

use crate::lab::files::codec::{Reader, write_number};
use crate::message::{Message, found_text};

/// The version that is written.
pub(super) const VERSION: u8 = 1;

const MARK: u8 = b'L';
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A body as the text of a link.
pub(super) fn write(body: &[u8]) -> String {
    let mut after = Vec::with_capacity(body.len() + 2);
    write_number(&mut after, body.len() as u64);
    after.extend_from_slice(body);
    let mut bytes = vec![MARK, VERSION];
    bytes.extend_from_slice(&checksum(&after).to_le_bytes());
    bytes.append(&mut after);
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three
            .iter()
            .fold(0, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - three.len()));
        for sign in 0..=three.len() {
            let at = bits >> (18 - 6 * sign) & 63;
            text.push(char::from(SIGNS[at as usize]));
        }
    }
    text
}

/// The content of a text.
pub(super) enum Content {
    /// The body of a link.
    Link(Vec<u8>),
    /// A whole saved form, as addresses had it before there were links.
    Saved(Vec<u8>),
}

/// Reads the text of a link: what follows `lab=`, or a whole address. White space is passed over: mail breaks lines.
///
/// # Errors
/// `link.empty`, `link.sign` (what cannot stand in it, and where), `link.not-wayscope`, `link.version`,
/// `link.cut-short`, `link.too-long` (something was added to it) and `link.checksum`.
pub(super) fn read(text: &str) -> Result<Content, Message> {
    let text = text.rsplit_once('#').map_or(text, |(_, after)| {
        after.strip_prefix("lab=").unwrap_or(after)
    });
    let bytes = from_signs(text)?;
    if bytes.starts_with(b"WAYS") {
        return Ok(Content::Saved(bytes));
    }
    let found = bytes.len();
    let mut input = Reader::new(&bytes);
    if input.byte()? != MARK {
        return Err(Message::new("link.not-wayscope"));
    }
    let cut = || Message::new("link.cut-short").with("found", signs_for(found as u64));
    let version = input.byte().map_err(|_| cut())?;
    if version == 0 || version > VERSION {
        return Err(Message::new("link.version")
            .with("found", version)
            .with("expected", VERSION));
    }
    let mut sum = [0; 4];
    sum.copy_from_slice(input.take(4).map_err(|_| cut())?);
    let after = &bytes[6..];
    let length = input.number().map_err(|_| cut())?;
    let body = input.rest();
    if length > body.len() as u64 {
        let whole = length.saturating_add((found - body.len()) as u64);
        return Err(Message::new("link.part-missing")
            .with("found", signs_for(found as u64))
            .with("expected", signs_for(whole)));
    }
    if length < body.len() as u64 {
        return Err(Message::new("link.too-long")
            .with("found", signs_for(found as u64))
            .with("expected", signs_for((found - body.len()) as u64 + length)));
    }
    let (found, expected) = (checksum(after), u32::from_le_bytes(sum));
    if found != expected {
        let hex = |sum: u32| format!("{:08x}", u64::from(sum));
        return Err(Message::new("link.checksum")
            .with("found", hex(found))
            .with("expected", hex(expected)));
    }
    Ok(Content::Link(body.to_vec()))
}

/// How many signs so many bytes take.
fn signs_for(bytes: u64) -> u64 {
    bytes.saturating_mul(4).div_ceil(3)
}

fn from_signs(text: &str) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0u32, 0);
    let mut at = 0u32;
    for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
        at = at.saturating_add(1);
        let value = match sign {
            'A'..='Z' => sign as u32 - 'A' as u32,
            'a'..='z' => sign as u32 - 'a' as u32 + 26,
            '0'..='9' => sign as u32 - '0' as u32 + 52,
            '-' | '+' => 62,
            '_' | '/' => 63,
            '=' => continue,
            _ => {
                let found = found_text(sign.encode_utf8(&mut [0; 4]).as_bytes());
                return Err(Message::new("link.sign")
                    .with("found", found)
                    .with("at", at));
            }
        };
        bits = bits << 6 | value;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    if bytes.is_empty() {
        return Err(Message::new("link.empty"));
    }
    Ok(bytes)
}

/// CRC-32, bit by bit: links are short, and a table would be part of the page.
fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = sum >> 1 ^ (0xEDB8_8320 & (sum & 1).wrapping_neg());
        }
    }
    !sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn signs_are_those_of_base_64_for_addresses() {
        for (bytes, signs) in [
            (&b"f"[..], "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (&[0xfb, 0xff], "-_8"),
        ] {
            assert_eq!(from_signs(signs).unwrap(), bytes);
        }
        let text = write(b"body");
        assert!(text.starts_with("TA"));
        assert!(matches!(read(&text), Ok(Content::Link(body)) if body == b"body"));
    }
}
