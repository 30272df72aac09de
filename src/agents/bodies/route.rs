//! A polyline parametrised by arc length: points by arc length, and the projection of a point onto it.

use glam::DVec2;

/// A polyline path: points in metres, with the arc length at each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polyline {
    points: Vec<DVec2>,
    lengths: Vec<f64>,
}

impl Polyline {
    /// The polyline through points; those that are not finite and repeated ones are left out.
    pub fn new(points: &[DVec2]) -> Polyline {
        let mut route = Polyline::default();
        for &point in points.iter().filter(|point| point.is_finite()) {
            match route.points.last() {
                Some(&last) if last == point => continue,
                Some(&last) => {
                    let so_far = route.length();
                    route.lengths.push(so_far + last.distance(point));
                }
                None => route.lengths.push(0.0),
            }
            route.points.push(point);
        }
        route
    }

    /// Its points.
    pub fn points(&self) -> &[DVec2] {
        &self.points
    }

    /// The arc length at each point, in metres.
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// Its length in metres.
    pub fn length(&self) -> f64 {
        self.lengths.last().copied().unwrap_or(0.0)
    }

    /// Whether it has no point.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Where it ends.
    pub fn end(&self) -> Option<DVec2> {
        self.points.last().copied()
    }

    /// The index of the segment that contains arc length `s`, for a polyline of two points or more.
    fn piece(&self, s: f64) -> usize {
        let behind = self.lengths.partition_point(|&length| length <= s);
        behind.clamp(1, self.points.len() - 1) - 1
    }

    /// The point at arc length `s`, clamped to the ends (the start if `s` is NaN); none if the polyline is empty. Time
    /// O(log points).
    pub fn at(&self, s: f64) -> Option<DVec2> {
        if self.points.len() < 2 {
            return self.end();
        }
        let i = self.piece(s);
        let (from, to) = (self.lengths[i], self.lengths[i + 1]);
        // What is no number is not above it.
        let t = if s > from {
            ((s - from) / (to - from)).min(1.0)
        } else {
            0.0
        };
        Some(self.points[i] + (self.points[i + 1] - self.points[i]) * t)
    }

    /// Its points, with more inserted so that none is farther than `apart` metres from the next. `apart` is positive.
    pub fn every(&self, apart: f64) -> Vec<DVec2> {
        let mut places: Vec<DVec2> = self.points.first().copied().into_iter().collect();
        for ends in self.points.windows(2) {
            let parts = (ends[0].distance(ends[1]) / apart).ceil().max(1.0) as u32;
            places.extend(
                (1..=parts).map(|i| ends[0].lerp(ends[1], f64::from(i) / f64::from(parts))),
            );
        }
        places
    }

    /// The projection of `at`: the arc length of the nearest point, sought from arc length `from` to `from + window`
    /// only; the first of equals. So a follower never goes back, and never jumps to where the path passes by again.
    /// Time O(log points + pieces in the window).
    pub fn foot(&self, at: DVec2, from: f64, window: f64) -> f64 {
        let from = if from.is_nan() { 0.0 } else { from };
        let from = from.clamp(0.0, self.length());
        if self.points.len() < 2 {
            return from;
        }
        let until = from + window;
        let mut best = (f64::INFINITY, from);
        for i in self.piece(from)..self.points.len() - 1 {
            let start = self.lengths[i];
            if start > until {
                break;
            }
            let along = self.points[i + 1] - self.points[i];
            let length = self.lengths[i + 1] - start;
            let foot = (at - self.points[i]).dot(along) / length;
            let s = (start + foot)
                .min(until.min(start + length))
                .max(from.max(start));
            let place = self.points[i] + along * ((s - start) / length);
            let away = place.distance_squared(at);
            if away < best.0 {
                best = (away, s);
            }
        }
        best.1
    }
}
