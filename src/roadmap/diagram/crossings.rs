//! The crossings of the diagram's edges with a segment: places at which the nearest point jumps.
//!
//! What can be nearest on a segment is found from its middle; with one site left, or two that are one outline, there is
//! no crossing. With two of which one is nearest at either end there is one, found by false position. All else is
//! halved. Ends in common give the same answers, so that what lies at both sides of a segment agrees on it.

use super::sites::{Nearest, Sites};
use glam::DVec2;

/// Edges whose nearest points are closer together than this share of their distance are bumps of one outline.
pub(super) const CHORD: f64 = 1e-3;

/// Halvings of a segment at most.
const HALVINGS: u32 = 40;

/// A place on an edge of the diagram: equally far from two sites, and no third is nearer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub at: DVec2,
    pub clearance: f64,
    /// The nearest before it and behind it.
    pub sites: [u32; 2],
    pub witnesses: [DVec2; 2],
}

impl Crossing {
    fn of(sites: &Sites, at: DVec2, [f, g]: [u32; 2]) -> Option<Crossing> {
        let (one, other) = (sites.at(f, at), sites.at(g, at));
        let chord = one.witness.distance(other.witness);
        (chord > CHORD * one.distance).then_some(Crossing {
            at,
            clearance: one.distance.min(other.distance),
            sites: [f, g],
            witnesses: [one.witness, other.witness],
        })
    }
}

/// A segment, and what is nearest to its ends.
#[derive(Clone, Copy)]
struct Span {
    ends: [DVec2; 2],
    near: [Nearest; 2],
    halvings: u32,
}

/// All crossings of the segment from `a` to `b`, in order, among sites that have all that is nearest on it.
pub(super) fn crossings(sites: &Sites, list: &[u32], a: DVec2, b: DVec2) -> Vec<Crossing> {
    let near = [a, b].map(|end| sites.nearest(list, end));
    let mut found = Vec::new();
    let span = Span {
        ends: [a, b],
        near,
        halvings: 0,
    };
    seek(sites, list, span, &mut found);
    found
}

fn seek(sites: &Sites, list: &[u32], span: Span, found: &mut Vec<Crossing>) {
    let [a, b] = span.ends;
    let middle = (a + b) / 2.0;
    let reach = a.distance(b) / 2.0;
    let near = sites.nearest(list, middle);
    let mut rivals = sites.rivals(list, middle, reach, near);
    rivals.retain(|site| *site == near.site || !sites.behind(*site, near.site, a, b));
    if sites.alone(&rivals) {
        return;
    }
    let ends = span.near.map(|end| end.site);
    if let [f, g] = rivals[..]
        && (ends == [f, g] || ends == [g, f])
    {
        let at = equally_far(sites, span.ends, ends);
        found.extend(Crossing::of(sites, at, ends));
        return;
    }
    if span.halvings == HALVINGS || reach <= 1e-11 * near.distance {
        if ends[0] != ends[1] && !sites.smooth(ends[0], ends[1]) {
            found.extend(Crossing::of(sites, middle, ends));
        }
        return;
    }
    let halvings = span.halvings + 1;
    for (ends, near) in [
        ([a, middle], [span.near[0], near]),
        ([middle, b], [near, span.near[1]]),
    ] {
        let half = Span {
            ends,
            near,
            halvings,
        };
        seek(sites, &rivals, half, found);
    }
}

/// Where on a segment two sites are equally far, each of which is nearer at one end: false position, with the weight of
/// an end halved that stays (Illinois).
fn equally_far(sites: &Sites, [a, b]: [DVec2; 2], [f, g]: [u32; 2]) -> DVec2 {
    let ahead = |share: f64| {
        let at = a.lerp(b, share);
        sites.at(f, at).distance - sites.at(g, at).distance
    };
    let (mut low, mut high) = (0.0, 1.0);
    let (mut under, mut over) = (ahead(low), ahead(high));
    if under >= 0.0 {
        return a;
    }
    if over <= 0.0 {
        return b;
    }
    for _ in 0..80 {
        let share = low + (high - low) * under / (under - over);
        let value = ahead(share);
        if value == 0.0 || high - low < 1e-15 {
            return a.lerp(b, share);
        }
        if value < 0.0 {
            (low, under, over) = (share, value, over / 2.0);
        } else {
            (high, over, under) = (share, value, under / 2.0);
        }
    }
    a.lerp(b, (low + high) / 2.0)
}
