//! The corridor of a group: obstacle-free circles along a backbone path.
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.1.2. The backbone is sampled; the clearance at each sample, capped, is
//! the radius of its circle. The paper calls the cap the group's width but uses it as a radius, so that a corridor can
//! be twice as wide; here it is called `max_radius`, and [`GroupCorridor::width`] gives that width. A group may use the
//! union of the circles; on which side it passes each obstacle (the homotopy class) is determined by the backbone.

use crate::message::Message;
use crate::path::Curve;
use crate::trace::StateHash;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// The most samples that a corridor is made of.
pub const MAX_SAMPLES: usize = 200_000;

/// A corridor: circles along a sampled backbone path.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupCorridor {
    points: Vec<DVec2>,
    /// Arc length of the backbone at each sample.
    arcs: Vec<f64>,
    /// Radius of each circle.
    radii: Vec<f64>,
    max_radius: f64,
}

/// The position of a body in a corridor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CorridorPlace {
    /// The sample whose circle contains it best, among those near the sample given.
    pub sample: usize,
    /// How far that circle's rim is beyond the body, in metres; negative if no circle contains all of the body.
    pub slack: f64,
}

impl GroupCorridor {
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        hash.places(&self.points);
        hash.numbers(self.arcs.iter().copied());
        hash.numbers(self.radii.iter().copied());
        hash.number(self.max_radius);
    }

    /// The corridor along a curve: a sample every `spacing` metres or a little less, both ends among them, circles of
    /// the clearance in `around` but at most `max_radius`. Recommended: a quarter of the unit's radius as spacing.
    ///
    /// Errors: `corridor.spacing`, `corridor.max-radius` unless positive and finite; `corridor.no-length` for a curve
    /// without any; `corridor.too-long` for more than [`MAX_SAMPLES`] samples; `corridor.blocked` where the backbone
    /// touches an obstacle.
    pub fn along(
        backbone: &Curve,
        around: &Surroundings,
        max_radius: f64,
        spacing: f64,
    ) -> Result<GroupCorridor, Message> {
        if !(spacing > 0.0 && spacing.is_finite()) {
            return Err(Message::new("corridor.spacing").with("found", spacing));
        }
        let length = backbone.length();
        if !(length > 0.0 && length.is_finite()) {
            return Err(Message::new("corridor.no-length"));
        }
        let steps = (length / spacing).ceil().max(1.0);
        if steps >= MAX_SAMPLES as f64 {
            return Err(Message::new("corridor.too-long")
                .with("length", length)
                .with("most", MAX_SAMPLES)
                .with("spacing", spacing));
        }
        let samples = steps as usize + 1;
        let arc = |sample: usize| length * (sample as f64 / steps);
        let points: Vec<DVec2> = (0..samples)
            .filter_map(|sample| backbone.at(arc(sample)))
            .collect();
        let clearances: Vec<f64> = points.iter().map(|&p| around.clearance(p)).collect();
        let arcs = (0..samples).map(arc).collect();
        GroupCorridor::checked(points, arcs, &clearances, max_radius)
    }

    /// The corridor through given samples with given clearances, in metres; arc lengths are those of the polyline
    /// through the samples.
    ///
    /// Errors: as [`GroupCorridor::along`]; `corridor.samples` where there are not as many clearances as points, fewer
    /// than two, or more than [`MAX_SAMPLES`]; `corridor.not-finite` for a number that is none.
    pub fn through(
        points: &[DVec2],
        clearances: &[f64],
        max_radius: f64,
    ) -> Result<GroupCorridor, Message> {
        let count = 2..=MAX_SAMPLES;
        if points.len() != clearances.len() || !count.contains(&points.len()) {
            return Err(Message::new("corridor.samples")
                .with("points", points.len())
                .with("clearances", clearances.len())
                .with("most", MAX_SAMPLES));
        }
        let mut arcs = vec![0.0];
        for pair in points.windows(2) {
            arcs.push(arcs[arcs.len() - 1] + pair[0].distance(pair[1]));
        }
        if arcs[arcs.len() - 1] <= 0.0 {
            return Err(Message::new("corridor.no-length"));
        }
        GroupCorridor::checked(points.to_vec(), arcs, clearances, max_radius)
    }

    fn checked(
        points: Vec<DVec2>,
        arcs: Vec<f64>,
        clearances: &[f64],
        max_radius: f64,
    ) -> Result<GroupCorridor, Message> {
        if !(max_radius > 0.0 && max_radius.is_finite()) {
            return Err(Message::new("corridor.max-radius").with("found", max_radius));
        }
        let finite = points.iter().all(|p| p.is_finite())
            && arcs.iter().chain(clearances).all(|v| v.is_finite());
        if !finite {
            return Err(Message::new("corridor.not-finite"));
        }
        if let Some(sample) = clearances.iter().position(|&clear| clear <= 0.0) {
            return Err(Message::new("corridor.blocked")
                .with("x", points[sample].x)
                .with("y", points[sample].y));
        }
        let radii = clearances.iter().map(|&clear| clear.min(max_radius));
        Ok(GroupCorridor {
            radii: radii.collect(),
            points,
            arcs,
            max_radius,
        })
    }

    /// How many samples, and circles, there are: at least two.
    pub fn samples(&self) -> usize {
        self.points.len()
    }

    /// The last sample.
    pub fn last(&self) -> usize {
        self.points.len() - 1
    }

    /// Where a sample lies.
    pub fn point(&self, sample: usize) -> DVec2 {
        self.points[sample]
    }

    /// All samples' places.
    pub fn points(&self) -> &[DVec2] {
        &self.points
    }

    /// The radius of a sample's circle, in metres.
    pub fn radius(&self, sample: usize) -> f64 {
        self.radii[sample]
    }

    /// The radii of all circles.
    pub fn radii(&self) -> &[f64] {
        &self.radii
    }

    /// The arc length of the backbone up to a sample, in metres.
    pub fn arc(&self, sample: usize) -> f64 {
        self.arcs[sample]
    }

    /// The length of the backbone, in metres.
    pub fn length(&self) -> f64 {
        self.arcs[self.last()]
    }

    /// The cap on the radii, in metres.
    pub fn max_radius(&self) -> f64 {
        self.max_radius
    }

    /// The largest possible width, in metres: twice the cap.
    pub fn width(&self) -> f64 {
        2.0 * self.max_radius
    }

    /// The smallest radius, and at which sample it is first.
    pub fn narrowest(&self) -> (usize, f64) {
        let mut best = (0, self.radii[0]);
        for (sample, &radius) in self.radii.iter().enumerate() {
            if radius < best.1 {
                best = (sample, radius);
            }
        }
        best
    }

    /// Whether a sample's circle contains all of a disc at `at`.
    pub fn holds(&self, sample: usize, at: DVec2, radius: f64) -> bool {
        at.distance(self.points[sample]) + radius <= self.radii[sample]
    }

    /// The last sample that is at most `length` metres of arc beyond `sample`.
    pub fn advanced(&self, sample: usize, length: f64) -> usize {
        let from = self.arcs[sample];
        let within = self.arcs.partition_point(|&arc| arc - from <= length);
        within.max(sample + 1) - 1
    }

    /// The furthest sample that is reached from `from` without a gap such that each circle on the way holds the disc.
    /// Where the circle of `from` does not hold it, one near by that does comes first, backwards before forwards;
    /// `from` itself if there is none. Near by is what [`GroupCorridor::place`] finds, so that a place beside another
    /// stretch of a backbone that comes back does not count.
    pub fn furthest(&self, from: usize, at: DVec2, radius: f64) -> usize {
        let mut sample = from;
        if !self.holds(from, at, radius) {
            let place = self.place(from, at, radius);
            if place.slack < 0.0 {
                return from;
            }
            sample = place.sample;
        }
        while sample < self.last() && self.holds(sample + 1, at, radius) {
            sample += 1;
        }
        sample
    }

    /// The position of a disc, searched from a sample near which it was: in a circle that contains it, the first found
    /// backwards from there, then forwards; else at the circle that it protrudes from least. Only circles near by
    /// count: a search ends where the disc protrudes by its radius more than from the best so far.
    pub fn place(&self, from: usize, at: DVec2, radius: f64) -> CorridorPlace {
        let slack =
            |sample: usize| self.radii[sample] - (at.distance(self.points[sample]) + radius);
        let here = slack(from);
        let mut best = CorridorPlace {
            sample: from,
            slack: here,
        };
        if here >= 0.0 {
            return best;
        }
        for backwards in [true, false] {
            let mut sample = from;
            while sample != if backwards { 0 } else { self.last() } {
                sample = if backwards { sample - 1 } else { sample + 1 };
                let there = slack(sample);
                if there > best.slack {
                    best = CorridorPlace {
                        sample,
                        slack: there,
                    };
                }
                if there >= 0.0 {
                    return best;
                }
                // From here on circles leave the disc behind; what holds it further on is another stretch.
                if there < best.slack - radius {
                    break;
                }
            }
        }
        best
    }

    /// The point nearest to `at` at which the circle of `sample` contains a disc of this radius; its centre if it can
    /// contain none, or if `at` is not finite.
    pub fn clamp(&self, sample: usize, at: DVec2, radius: f64) -> DVec2 {
        let middle = self.points[sample];
        // Slightly inside, so that the disc is contained in spite of rounding.
        let room = ((self.radii[sample] - radius) * (1.0 - 1e-12)).max(0.0);
        let out = at - middle;
        let distance = out.length();
        if !distance.is_finite() {
            middle
        } else if distance <= room {
            at
        } else {
            middle + out * (room / distance)
        }
    }
}
