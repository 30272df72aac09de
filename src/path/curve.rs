//! Curves of lines and circular arcs, measured by arc length.

use crate::world::scene::{Item, SHORT, Surroundings, closest_on_segment, segments_distance};
use glam::DVec2;
use std::f64::consts::{PI, TAU};

/// A straight or circular piece of a curve; metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// A straight line.
    Line {
        /// Where it begins.
        from: DVec2,
        /// Where it ends.
        to: DVec2,
    },
    /// A part of a circle.
    Arc {
        /// Middle of the circle.
        centre: DVec2,
        /// Its radius.
        radius: f64,
        /// The angle at which the arc begins, from the x axis.
        from: f64,
        /// How far it goes round; positive to the left, at most a full turn either way.
        sweep: f64,
    },
}

impl Piece {
    /// Its length, in metres.
    pub fn length(&self) -> f64 {
        match *self {
            Piece::Line { from, to } => from.distance(to),
            Piece::Arc { radius, sweep, .. } => radius * sweep.abs(),
        }
    }

    /// The point at arc length `s` from its start; `s` is taken into its range, and is 0 where it is no number.
    pub fn at(&self, s: f64) -> DVec2 {
        let share = self.share(s);
        match *self {
            Piece::Line { from, to } => from + (to - from) * share,
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => centre + DVec2::from_angle(from + sweep * share) * radius,
        }
    }

    /// The direction at arc length `s`, of length 1; along x where a line has no length.
    pub fn tangent(&self, s: f64) -> DVec2 {
        match *self {
            Piece::Line { from, to } => (to - from).try_normalize().unwrap_or(DVec2::X),
            Piece::Arc { from, sweep, .. } => {
                let out = DVec2::from_angle(from + sweep * self.share(s));
                if sweep < 0.0 { -out.perp() } else { out.perp() }
            }
        }
    }

    /// How fast the direction turns, in radians per metre: 0 for lines, positive where it turns left.
    pub fn curvature(&self) -> f64 {
        match *self {
            Piece::Line { .. } => 0.0,
            Piece::Arc { radius, sweep, .. } => (1.0 / radius).copysign(sweep),
        }
    }

    /// Where it begins.
    pub fn start(&self) -> DVec2 {
        self.at(0.0)
    }

    /// Where it ends.
    pub fn end(&self) -> DVec2 {
        match *self {
            Piece::Line { to, .. } => to,
            Piece::Arc { .. } => self.at(self.length()),
        }
    }

    /// The same piece from its end to its start.
    #[must_use]
    pub fn reversed(&self) -> Piece {
        match *self {
            Piece::Line { from, to } => Piece::Line { from: to, to: from },
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => Piece::Arc {
                centre,
                radius,
                from: from + sweep,
                sweep: -sweep,
            },
        }
    }

    /// The part of it between two arc lengths, which are taken into its range; of no length where the second is not the
    /// greater.
    #[must_use]
    pub fn part(&self, start: f64, end: f64) -> Piece {
        let (first, last) = (self.share(start), self.share(end.max(start)));
        match *self {
            Piece::Line { from, to } => Piece::Line {
                from: from + (to - from) * first,
                to: if last < 1.0 {
                    from + (to - from) * last
                } else {
                    to
                },
            },
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => Piece::Arc {
                centre,
                radius,
                from: from + sweep * first,
                sweep: sweep * (last - first),
            },
        }
    }

    /// How far the point nearest to `at` is along it; of several the first. 0 for a place that is no number or
    /// infinitely far.
    pub fn nearest(&self, at: DVec2) -> f64 {
        if !at.is_finite() {
            return 0.0;
        }
        match *self {
            Piece::Line { from, to } => from.distance(closest_on_segment(at, from, to)),
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => {
                let away = at - centre;
                if away == DVec2::ZERO {
                    return 0.0;
                }
                match turn_to(away.to_angle(), from, sweep) {
                    Some(turn) => turn * radius,
                    None if at.distance_squared(self.start())
                        <= at.distance_squared(self.end()) =>
                    {
                        0.0
                    }
                    None => self.length(),
                }
            }
        }
    }

    fn share(&self, s: f64) -> f64 {
        let length = self.length();
        // What is no number is not above 0.
        if length > 0.0 && s > 0.0 {
            (s / length).min(1.0)
        } else {
            0.0
        }
    }
}

/// How far round from `from`, in the direction of `sweep`, an angle lies, where it lies on the arc.
fn turn_to(angle: f64, from: f64, sweep: f64) -> Option<f64> {
    let turn = ((angle - from) * sweep.signum()).rem_euclid(TAU);
    (turn <= sweep.abs()).then_some(turn)
}

/// Lines and arcs one behind the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pieces: Vec<Piece>,
    /// The arc length at which each piece begins, and that at which the last one ends.
    starts: Vec<f64>,
}

impl Curve {
    /// A curve of pieces; those without length are left out. Each should begin where the one before ends.
    pub fn new(pieces: Vec<Piece>) -> Curve {
        let pieces: Vec<Piece> = pieces
            .into_iter()
            .filter(|piece| piece.length() > 0.0)
            .collect();
        let mut starts = vec![0.0];
        for piece in &pieces {
            starts.push(starts[starts.len() - 1] + piece.length());
        }
        Curve { pieces, starts }
    }

    /// Straight lines from point to point.
    pub fn polyline(points: &[DVec2]) -> Curve {
        let lines = points.windows(2).map(|pair| Piece::Line {
            from: pair[0],
            to: pair[1],
        });
        Curve::new(lines.collect())
    }

    /// Its length, in metres.
    pub fn length(&self) -> f64 {
        self.starts.last().copied().unwrap_or(0.0)
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The arc lengths at which the pieces begin, and at the end that of the whole.
    pub fn starts(&self) -> &[f64] {
        &self.starts
    }

    /// Which piece lies at arc length `s`, and how far along it; the last piece from its end on. Piece 0 for a curve
    /// without any, and its start where `s` is no number.
    pub fn piece_at(&self, s: f64) -> (usize, f64) {
        if self.pieces.is_empty() || s.is_nan() {
            return (0, 0.0);
        }
        let after = self.starts[1..self.pieces.len()].partition_point(|start| *start <= s);
        (after, s - self.starts[after])
    }

    /// The point at arc length `s`, taken into the curve's range; nothing where the curve has no length.
    pub fn at(&self, s: f64) -> Option<DVec2> {
        let (piece, along) = self.piece_at(s);
        Some(self.pieces.get(piece)?.at(along))
    }

    /// The direction at arc length `s`, of length 1; nothing where the curve has no length.
    pub fn tangent(&self, s: f64) -> Option<DVec2> {
        let (piece, along) = self.piece_at(s);
        Some(self.pieces.get(piece)?.tangent(along))
    }

    /// By how much the direction jumps from each piece to the next, in radians from 0 to pi.
    pub fn joints(&self) -> Vec<f64> {
        let jump = |pair: &[Piece]| {
            let (before, after) = (pair[0].tangent(f64::INFINITY), pair[1].tangent(0.0));
            libm::atan2(before.perp_dot(after), before.dot(after)).abs()
        };
        self.pieces.windows(2).map(jump).collect()
    }

    /// All turning, that of arcs and that at joints, in radians.
    pub fn total_turning(&self) -> f64 {
        let arcs = self.pieces.iter().map(|piece| match *piece {
            Piece::Line { .. } => 0.0,
            Piece::Arc { sweep, .. } => sweep.abs(),
        });
        arcs.sum::<f64>() + self.joints().iter().sum::<f64>()
    }

    /// The same curve from its end to its start.
    #[must_use]
    pub fn reversed(&self) -> Curve {
        Curve::new(self.pieces.iter().rev().map(Piece::reversed).collect())
    }

    /// The part of it between two arc lengths, which are taken into its range. What is left of a piece at either end is
    /// left out where it is shorter than a billionth of the curve: its direction would be rounding. O(pieces of the
    /// part + log pieces).
    #[must_use]
    pub fn part(&self, start: f64, end: f64) -> Curve {
        let (start, end) = (start.max(0.0), end.min(self.length()));
        if self.pieces.is_empty() || end <= start {
            return Curve::new(Vec::new());
        }
        let sliver = 1e-9 * (1.0 + self.length());
        let (first, last) = (self.piece_at(start).0, self.piece_at(end).0);
        let pieces = (first..=last).map(|index| {
            let before = self.starts[index];
            self.pieces[index].part(start - before, end - before)
        });
        Curve::new(pieces.filter(|piece| piece.length() > sliver).collect())
    }

    /// How near it comes to obstacles, in metres, or `enough` if that is less; 0 where it crosses one.
    pub fn clearance(&self, surroundings: &Surroundings, enough: f64) -> f64 {
        let near = |least, piece: &Piece| piece_clearance(surroundings, piece, least);
        self.pieces.iter().fold(enough, near)
    }
}

/// How near a line or arc comes to obstacles and to the floor's sides, in metres, or `enough` if that is less; 0 where
/// it crosses one or has an end inside.
pub fn piece_clearance(surroundings: &Surroundings, piece: &Piece, enough: f64) -> f64 {
    match *piece {
        Piece::Line { from, to } => surroundings.segment_clearance(from, to, enough),
        Piece::Arc {
            centre,
            radius,
            from,
            sweep,
        } => {
            let (a, b) = (piece.start(), piece.end());
            if !(surroundings.free(a) && surroundings.free(b)) {
                return 0.0;
            }
            let (mut low, mut high) = (a.min(b), a.max(b));
            for (angle, out) in [
                (0.0, DVec2::X),
                (PI / 2.0, DVec2::Y),
                (PI, -DVec2::X),
                (-PI / 2.0, -DVec2::Y),
            ] {
                if turn_to(angle, from, sweep).is_some() {
                    low = low.min(centre + out * radius);
                    high = high.max(centre + out * radius);
                }
            }
            let mut least = enough;
            let near = |middle: DVec2, reach: f64| {
                middle.distance(piece.at(piece.nearest(middle))) <= reach
            };
            surroundings.visit(low, high, enough, near, |item, _| {
                least = least.min(arc_to_item(piece, item));
                least
            });
            least
        }
    }
}

/// Whether a line or arc that begins at a free place stays as far from obstacles and from the floor's sides, in metres
/// and more than 0: what [`piece_clearance`] says of it, without measuring what cannot be nearer.
pub fn piece_keeps(surroundings: &Surroundings, piece: &Piece, distance: f64) -> bool {
    let (centre, radius, sweep) = match *piece {
        Piece::Line { from, to } => return surroundings.keeps(from, to, distance),
        Piece::Arc { sweep, .. } if sweep.abs() > PI => {
            return piece_clearance(surroundings, piece, distance) >= distance;
        }
        Piece::Arc {
            centre,
            radius,
            sweep,
            ..
        } => (centre, radius, sweep),
    };
    let (start, end) = (piece.start(), piece.end());
    let length = start.distance(end);
    // Of a chord that is so short that squares are none no side is told.
    let chord = if length > SHORT {
        end - start
    } else {
        DVec2::ZERO
    };
    // A hair more, so that rounding drops nothing that the exact distance would find.
    let reach = distance * (1.0 + 1e-9);
    // An arc of at most a half turn rises above its chord, away from the middle, by so much at most.
    let rise = length.min(2.0 * radius) / 2.0;
    let rise = rise.min(radius - (radius * radius - rise * rise).max(0.0).sqrt() + 1e-9 * radius);
    let (low, high) = (start.min(end) - rise - reach, start.max(end) + rise + reach);
    // What is on the middle's side of the chord is as far from the arc as from the chord, or farther.
    let aside = reach * length;
    let behind = |at: DVec2| sweep.signum() * chord.perp_dot(at - start) > aside;
    let (outer, inner) = (radius + reach, radius - reach);
    surroundings.all_within(
        low,
        high,
        |_| true,
        |item| match *item {
            Item::Segment { a, b } => {
                (a.min(b).cmpgt(high).any() || a.max(b).cmplt(low).any())
                    || (behind(a) && behind(b))
                    || centre.distance_squared(closest_on_segment(centre, a, b)) > outer * outer
                    || (inner > 0.0
                        && a.distance_squared(centre).max(b.distance_squared(centre))
                            < inner * inner)
                    || arc_to_segment(piece, centre, radius, a, b) >= distance
            }
            Item::Disc {
                centre: middle,
                radius,
            } => middle.distance(piece.at(piece.nearest(middle))) - radius >= distance,
        },
    )
}

/// How near an arc comes to an item, in metres; 0 where it crosses it or lies inside.
pub(crate) fn arc_to_item(arc: &Piece, item: &Item) -> f64 {
    let to_disc = |middle: DVec2, of: f64| middle.distance(arc.at(arc.nearest(middle))) - of;
    match (*item, *arc) {
        (Item::Disc { centre, radius }, _) => to_disc(centre, radius).max(0.0),
        (Item::Segment { a, b }, Piece::Arc { centre, radius, .. }) => {
            arc_to_segment(arc, centre, radius, a, b)
        }
        (Item::Segment { a, b }, Piece::Line { from, to }) => segments_distance(from, to, a, b),
    }
}

/// The distance of an arc to a segment.
fn arc_to_segment(arc: &Piece, centre: DVec2, radius: f64, a: DVec2, b: DVec2) -> f64 {
    let Piece::Arc { from, sweep, .. } = *arc else {
        return segments_distance(arc.start(), arc.end(), a, b);
    };
    let on_arc = |at: DVec2| turn_to((at - centre).to_angle(), from, sweep).is_some();
    // Where the line of the segment cuts the circle.
    let along = b - a;
    let square = along.length_squared();
    let foot = if square > 0.0 {
        a + along * ((centre - a).dot(along) / square)
    } else {
        a
    };
    let away = foot.distance_squared(centre);
    if square > 0.0 && away <= radius * radius {
        let half = ((radius * radius - away) / square).sqrt();
        let middle = (foot - a).dot(along) / square;
        for t in [middle - half, middle + half] {
            if (0.0..=1.0).contains(&t) && on_arc(a + along * t) {
                return 0.0;
            }
        }
    }
    let to_arc = |at: DVec2| at.distance(arc.at(arc.nearest(at)));
    let to_segment = |at: DVec2| at.distance(closest_on_segment(at, a, b));
    let mut least = to_arc(a)
        .min(to_arc(b))
        .min(to_segment(arc.start()))
        .min(to_segment(arc.end()));
    // The foot of the middle on the segment: the nearest point of a line to a circle that it does not cut.
    let inner = closest_on_segment(centre, a, b);
    if inner != centre {
        least = least.min(to_arc(inner));
    }
    least
}
