//! Terrain costs as shades: a cell of cost 1 keeps its colour, each doubling of the cost goes one equal step on.
//!
//! Where ground is light, dear cells are darker; where it is dark, they are lighter: away from the ground, towards
//! where there is room. All marks go the same way, so the lightness tells the cost and its distances go on telling
//! marks apart, without hue, too. What is nearly white already, as open cells of a dark theme, can change
//! only little.
//!
//! All marks are shaded the same way, by the logarithm of the cost.

/// The greatest share of black or white in a colour, that of cost 255, in 65536ths: 0.45. More would bring the
/// darkest ground to the walls of the light theme.
const REACH: u32 = 29_491;

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

/// Whether dearer cells become darker, as they do where plain ground is light, or lighter. RGBA, red in the lowest
/// byte.
pub(in crate::lab) fn darkens(ground: u32) -> bool {
    let [red, green, blue, _] = ground.to_le_bytes().map(u32::from);
    299 * red + 587 * green + 114 * blue >= 128_000
}

/// A colour as a cell of that cost shows it; its alpha stays. RGBA, red in the lowest byte.
pub(in crate::lab) fn shaded(colour: u32, cost: u8, darker: bool) -> u32 {
    let share = SHARES[usize::from(cost)];
    let towards: u32 = if darker { 0 } else { 255 };
    let [red, green, blue, alpha] = colour.to_le_bytes();
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
    const THEMES: [[u32; 5]; 2] = [
        [0xFAF8F3, 0xBCC28F, 0x93D4DB, 0xF6C533, 0x8598E2],
        [0x323A46, 0x656124, 0x2A666C, 0xF7D363, 0x6A77C8],
    ];

    /// Each colour with its direction and whether it has room for steps.
    fn colours() -> Vec<(u32, bool, bool)> {
        let of = |theme: [u32; 5]| {
            let darker = darkens(colour(theme[0]));
            theme.map(|rgb| (colour(rgb), darker, darker || rgb != theme[3]))
        };
        THEMES.map(of).concat()
    }

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
        assert_eq!(THEMES.map(|theme| darkens(colour(theme[0]))), [true, false]);
        for (base, darker, _) in colours() {
            assert_eq!(shaded(base, 1, darker), base);
            let all: Vec<f64> = (1..=255)
                .map(|c| lightness(shaded(base, c, darker)))
                .collect();
            for pair in all.windows(2) {
                assert!(
                    pair[0] == pair[1] || (pair[1] < pair[0]) == darker,
                    "{base:x}"
                );
            }
            assert_eq!(shaded(base, 200, darker) >> 24, 255);
        }
    }

    #[test]
    fn each_doubling_is_a_step_that_can_be_seen_and_none_is_much_larger() {
        for (base, darker, _) in colours().into_iter().filter(|(_, _, room)| *room) {
            let levels =
                [1_u8, 2, 4, 8, 16, 32, 64, 128].map(|c| lightness(shaded(base, c, darker)));
            let steps: Vec<f64> = levels.windows(2).map(|w| (w[1] - w[0]).abs()).collect();
            let (least, most) = steps
                .iter()
                .fold((f64::MAX, 0.0_f64), |(a, b), s| (a.min(*s), b.max(*s)));
            assert!(least >= 2.3, "{base:x}: a step of {least}");
            assert!(most < 1.6 * least, "{base:x}: steps from {least} to {most}");
        }
    }
}
