//! Iterative constraint rays: the heading towards a place, from the next portals on the way there.
//!
//! **Idea.** The connection map leads from triangle to triangle. The solid corners of each portal that is crossed bound
//! the directions in which to go: a cone, which each portal narrows. The direction to the target, or to the last
//! portal, is taken if it lies within, else the nearer ray. The more portals, the straighter.
//!
//! **Guarantee.** After one iteration already the heading leads to the next triangle. Paths are not the shortest, and
//! not each single one becomes shorter by more iterations. **Complexity.** O(1) a portal.
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", 2004, pp. 76 to 80.
//!
//! **Deviations.** [`RayRule::Literal`] is the printed algorithm; what it leaves open: the last portal is aimed at in
//! its middle, a ray is turned inwards by 1.5 degrees, rays nearer than 1 degree end the iterations.
//! [`RayRule::Corrected`]: left and right are told by sides of lines, not by cosines, which fail beyond 180 degrees; a
//! portal that lies beyond a ray with both ends ends the iterations, as later ones would mislead; a heading that
//! crosses corners which are not solid is walked ahead, and where it meets a wall the cone of all corners is taken
//! instead; the last portal is aimed at where it is nearest to the target.

use super::cone::{ConstraintRay, CosineCone, Hand, NEAR, TurnCone};
use super::connections::{ConnectionMap, NO_SIDE};
use super::place::nearest_on;
use super::travel::is_clear;
use super::{NO_TRIANGLE, PackedMesh};
use crate::trace::{Process, Recorder, Status};
use glam::DVec2;

/// The most iterations that are of use: a path over all triangles has no more portals.
pub const MOST_ITERATIONS: u32 = 254;

/// Cosine and sine of the angle by which a ray that is taken is turned inwards, 1.5 degrees.
const BIAS: DVec2 = DVec2::new(0.999_657_324_975_557_3, 0.026_176_948_307_873_15);

/// Cosine and sine of no angle.
const STRAIGHT: DVec2 = DVec2::X;

/// The cosine of the angle between two rays that are as good as one.
const CLOSE: f64 = 0.999_848;

/// The share of a portal at each end that is not aimed at.
const MARGIN: f64 = 0.1;

/// The rule by which headings are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RayRule {
    /// As printed in the paper.
    Literal,
    /// With its errors corrected.
    #[default]
    Corrected,
}

/// A query for a heading from one place to another, within one mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayQuery {
    /// The place, in metres.
    pub source: DVec2,
    /// The triangle that it lies in.
    pub triangle: u8,
    /// The target.
    pub target: DVec2,
    /// The triangle that the target lies in.
    pub goal: u8,
    /// The most portals that are looked at, at least 1.
    pub iterations: u32,
    /// How far rays keep off their corners, in metres.
    pub radius: f64,
    /// How.
    pub rule: RayRule,
}

/// A direction to go in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHeading {
    /// Of length 1; nothing where the place is the target.
    pub towards: DVec2,
    /// How far it is to what was aimed at: the target, the last portal, or the corner of a ray.
    pub reach: f64,
    /// Whether a ray was taken, as the direction aimed at lay outside of the cone.
    pub constrained: bool,
}

/// The search for a heading. A step is one portal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstraintRays {
    query: RayQuery,
    at: u8,
    portals: u32,
    last: Option<[DVec2; 2]>,
    cosine: CosineCone,
    /// Of solid corners alone, and of all.
    solid: TurnCone,
    all: TurnCone,
    /// Whether a corner was met that is not solid, so that the two may differ.
    open: bool,
    status: Status,
}

impl ConstraintRays {
    /// To find this heading.
    pub fn new(query: RayQuery) -> ConstraintRays {
        ConstraintRays {
            query,
            at: query.triangle,
            portals: 0,
            last: None,
            cosine: CosineCone::default(),
            solid: TurnCone::default(),
            all: TurnCone::default(),
            open: false,
            status: Status::Running,
        }
    }

    /// The heading at once; none where the map knows no way.
    pub fn find(mesh: &PackedMesh, map: &ConnectionMap, query: RayQuery) -> Option<RayHeading> {
        let mut rays = ConstraintRays::new(query);
        Process::run(&mut rays, (mesh, map), &mut ());
        rays.heading(mesh)
    }

    /// How many portals were looked at.
    pub fn portals(&self) -> u32 {
        self.portals
    }

    /// The ends of the last portal looked at, the right one first.
    pub fn portal(&self) -> Option<[DVec2; 2]> {
        self.last
    }

    /// The rays that bound the cone now: of the corrected rule the right one and the left one.
    pub fn rays(&self) -> [Option<ConstraintRay>; 2] {
        match self.query.rule {
            RayRule::Literal => match self.cosine.0 {
                Some([a, b]) => [Some(a), Some(b)],
                None => [None, None],
            },
            RayRule::Corrected => [self.solid.right, self.solid.left]
                .map(|corner| ConstraintRay::through(self.query.source, corner?)),
        }
    }

    fn portal_ahead(&mut self, mesh: &PackedMesh, side: u8) {
        // The triangle lies to the left of the side from its first end, so that end is at the right of what leaves.
        let [right, left] = mesh.side(self.at, side);
        let source = self.query.source;
        let packed = mesh.triangles()[usize::from(self.at)];
        let [right_solid, left_solid] =
            [side, (side + 1) % 3].map(|corner| packed.is_solid(corner));
        self.last = Some([right, left]);
        match self.query.rule {
            RayRule::Literal => {
                let ends = [right_solid.then_some(right), left_solid.then_some(left)];
                self.cosine.take(source, ends, right.midpoint(left));
            }
            RayRule::Corrected => {
                if !(self.open || right_solid && left_solid) {
                    (self.open, self.all) = (true, self.solid);
                }
                self.solid
                    .take(source, (right, right_solid), (left, left_solid));
                if self.open {
                    self.all.take(source, (right, true), (left, true));
                }
            }
        }
    }

    fn is_narrow(&self) -> bool {
        match self.query.rule {
            RayRule::Literal => self
                .cosine
                .0
                .is_some_and(|[a, b]| a.towards.dot(b.towards) > CLOSE),
            RayRule::Corrected => self.solid.beyond.is_some(),
        }
    }

    /// The heading by what was looked at so far; none where the map knows no way.
    pub fn heading(&self, mesh: &PackedMesh) -> Option<RayHeading> {
        if self.status == Status::Failed {
            return None;
        }
        let RayQuery { source, target, .. } = self.query;
        let aim = match self.last {
            Some([right, left]) if self.at != self.query.goal => match self.query.rule {
                RayRule::Literal => right.midpoint(left),
                RayRule::Corrected => {
                    let (low, high) = (right.lerp(left, MARGIN), left.lerp(right, MARGIN));
                    nearest_on([low, high], target)
                }
            },
            _ => target,
        };
        Some(match self.query.rule {
            RayRule::Literal => self.by_cosines(aim),
            RayRule::Corrected => {
                let wide = self.by_turns(&self.solid, aim);
                if !self.open || self.solid == self.all {
                    return Some(wide);
                }
                let ahead = source + wide.towards * wide.reach;
                if is_clear(mesh, self.query.triangle, source, ahead) {
                    wide
                } else {
                    self.by_turns(&self.all, aim)
                }
            }
        })
    }

    fn by_cosines(&self, aim: DVec2) -> RayHeading {
        let RayQuery { source, radius, .. } = self.query;
        let reach = aim.distance(source);
        let towards = (aim - source).normalize_or_zero();
        let free = RayHeading {
            towards,
            reach,
            constrained: false,
        };
        let Some(cone) = self.cosine.0.filter(|_| !self.cosine.holds(towards)) else {
            return free;
        };
        let [first, second] = cone.map(|ray| ray.towards.dot(towards));
        let (ray, other) = if second > first {
            (cone[1], cone[0])
        } else {
            (cone[0], cone[1])
        };
        let reach = ray.through.map_or(reach, |corner| corner.distance(source));
        let inward = BIAS.rotate(keeping_off(radius, reach));
        let sign = ray.towards.perp_dot(other.towards).signum();
        RayHeading {
            towards: DVec2::new(inward.x, sign * inward.y).rotate(ray.towards),
            reach,
            constrained: true,
        }
    }

    fn by_turns(&self, cone: &TurnCone, aim: DVec2) -> RayHeading {
        let RayQuery { source, radius, .. } = self.query;
        let bound = |corner: Option<DVec2>| {
            let ray = ConstraintRay::through(source, corner?)?;
            let far = ray.through?.distance(source);
            Some(Bound {
                towards: ray.towards,
                far,
                off: keeping_off(radius, far),
            })
        };
        let (right, left) = (bound(cone.right), bound(cone.left));
        // Turned by the radius they may cross: then the middle between the corners is all there is.
        let crossed = |by: DVec2| match (&right, &left) {
            (Some(right), Some(left))
                if right.turned(by, 1.0).perp_dot(left.turned(by, -1.0)) <= 0.0 =>
            {
                Some(RayHeading {
                    towards: (right.towards + left.towards).normalize_or(right.towards),
                    reach: right.far.min(left.far),
                    constrained: true,
                })
            }
            _ => None,
        };
        if let Some(middle) = crossed(STRAIGHT) {
            return middle;
        }
        let reach = aim.distance(source);
        let towards = (aim - source).normalize_or_zero();
        let low = right.as_ref().map(|ray| ray.turned(STRAIGHT, 1.0));
        let high = left.as_ref().map(|ray| ray.turned(STRAIGHT, -1.0));
        let hand = cone.beyond.or_else(|| {
            let past = |ray: Option<DVec2>, hand: f64| {
                ray.is_some_and(|ray| hand * ray.perp_dot(towards) < 0.0)
            };
            match (past(low, 1.0), past(high, -1.0)) {
                (true, false) => Some(Hand::Right),
                (false, true) => Some(Hand::Left),
                (false, false) => None,
                // Behind both: the nearer one.
                (true, true) => Some(match (low, high) {
                    (Some(r), Some(l)) if l.dot(towards) > r.dot(towards) => Hand::Left,
                    _ => Hand::Right,
                }),
            }
        });
        let Some(hand) = hand else {
            return RayHeading {
                towards,
                reach,
                constrained: false,
            };
        };
        let (ray, sign) = match hand {
            Hand::Right => (&right, 1.0),
            Hand::Left => (&left, -1.0),
        };
        let reach = ray.as_ref().map_or(0.0, |ray| ray.far);
        if let Some(middle) = crossed(BIAS) {
            return RayHeading { reach, ..middle };
        }
        RayHeading {
            towards: ray.as_ref().map_or(towards, |ray| ray.turned(BIAS, sign)),
            reach,
            constrained: true,
        }
    }
}

/// A ray that bounds a cone by sides.
struct Bound {
    /// Of length 1.
    towards: DVec2,
    /// How far its corner is, in metres.
    far: f64,
    /// Cosine and sine of the angle that keeps a radius off the corner.
    off: DVec2,
}

impl Bound {
    /// Its direction kept off its corner and turned by one more angle (its cosine and sine), both to the left or, with
    /// a negative sign, to the right.
    fn turned(&self, by: DVec2, sign: f64) -> DVec2 {
        let turn = by.rotate(self.off);
        DVec2::new(turn.x, sign * turn.y).rotate(self.towards)
    }
}

/// Cosine and sine of the angle by which a ray past a corner so far off is turned to keep off it.
fn keeping_off(radius: f64, far: f64) -> DVec2 {
    if radius > 0.0 && far > 0.0 {
        let sine = (radius / far).min(1.0);
        DVec2::new((1.0 - sine * sine).sqrt(), sine)
    } else {
        STRAIGHT
    }
}

impl Process<(&PackedMesh, &ConnectionMap)> for ConstraintRays {
    fn step<R: Recorder>(
        &mut self,
        (mesh, map): (&PackedMesh, &ConnectionMap),
        _recorder: &mut R,
    ) -> Status {
        if self.status != Status::Running {
            return self.status;
        }
        let most = self.query.iterations.clamp(1, MOST_ITERATIONS);
        if self.at == self.query.goal || self.portals >= most {
            self.status = Status::Done;
            return self.status;
        }
        let side = map.side(self.at.into(), self.query.goal.into());
        let next = match side {
            NO_SIDE => NO_TRIANGLE,
            side => mesh.beyond(self.at, side),
        };
        if next == NO_TRIANGLE {
            self.status = Status::Failed;
            return self.status;
        }
        // On a portal it is crossed already, and says nothing of where to go.
        let crossed = self.query.rule == RayRule::Corrected
            && is_near(mesh.side(self.at, side), self.query.source);
        if !crossed {
            self.portal_ahead(mesh, side);
            self.portals += 1;
        }
        self.at = next;
        if self.at == self.query.goal || self.portals >= most || self.is_narrow() {
            self.status = Status::Done;
        }
        self.status
    }
}

/// Whether a point is as good as on a line between two points.
fn is_near([a, b]: [DVec2; 2], at: DVec2) -> bool {
    const SQUARED: f64 = NEAR * NEAR;
    let (along, to) = (b - a, at - a);
    let (share, whole) = (to.dot(along), along.length_squared());
    if share <= 0.0 {
        to.length_squared() < SQUARED
    } else if share >= whole {
        at.distance_squared(b) < SQUARED
    } else {
        let across = to.perp_dot(along);
        across * across < SQUARED * whole
    }
}
