//! A file envelope with a checksum, which tells whether a file is complete.
//!
//! **Form.** Four letters, a version byte, how many bytes follow; what is kept; last a sum over all bytes before.
//! Numbers are LEB128, the sum is eight bytes, the lowest first. The checksum detects damage, not forgery: the reader
//! of the contents has to check them.

use super::StateHash;
use crate::message::Message;
use crate::world::{read_number, write_number};

/// Bytes of the sum at the end.
const SUM: usize = 8;

/// A kind of such files, and the ids of what is said of one that cannot be read.
#[derive(Clone, Copy, Debug)]
pub struct Seal {
    /// What they begin with.
    pub letters: &'static [u8; 4],
    /// The version that is written, and the only one that is read.
    pub version: u8,
    /// It begins with other letters.
    pub not_one: &'static str,
    /// It is of another version: `found`, `right`.
    pub other_version: &'static str,
    /// It is cut short: `found` bytes, and `right`, or 0 where that is not known.
    pub short: &'static str,
    /// It goes on behind its end: `found` and `right` bytes.
    pub long: &'static str,
    /// Its bytes do not add up to its sum.
    pub damaged: &'static str,
    /// Something in it cannot be: `what`, before which `byte`.
    pub wrong: &'static str,
}

impl Seal {
    /// A file that keeps `body`.
    pub fn close(&self, mut body: Vec<u8>) -> Vec<u8> {
        let mut out = self.letters.to_vec();
        out.push(self.version);
        write_number(&mut out, (body.len() + SUM) as u64);
        out.append(&mut body);
        let sum = sum_of(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// What a file keeps.
    ///
    /// # Errors
    /// `not_one`, `other_version`, `short`, `long` or `damaged`, in this order.
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<Contents<'a>, Message> {
        let Some(rest) = bytes.strip_prefix(self.letters) else {
            return Err(Message::new(self.not_one));
        };
        match rest.first() {
            Some(version) if *version == self.version => {}
            Some(&found) => {
                return Err(Message::new(self.other_version)
                    .with("found", u32::from(found))
                    .with("right", u32::from(self.version)));
            }
            None => return Err(length(self.short, bytes.len(), None)),
        }
        let at = self.letters.len() + 1;
        let mut contents = Contents {
            bytes,
            at,
            wrong: self.wrong,
        };
        let stated = contents.number().ok();
        let right = stated.and_then(|more| (contents.at as u64).checked_add(more));
        match right {
            Some(right) if right < bytes.len() as u64 => {
                return Err(length(self.long, bytes.len(), Some(right)));
            }
            Some(right) if right == bytes.len() as u64 && stated >= Some(SUM as u64) => {}
            right => {
                let right = right.filter(|&right| right > bytes.len() as u64);
                return Err(length(self.short, bytes.len(), right));
            }
        }
        let (before, sum) = bytes.split_at(bytes.len() - SUM);
        if sum_of(before).to_le_bytes() != *sum {
            return Err(Message::new(self.damaged));
        }
        contents.bytes = before;
        Ok(contents)
    }
}

/// That a file is too short or too long; `right`, in bytes, where that is known.
fn length(id: &'static str, found: usize, right: Option<u64>) -> Message {
    let told = Message::new(id).with("found", found);
    told.with(
        "right",
        right.map_or(0, |right| i64::try_from(right).unwrap_or(i64::MAX)),
    )
}

/// A reader of what is left of a file; every failure says at which byte.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    bytes: &'a [u8],
    at: usize,
    wrong: &'static str,
}

impl<'a> Contents<'a> {
    /// What is not yet read.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// That something in it cannot be.
    pub fn wrong(&self, what: &'static str) -> Message {
        Message::new(self.wrong)
            .with("what", what)
            .with("byte", self.at)
    }

    /// So many bytes.
    ///
    /// # Errors
    /// `wrong` where there are fewer.
    pub fn take(&mut self, many: usize) -> Result<&'a [u8], Message> {
        let taken = self.rest().get(..many).ok_or_else(|| self.wrong("end"))?;
        self.at += many;
        Ok(taken)
    }

    /// Eight bytes, the lowest first.
    ///
    /// # Errors
    /// `wrong` where there are fewer.
    pub fn word(&mut self) -> Result<u64, Message> {
        let mut eight = [0; 8];
        eight.copy_from_slice(self.take(8)?);
        Ok(u64::from_le_bytes(eight))
    }

    /// A number of variable length.
    ///
    /// # Errors
    /// `wrong` where there is none.
    pub fn number(&mut self) -> Result<u64, Message> {
        read_number(self.bytes, &mut self.at).map_err(|_| self.wrong("number"))
    }
}

/// FNV-1a over words of eight bytes, the last one filled up with zeros.
fn sum_of(bytes: &[u8]) -> u64 {
    let mut hash = StateHash::new();
    for part in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        hash.word(u64::from_le_bytes(word));
    }
    hash.finish()
}
