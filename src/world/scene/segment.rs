//! Points and segments: nearest points, distances, crossings.

use glam::DVec2;

/// The tolerance in metres: points nearer to each other than this coincide.
pub(super) const MIN_LENGTH: f64 = 1e-6;

/// The sides of a ring, each from a point to the next; the last leads back to the first.
pub(super) fn sides(ring: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| (*a, *b))
}

/// The z component of the cross product: positive where `b` is left of `a`.
pub fn cross(a: DVec2, b: DVec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// The point of the segment from `a` to `b` that is nearest to `at`. `a` itself where both are the same point, or where
/// `at` is no number.
pub fn closest_on_segment(at: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let along = b - a;
    let square = along.length_squared();
    if square == 0.0 {
        return a;
    }
    let t = (at - a).dot(along) / square;
    if t >= 1.0 {
        b
    } else if t > 0.0 {
        a + along * t
    } else {
        a
    }
}

/// Whether two segments have a point in common, ends and overlaps included.
pub fn segments_cross(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> bool {
    let of_c = cross(b - a, c - a);
    let of_d = cross(b - a, d - a);
    let of_a = cross(d - c, a - c);
    let of_b = cross(d - c, b - c);
    let parted = |p: f64, q: f64| (p > 0.0 && q < 0.0) || (p < 0.0 && q > 0.0);
    if parted(of_c, of_d) && parted(of_a, of_b) {
        return true;
    }
    let in_box =
        |p: DVec2, q: DVec2, at: DVec2| p.min(q).cmple(at).all() && at.cmple(p.max(q)).all();
    (of_c == 0.0 && in_box(a, b, c))
        || (of_d == 0.0 && in_box(a, b, d))
        || (of_a == 0.0 && in_box(c, d, a))
        || (of_b == 0.0 && in_box(c, d, b))
}

/// The distance between two segments, 0 where they cross or touch.
pub fn segments_distance(a: DVec2, b: DVec2, c: DVec2, d: DVec2) -> f64 {
    if segments_cross(a, b, c, d) {
        return 0.0;
    }
    let to = |at: DVec2, p: DVec2, q: DVec2| at.distance_squared(closest_on_segment(at, p, q));
    let squares = [to(a, c, d), to(b, c, d), to(c, a, b), to(d, a, b)];
    squares.into_iter().fold(f64::INFINITY, f64::min).sqrt()
}
