//! Terrain costs as shades: a cell of cost 1 keeps its colour, each doubling of the cost goes one equal step on.
//!
//! Light colours darken and dark ones lighten, so each has room for all costs. Only the lightness moves: hue and
//! saturation go on telling the marks apart, and nobody needs to tell hues apart to read a cost.

/// The greatest share of black or white in a colour, that of cost 255, in 65536ths: 0.45. More would bring the
/// darkest ground to the walls of the light theme.
const REACH: u32 = 29_491;

/// From this brightness on, 0 to 255, a colour counts as light.
const LIGHT: u32 = 128;

/// For each cost the share of black or white in 65536ths: proportional to its logarithm.
const SHARES: [u32; 256] = {
    let mut shares = [0; 256];
    let mut cost = 2;
    while cost < 256 {
        shares[cost] = (log2(cost as u64) * REACH as u64 / log2(255)) as u32;
        cost += 1;
    }
    shares
};

/// The logarithm to base 2 in 65536ths, rounded down, of a number from 1 to 255.
const fn log2(value: u64) -> u64 {
    let whole = 63 - value.leading_zeros() as u64;
    // The fraction bit by bit: squaring doubles the logarithm.
    let mut rest = (value << 32) >> whole;
    let mut result = whole;
    let mut bit = 0;
    while bit < 16 {
        rest = ((rest as u128 * rest as u128) >> 32) as u64;
        result <<= 1;
        if rest >= 2 << 32 {
            rest >>= 1;
            result += 1;
        }
        bit += 1;
    }
    result
}

/// A colour as a cell of that cost shows it; its alpha stays. RGBA, red in the lowest byte.
pub(super) fn shaded(colour: u32, cost: u8) -> u32 {
    let share = SHARES[usize::from(cost)];
    let [red, green, blue, alpha] = colour.to_le_bytes();
    let brightness =
        (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1_000;
    let towards: u32 = if brightness >= LIGHT { 0 } else { 255 };
    let mixed = |channel: u8| {
        let sum = u32::from(channel) * (65_536 - share) + towards * share;
        ((sum + 32_768) >> 16) as u8
    };
    u32::from_le_bytes([mixed(red), mixed(green), mixed(blue), alpha])
}

#[cfg(test)]
#[allow(clippy::disallowed_methods)] // The last bit does not matter here.
mod tests {
    use super::*;

    /// Lightness L* of a colour, 0 to 100.
    fn lightness(colour: u32) -> f64 {
        let linear = |byte: u8| {
            let value = f64::from(byte) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue, _] = colour.to_le_bytes();
        let y = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        if y > 0.008_856 {
            116.0 * y.cbrt() - 16.0
        } else {
            903.3 * y
        }
    }

    fn colour(rgb: u32) -> u32 {
        0xFF00_0000 | (rgb & 0xFF) << 16 | (rgb & 0xFF00) | rgb >> 16
    }

    /// Ground, swamp, water, open and closed of the light theme, then of the dark one.
    const COLOURS: [u32; 10] = [
        0xF8F6F1, 0xD3D4A4, 0x9ED6DC, 0xFFD24D, 0xA3B1EA, 0x363E4A, 0x666A3B, 0x20707D, 0xF2CD5C,
        0x5A6CBC,
    ];

    #[test]
    fn the_share_is_proportional_to_the_logarithm() {
        assert_eq!(SHARES[1], 0);
        assert_eq!(SHARES[255], REACH);
        for cost in 2..256_usize {
            let exact = (cost as f64).log2() / 255_f64.log2() * f64::from(REACH);
            assert!((f64::from(SHARES[cost]) - exact).abs() < 2.0, "cost {cost}");
            assert!(SHARES[cost] > SHARES[cost - 1]);
        }
    }

    #[test]
    fn cost_1_keeps_its_colour_and_dearer_cells_go_one_way() {
        for base in COLOURS.map(colour) {
            assert_eq!(shaded(base, 1), base);
            let all: Vec<f64> = (1..=255).map(|c| lightness(shaded(base, c))).collect();
            let sign = (all[254] - all[0]).signum();
            for pair in all.windows(2) {
                assert!((pair[1] - pair[0]) * sign >= 0.0, "{base:x}");
            }
            assert_eq!(shaded(base, 200) >> 24, 255);
        }
    }

    #[test]
    fn each_doubling_is_a_step_that_can_be_seen_and_none_is_much_larger() {
        for base in COLOURS.map(colour) {
            let levels = [1_u8, 2, 4, 8, 16, 32, 64, 128].map(|c| lightness(shaded(base, c)));
            let steps: Vec<f64> = levels.windows(2).map(|w| (w[1] - w[0]).abs()).collect();
            let (least, most) = steps
                .iter()
                .fold((f64::MAX, 0.0_f64), |(a, b), s| (a.min(*s), b.max(*s)));
            assert!(least >= 2.3, "{base:x}: a step of {least}");
            assert!(most < 1.6 * least, "{base:x}: steps from {least} to {most}");
        }
    }
}
