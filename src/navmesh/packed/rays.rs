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

/// By how much a ray that is taken is turned inwards, in radians.
const BIAS: f64 = 1.5 * std::f64::consts::PI / 180.0;

/// The cosine of the angle between two rays that are as good as one.
const CLOSE: f64 = 0.999_848;

/// The share of a portal at each end that is not aimed at.
const MARGIN: f64 = 0.1;

/// How headings are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RayRule {
    /// As printed in the paper.
    Literal,
    /// With its errors corrected.
    #[default]
    Corrected,
}

/// From where to where a heading is wanted, within one mesh.
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
                self.solid
                    .take(source, (right, right_solid), (left, left_solid));
                self.all.take(source, (right, true), (left, true));
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
                if self.solid == self.all {
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
        let inward = BIAS + keeping_off(radius, reach);
        let sign = ray.towards.perp_dot(other.towards).signum();
        RayHeading {
            towards: DVec2::from_angle(sign * inward).rotate(ray.towards),
            reach,
            constrained: true,
        }
    }

    fn by_turns(&self, cone: &TurnCone, aim: DVec2) -> RayHeading {
        let RayQuery { source, radius, .. } = self.query;
        let ray = |corner: Option<DVec2>| ConstraintRay::through(source, corner?);
        let (right, left) = (ray(cone.right), ray(cone.left));
        let far = |ray: &ConstraintRay| ray.through.map_or(0.0, |corner| corner.distance(source));
        let turned = |ray: Option<ConstraintRay>, by: f64, hand: f64| {
            let ray = ray?;
            let angle = hand * (by + keeping_off(radius, far(&ray)));
            Some(DVec2::from_angle(angle).rotate(ray.towards))
        };
        // Turned by the radius they may cross: then the middle between the corners is all there is.
        let between = |by: f64| {
            let rays = (turned(right, by, 1.0), turned(left, by, -1.0));
            let crossed = matches!(rays, (Some(r), Some(l)) if r.perp_dot(l) <= 0.0);
            (rays, crossed)
        };
        let middle = |right: ConstraintRay, left: ConstraintRay| RayHeading {
            towards: (right.towards + left.towards).normalize_or(right.towards),
            reach: far(&right).min(far(&left)),
            constrained: true,
        };
        let towards = (aim - source).normalize_or_zero();
        let ((low, high), crossed) = between(0.0);
        if let (true, Some(right), Some(left)) = (crossed, right, left) {
            return middle(right, left);
        }
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
        let ((low, high), crossed) = between(BIAS);
        let (taken, corner) = match hand {
            None => {
                return RayHeading {
                    towards,
                    reach: aim.distance(source),
                    constrained: false,
                };
            }
            Some(Hand::Right) => (low, right),
            Some(Hand::Left) => (high, left),
        };
        if let (true, Some(right), Some(left)) = (crossed, right, left) {
            let reach = corner.as_ref().map_or(0.0, far);
            return RayHeading {
                reach,
                ..middle(right, left)
            };
        }
        RayHeading {
            towards: taken.unwrap_or(towards),
            reach: corner.as_ref().map_or(0.0, far),
            constrained: true,
        }
    }
}

/// The angle by which a ray past a corner so far off is turned to keep off it.
fn keeping_off(radius: f64, far: f64) -> f64 {
    if radius > 0.0 && far > 0.0 {
        libm::asin((radius / far).min(1.0))
    } else {
        0.0
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
            && nearest_on(mesh.side(self.at, side), self.query.source).distance(self.query.source)
                < NEAR;
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
