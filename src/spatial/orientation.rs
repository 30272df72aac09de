//! The exact orientation predicate `orient2d`: on which side of a line a point lies.
//!
//! After J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates", 1997: a
//! bound on the rounding first, exact sums where that does not decide.

use glam::DVec2;
use std::cmp::Ordering;

/// Where the rounding of the difference of two products of differences may hide its sign, as a share of their sum.
const DOUBTFUL: f64 = 3.330_669_073_875_472e-16;

/// Where `c` lies as seen from `a` towards `b`: greater to the left, less to the right, equal on the line. Exact for
/// coordinates between 1e-140 and 1e140, and for 0.
#[inline]
pub(crate) fn orient2d(a: DVec2, b: DVec2, c: DVec2) -> Ordering {
    let (u, v) = (a - c, b - c);
    let (left, right) = (u.x * v.y, u.y * v.x);
    let rounded = left - right;
    let doubt = DOUBTFUL * (left.abs() + right.abs());
    if rounded > doubt {
        Ordering::Greater
    } else if rounded < -doubt {
        Ordering::Less
    } else {
        in_doubt(a, b, c)
    }
}

/// The same where rounding may hide it. Apart, so that what is asked mostly is short.
#[cold]
#[inline(never)]
fn in_doubt(a: DVec2, b: DVec2, c: DVec2) -> Ordering {
    let (u, v) = (a - c, b - c);
    // Upright and level lines, and points at their ends: a difference is nothing only between equals.
    if (u.x == 0.0 || v.y == 0.0) && (u.y == 0.0 || v.x == 0.0) {
        return Ordering::Equal;
    }
    if [a, b, c].into_iter().all(is_short) {
        // Nothing was rounded.
        return (u.x * v.y - u.y * v.x).total_cmp(&0.0);
    }
    exactly(a, b, c)
}

/// Whether both coordinates are halves of whole numbers below 2^24: such as corners and middles of cells, of which many
/// lie on one line. Differences and products of these are exact.
fn is_short(at: DVec2) -> bool {
    let doubled = at * 2.0;
    doubled.trunc() == doubled && doubled.abs().max_element() < 33_554_432.0
}

/// The same with nothing rounded: each difference as two numbers, each product of these as two, their sum as a list of
/// which each number is larger than all before it together.
fn exactly(a: DVec2, b: DVec2, c: DVec2) -> Ordering {
    let mut list = [0.0; 16];
    let mut count = 0;
    let mut add = |number: f64| {
        let mut carried = number;
        for part in &mut list[..count] {
            [carried, *part] = sum(carried, *part);
        }
        list[count] = carried;
        count += 1;
    };
    for (p, q) in [
        (sum(a.x, -c.x), sum(b.y, -c.y)),
        (sum(c.y, -a.y), sum(b.x, -c.x)),
    ] {
        for p in p {
            for q in q {
                let [product, rest] = times(p, q);
                add(rest);
                add(product);
            }
        }
    }
    let largest = list.iter().rev().find(|part| **part != 0.0);
    largest.map_or(Ordering::Equal, |part| part.total_cmp(&0.0))
}

/// A sum, and what rounding left out of it (Knuth).
fn sum(a: f64, b: f64) -> [f64; 2] {
    let sum = a + b;
    let of_b = sum - a;
    [sum, (a - (sum - of_b)) + (b - of_b)]
}

/// A product, and what rounding left out of it (Dekker).
fn times(a: f64, b: f64) -> [f64; 2] {
    // Two halves of 26 bits each, whose products are exact.
    let halves = |number: f64| {
        let shifted = f64::from((1 << 27) + 1) * number;
        let high = shifted - (shifted - number);
        [high, number - high]
    };
    let product = a * b;
    let ([a, of_a], [b, of_b]) = (halves(a), halves(b));
    let left_out = ((product - a * b) - of_a * b) - a * of_b;
    [product, of_a * of_b - left_out]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::Rng;

    /// Coordinates as whole numbers of 2⁻³⁰: their products fit into 128 bits.
    fn oracle(places: [[i64; 2]; 3]) -> Ordering {
        let [a, b, c] = places.map(|place| place.map(i128::from));
        let along = [b[0] - a[0], b[1] - a[1]];
        let to = [c[0] - a[0], c[1] - a[1]];
        (along[0] * to[1] - along[1] * to[0]).cmp(&0)
    }

    /// x and y with `a x + b y` the greatest common divisor, no larger than `a` and `b` are.
    fn bezout(a: i64, b: i64) -> [i64; 2] {
        if b == 0 {
            return [a.signum(), 0];
        }
        let [x, y] = bezout(b, a % b);
        [y, x - a / b * y]
    }

    #[test]
    fn corners_and_middles_of_cells_are_told_as_whole_numbers() {
        let mut dice = Pcg32::new(7, 1);
        let mut on_line = 0;
        for turn in 0..30_000 {
            let most = if turn % 2 == 0 { 8 } else { 1 << 25 };
            let mut number = || (dice.next_u64() >> 8) as i64 % (2 * most) - most;
            let places: [[i64; 2]; 3] = [(); 3].map(|()| [number(), number()]);
            let [a, b, c] = places.map(|place| DVec2::from_array(place.map(|n| n as f64)) / 2.0);
            let expected = oracle(places);
            on_line += u32::from(expected == Ordering::Equal);
            assert_eq!(orient2d(a, b, c), expected, "{places:?}");
        }
        assert!(on_line > 300, "{on_line}");
    }

    #[test]
    fn the_side_of_a_point_is_that_of_whole_numbers() {
        let mut dice = Pcg32::new(5, 1);
        let mut met = [0; 3];
        let mut doubtful = 0;
        for _ in 0..30_000 {
            let mut number = || (dice.next_u64() >> 14) as i64 - (1 << 49);
            let a = [number(), number()];
            let by = [number() & !1, number() & !1];
            let b = [a[0] + by[0], a[1] + by[1]];
            // The middle between both, or as near to their line as a point can be.
            let [y, x] = bezout(by[0], by[1]);
            let to = match number() % 3 {
                0 => [by[0] / 2, by[1] / 2],
                1 => [-x, y],
                _ => [x, -y],
            };
            let c = [a[0] + to[0], a[1] + to[1]];
            let exact = |place: [i64; 2]| {
                let float = DVec2::from_array(place.map(|number| number as f64));
                assert_eq!([float.x as i64, float.y as i64], place);
                float / f64::from(1 << 30)
            };
            let [p, q, r] = [a, b, c].map(exact);
            let expected = oracle([a, b, c]);
            assert_eq!(orient2d(p, q, r), expected, "{a:?} {b:?} {c:?}");
            assert_eq!(orient2d(q, p, r), expected.reverse());
            assert_eq!(orient2d(q, r, p), expected);
            met[(expected as i8 + 1) as usize] += 1;
            let rounded = (q - p).perp_dot(r - p);
            doubtful += usize::from(rounded.partial_cmp(&0.0) != Some(expected));
        }
        assert!(met.iter().all(|count| *count > 5_000), "{met:?}");
        assert!(doubtful > 5_000, "{doubtful}: rounding would do");
    }
}
