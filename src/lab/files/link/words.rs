//! Bytes that are mostly words, packed: names of algorithms and settings come back from lane to lane.
//!
//! For each byte: whether it is the one that followed when the last three bytes stood together before; if not, the
//! byte, foretold by the one before it.

use super::coder::{Bit, Coder, Reader, Writer};

/// So many bytes must have stood together before.
const TOGETHER: usize = 3;

/// Packs. O(bytes squared): meant for some hundred.
pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut writer = Writer::new();
    run(&mut writer, bytes.len(), |at| bytes[at]);
    writer.finish()
}

/// The first `len` bytes of what was packed.
pub(super) fn unpack(packed: &[u8], len: usize) -> Vec<u8> {
    run(&mut Reader::new(packed), len, |_| 0)
}

fn run(coder: &mut impl Coder, len: usize, given: impl Fn(usize) -> u8) -> Vec<u8> {
    let mut done: Vec<u8> = Vec::with_capacity(len);
    // By how long what is followed has been right.
    let mut follows = [Bit::NEW; 16];
    let (mut alone, mut after) = (vec![Bit::NEW; 256], vec![Bit::NEW; 256 * 256]);
    let mut followed: Option<usize> = None;
    let mut right = 0;
    for at in 0..len {
        let byte = given(at);
        if followed.is_none() {
            followed = stood_before(&done);
            right = 0;
        }
        if let Some(from) = followed {
            let narrow = &mut follows[right.min(15)];
            let mut wide = *narrow;
            if coder.bit(byte == done[from], &mut wide, narrow) {
                done.push(done[from]);
                followed = Some(from + 1);
                right += 1;
                continue;
            }
            followed = None;
        }
        let from = usize::from(done.last().copied().unwrap_or(0)) * 256;
        done.push(coder.byte(byte, &mut alone, &mut after[from..from + 256]));
    }
    done
}

/// Behind the last place before the end where the last bytes stand as they do at the end.
fn stood_before(done: &[u8]) -> Option<usize> {
    let last = done.len().checked_sub(TOGETHER)?;
    let tail = &done[last..];
    let found = (0..last)
        .rev()
        .find(|&at| &done[at..at + TOGETHER] == tail)?;
    Some(found + TOGETHER)
}
