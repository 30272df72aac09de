//! A body that walks at a speed and a turn as they are set, on a treadmill or on the floor. A clone is a moment.

use glam::DVec2;

use crate::animation::{BodyBuild, HipMode, Style, WalkPattern};
use crate::trace::StateHash;
use crate::web::space::gait::figure::{Going, carried};

/// Seconds of a tick.
pub(in crate::web::space) const TICK: f64 = 1.0 / 60.0;
/// So many footprints are kept.
const PRINTS: usize = 40;

/// A style that is on its way to another.
#[derive(Clone)]
struct Blend {
    from: Style,
    to: Style,
    elapsed: f64,
    seconds: f64,
}

/// A footprint: where the ankle is above, which way the foot points, and its side.
#[derive(Clone, Copy)]
pub(in crate::web::space) struct Print {
    pub at: DVec2,
    pub heading: f64,
    pub right: bool,
}

/// The body and how it goes.
#[derive(Clone)]
pub(in crate::web::space) struct Treadmill {
    pub pattern: WalkPattern,
    /// The other one of two styles that are compared.
    pub other: Style,
    pub slot: u32,
    blend: Option<Blend>,
    /// As they were asked for.
    pub wanted: (f64, f64),
    pub phase: f64,
    /// Metres walked.
    pub gone: f64,
    pub position: DVec2,
    pub heading: f64,
    pub prints: Vec<Print>,
    pub ticks: u32,
    /// Whether the ground moves in place of the body.
    pub belt: bool,
    /// The middle of the floor, and half of its extent.
    pub floor: (DVec2, DVec2),
}

impl Treadmill {
    pub fn new() -> Treadmill {
        let build = BodyBuild::of_leg(1.0);
        Treadmill {
            pattern: WalkPattern::new(Style::default(), build, HipMode::Literal),
            other: Style::default(),
            slot: 0,
            blend: None,
            wanted: (0.0, 0.0),
            phase: 0.0,
            gone: 0.0,
            position: DVec2::ZERO,
            heading: 0.0,
            prints: Vec::new(),
            ticks: 0,
            belt: true,
            floor: (DVec2::ZERO, DVec2::splat(10.0)),
        }
    }

    /// How it goes now, within its limits.
    pub fn going(&self) -> Going {
        Going::within(&self.pattern, self.phase, self.wanted)
    }

    /// Begins again at phase 0 in the middle of the floor.
    pub fn restart(&mut self) {
        self.phase = 0.0;
        self.gone = 0.0;
        self.position = self.floor.0;
        self.heading = 0.0;
        self.prints.clear();
        self.ticks = 0;
    }

    pub fn blends(&self) -> bool {
        self.blend.is_some()
    }

    /// Another style within some seconds, or at once.
    pub fn blend_to(&mut self, to: Style, seconds: f64) {
        self.blend = None;
        if seconds > 0.0 {
            let from = *self.pattern.style();
            self.blend = Some(Blend {
                from,
                to,
                elapsed: 0.0,
                seconds,
            });
        } else {
            self.pattern.set_style(to);
        }
    }

    /// The style that it has, or will have.
    pub fn style(&self) -> Style {
        match &self.blend {
            Some(blend) => blend.to,
            None => *self.pattern.style(),
        }
    }

    /// A style by hand: what blends is over.
    pub fn set_style(&mut self, style: Style) {
        self.blend = None;
        self.pattern.set_style(style);
    }

    /// Goes on for a tick.
    pub fn tick(&mut self) {
        if let Some(blend) = &mut self.blend {
            blend.elapsed += TICK;
            let part = (blend.elapsed / blend.seconds).min(1.0);
            let style = blend
                .from
                .towards(&blend.to, part * part * (3.0 - 2.0 * part));
            self.pattern.set_style(style);
            if part >= 1.0 {
                self.blend = None;
            }
        }
        let going = self.going();
        let cycles = self.pattern.frequency(going.v, going.omega) * TICK;
        self.go(cycles);
        self.ticks += 1;
    }

    /// Goes on, or back, by a part of a cycle.
    pub fn go(&mut self, cycles: f64) {
        let going = self.going();
        let (moved, turned) = carried(&self.pattern, going, cycles);
        let before = self.phase;
        let until = before + cycles;
        self.phase = until - libm::floor(until);
        if self.phase >= 1.0 {
            self.phase = 0.0;
        }
        let (sin, cos) = libm::sincos(self.heading);
        self.position += DVec2::new(moved.x * cos - moved.y * sin, moved.x * sin + moved.y * cos);
        self.heading += turned;
        let frequency = self.pattern.frequency(going.v, going.omega);
        if frequency > 0.0 {
            self.gone += going.v * self.pattern.build().leg * cycles / frequency;
        }
        if cycles >= 0.0 && going.v > 0.0 {
            for (strike, right) in [(0.5, true), (1.0, false)] {
                if before < strike && until >= strike {
                    self.print(going, strike, until - strike, right);
                }
            }
        } else {
            self.prints.clear();
        }
        self.keep_on_floor();
    }

    /// A heel has struck, a part of a cycle ago.
    fn print(&mut self, going: Going, strike: f64, since: f64, right: bool) {
        let foot = self.pattern.feet(strike, going.v, going.omega)[usize::from(right)];
        let (moved, turned) = carried(&self.pattern, going, -since);
        let heading = self.heading + turned;
        let (sin, cos) = libm::sincos(self.heading);
        let at = self.position
            + DVec2::new(moved.x * cos - moved.y * sin, moved.x * sin + moved.y * cos);
        let along = (foot.toes - foot.heel).truncate();
        let (sin, cos) = libm::sincos(heading);
        let ankle = foot.ankle.truncate();
        self.prints.push(Print {
            at: at + DVec2::new(ankle.x * cos - ankle.y * sin, ankle.x * sin + ankle.y * cos),
            heading: heading + libm::atan2(along.y, along.x),
            right,
        });
        if self.prints.len() > PRINTS {
            self.prints.remove(0);
        }
    }

    /// Beyond the edge of the floor it comes in again at the other side.
    fn keep_on_floor(&mut self) {
        let (middle, half) = self.floor;
        let off = self.position - middle;
        let beyond = off.abs().cmpgt(half);
        if self.belt || !beyond.any() {
            return;
        }
        if beyond.x {
            self.position.x = middle.x - half.x * off.x.signum();
        }
        if beyond.y {
            self.position.y = middle.y - half.y * off.y.signum();
        }
        self.prints.clear();
    }

    /// Where it is drawn: on a treadmill in the middle, facing along x.
    pub fn stands(&self) -> (DVec2, f64) {
        match self.belt {
            true => (self.floor.0, 0.0),
            false => (self.position, self.heading),
        }
    }

    /// The footprints as they are drawn: on a treadmill they go along with the ground.
    pub fn prints_drawn(&self) -> Vec<Print> {
        let (at, heading) = self.stands();
        let turned = heading - self.heading;
        let (sin, cos) = libm::sincos(turned);
        let moved = |print: &Print| {
            let off = print.at - self.position;
            Print {
                at: at + DVec2::new(off.x * cos - off.y * sin, off.x * sin + off.y * cos),
                heading: print.heading + turned,
                right: print.right,
            }
        };
        self.prints.iter().map(moved).collect()
    }

    /// Of all that decides how it goes on.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.pattern.style().hash_into(&mut hash);
        self.other.hash_into(&mut hash);
        hash.word(u64::from(self.blend.is_some()));
        if let Some(blend) = &self.blend {
            blend.from.hash_into(&mut hash);
            blend.to.hash_into(&mut hash);
            hash.numbers([blend.elapsed, blend.seconds].into_iter());
        }
        let leg = self.pattern.build().leg;
        hash.numbers([leg, self.wanted.0, self.wanted.1, self.phase].into_iter());
        hash.numbers([self.gone, self.heading].into_iter());
        hash.places(&[self.position, self.floor.0, self.floor.1]);
        hash.word(self.prints.len() as u64);
        for print in &self.prints {
            hash.places(&[print.at]);
            hash.number(print.heading);
            hash.word(u64::from(print.right));
        }
        let planted = self.pattern.hip == HipMode::Planted;
        for flag in [planted, self.belt] {
            hash.word(u64::from(flag));
        }
        hash.word(u64::from(self.slot) << 32 | u64::from(self.ticks));
        hash.finish()
    }
}
