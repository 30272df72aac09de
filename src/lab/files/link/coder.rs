//! Bits as an interval that shrinks: an arithmetic coder whose bits are foretold by what came before.

/// The interval is kept at least this wide, so that 32 bits of a probability always divide it.
const NARROW: u64 = 1 << 48;

/// The adaptive model of a bit in one situation: how likely it is set, and how often it was seen.
#[derive(Clone, Copy)]
pub(super) struct Bit {
    /// In parts of 2^32, never 0.
    set: u32,
    seen: u16,
}

impl Bit {
    /// Nothing is known.
    pub const NEW: Bit = Bit {
        set: 1 << 31,
        seen: 0,
    };

    /// After so many, the latest count for more than the first.
    const MOST: u16 = 255;

    fn learn(&mut self, bit: bool) {
        let aim = if bit { i64::from(u32::MAX) } else { 0 };
        let off = aim - i64::from(self.set);
        let moved = i64::from(self.set) + off * 2 / (2 * i64::from(self.seen) + 3);
        self.set = moved.clamp(1, i64::from(u32::MAX) - 1) as u32;
        self.seen = (self.seen + 1).min(Bit::MOST);
    }
}

/// How likely a bit is set, from what a wide situation and a narrow one know: the narrow one counts for more once it
/// has been seen.
fn foretold(wide: Bit, narrow: Bit) -> u64 {
    let (few, many) = (1 + u64::from(wide.seen.min(4)), 6 * u64::from(narrow.seen));
    (u64::from(wide.set) * few + u64::from(narrow.set) * many) / (few + many)
}

/// Writes or reads bits; the two sides share all that foretells them.
pub(super) trait Coder {
    /// The next bit: given when writing, answered when reading. `set` is how likely it is set, in parts of 2^32.
    fn code(&mut self, bit: bool, set: u64) -> bool;

    /// A bit foretold by two situations, which learn it.
    fn bit(&mut self, bit: bool, wide: &mut Bit, narrow: &mut Bit) -> bool {
        let bit = self.code(bit, foretold(*wide, *narrow));
        wide.learn(bit);
        narrow.learn(bit);
        bit
    }

    /// A byte, its highest bit first. Each situation is 256 bits.
    fn byte(&mut self, byte: u8, wide: &mut [Bit], narrow: &mut [Bit]) -> u8 {
        let mut node = 1;
        for shift in (0..8).rev() {
            let bit = byte >> shift & 1 == 1;
            let bit = self.bit(bit, &mut wide[node], &mut narrow[node]);
            node = node << 1 | usize::from(bit);
        }
        node as u8
    }
}

/// Writes.
pub(super) struct Writer {
    out: Vec<u8>,
    low: u64,
    width: u64,
}

impl Writer {
    pub fn new() -> Writer {
        Writer {
            out: Vec::new(),
            low: 0,
            width: u64::MAX,
        }
    }

    /// Bytes written so far, but for the last few.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// The fewest bytes that name a number in the interval; those after them are taken as 0.
    pub fn finish(mut self) -> Vec<u8> {
        for bytes in 1..=8 {
            let unit = 1u128 << (64 - 8 * bytes);
            let low = u128::from(self.low);
            let number = low.div_ceil(unit) * unit;
            if number - low < u128::from(self.width) {
                if number > u128::from(u64::MAX) {
                    self.carry();
                }
                self.out
                    .extend_from_slice(&(number as u64).to_be_bytes()[..bytes]);
                break;
            }
        }
        while self.out.last() == Some(&0) {
            self.out.pop();
        }
        self.out
    }

    fn carry(&mut self) {
        for byte in self.out.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                return;
            }
        }
    }
}

impl Coder for Writer {
    fn code(&mut self, bit: bool, set: u64) -> bool {
        let part = (self.width >> 32) * set;
        if bit {
            self.width = part;
        } else {
            let (low, over) = self.low.overflowing_add(part);
            self.low = low;
            self.width -= part;
            if over {
                self.carry();
            }
        }
        while self.width < NARROW {
            self.out.push((self.low >> 56) as u8);
            self.low <<= 8;
            self.width <<= 8;
        }
        bit
    }
}

/// Reads; beyond the end it reads zeros.
pub(super) struct Reader<'a> {
    rest: std::slice::Iter<'a, u8>,
    /// Where the number lies above the interval's lower end.
    above: u64,
    width: u64,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader {
            rest: bytes.iter(),
            above: 0,
            width: u64::MAX,
        };
        for _ in 0..8 {
            reader.shift();
        }
        reader
    }

    fn shift(&mut self) {
        self.above = self.above << 8 | u64::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl Coder for Reader<'_> {
    fn code(&mut self, _: bool, set: u64) -> bool {
        let part = (self.width >> 32) * set;
        let bit = self.above < part;
        if bit {
            self.width = part;
        } else {
            self.above -= part;
            self.width -= part;
        }
        while self.width < NARROW {
            self.shift();
            self.width <<= 8;
        }
        bit
    }
}
