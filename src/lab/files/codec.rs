//! Numbers, texts, runs and sections of the saved form: written, and read with every failure at its byte.

use crate::lab::core::recorded::Source;
use crate::message::Message;
use crate::world::{Unread, read_number};

pub(in crate::lab) use crate::world::write_number;

pub(in crate::lab) fn section(out: &mut Vec<u8>, tag: u8, write: impl FnOnce(&mut Vec<u8>)) {
    let mut body = Vec::new();
    write(&mut body);
    out.push(tag);
    write_number(out, body.len() as u64);
    out.append(&mut body);
}

/// Kept out of its callers, as the numbers are; so are the others here.
#[inline(never)]
pub(in crate::lab) fn write_text(out: &mut Vec<u8>, text: &str) {
    write_number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

pub(in crate::lab) fn write_runs(out: &mut Vec<u8>, values: impl Iterator<Item = u8>) {
    let mut run: Option<(u8, u64)> = None;
    for value in values {
        match &mut run {
            Some((same, count)) if *same == value => *count += 1,
            other => {
                if let Some((old, count)) = other.replace((value, 1)) {
                    out.push(old);
                    write_number(out, count);
                }
            }
        }
    }
    if let Some((value, count)) = run {
        out.push(value);
        write_number(out, count);
    }
}

impl Source for Reader<'_> {
    fn bytes(&mut self, length: usize) -> Option<Vec<u8>> {
        Some(self.take(length).ok()?.to_vec())
    }

    fn number(&mut self) -> Option<u64> {
        Reader::number(self).ok()
    }
}

/// Reads a body; every failure says at which byte.
pub(in crate::lab) struct Reader<'a> {
    pub(in crate::lab) bytes: &'a [u8],
    pub(in crate::lab) at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The next section: its tag, and a reader of its body.
    pub fn section(&mut self) -> Result<(u8, Reader<'a>), Message> {
        let tag = self.byte()?;
        let length = self.length()?;
        let at = self.at;
        let end = at + self.take(length)?.len();
        let bytes = &self.bytes[..end];
        Ok((tag, Reader { bytes, at }))
    }

    pub(in crate::lab) fn cut_short(&self) -> Message {
        Message::new("saved.cut-short").with("byte", self.bytes.len())
    }

    pub fn wrong(&self, what: &'static str) -> Message {
        Message::new("saved.wrong")
            .with("what", what)
            .with("byte", self.at)
    }

    pub fn byte(&mut self) -> Result<u8, Message> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| self.cut_short())?;
        self.at += 1;
        Ok(byte)
    }

    #[inline(never)]
    pub fn take(&mut self, length: usize) -> Result<&'a [u8], Message> {
        let end = self
            .at
            .checked_add(length)
            .ok_or_else(|| self.cut_short())?;
        let taken = self
            .bytes
            .get(self.at..end)
            .ok_or_else(|| self.cut_short())?;
        self.at = end;
        Ok(taken)
    }

    pub fn number(&mut self) -> Result<u64, Message> {
        match read_number(self.bytes, &mut self.at) {
            Ok(number) => Ok(number),
            Err(Unread::Ended) => Err(self.cut_short()),
            Err(Unread::Large) => Err(self.wrong("number")),
        }
    }

    /// A number that counts things which are still to come, so that it cannot exceed the bytes left.
    pub fn length(&mut self) -> Result<usize, Message> {
        let number = self.number()?;
        let left = self.bytes.len() - self.at;
        match usize::try_from(number) {
            Ok(length) if length <= left => Ok(length),
            _ => Err(self.cut_short()),
        }
    }

    #[inline(never)]
    pub fn text(&mut self) -> Result<String, Message> {
        let length = self.length()?;
        let bytes = self.take(length)?;
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => Err(self.wrong("text")),
        }
    }

    /// Runs that add up to exactly `total` values.
    pub(in crate::lab) fn runs(&mut self, total: usize) -> Result<Vec<u8>, Message> {
        let mut values = Vec::new();
        while values.len() < total {
            let value = self.byte()?;
            let count = self.number()?;
            if count == 0 || count > (total - values.len()) as u64 {
                return Err(self.wrong("run"));
            }
            values.resize(values.len() + count as usize, value);
        }
        Ok(values)
    }
}
