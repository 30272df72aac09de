//! Numbers of variable length in files: LEB128, the lowest seven bits first.

/// Kept out of its many callers, which would each hold a copy of it.
#[inline(never)]
pub fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The reason why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The bytes end before it does.
    Ended,
    /// It takes more than 64 bits.
    Large,
}

/// The number at `at`, which is moved behind what was read.
///
/// # Errors
/// See [`Unread`].
#[inline(never)]
pub fn read_number(bytes: &[u8], at: &mut usize) -> Result<u64, Unread> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at).ok_or(Unread::Ended)?;
        *at += 1;
        let part = u64::from(byte & 0x7f);
        if shift == 63 && part > 1 {
            return Err(Unread::Large);
        }
        number |= part << shift;
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(Unread::Large)
}
