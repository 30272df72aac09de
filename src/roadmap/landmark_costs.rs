//! The landmark costs of a roadmap (ALT): costs from a few edges at its rim, which bound remaining costs from below.

/// How many landmarks there are.
pub(in crate::roadmap) const COUNT: usize = 8;

/// Costs are kept as whole numbers, the greatest as this: 32 bytes for a state, and the greatest of many bounds is
/// found without a branch.
pub(in crate::roadmap) const GREATEST: f64 = (1 << 28) as f64;

/// The cost of what cannot be reached. Twice as much is still a number of 32 bits.
pub(in crate::roadmap) const ENDLESS: i32 = 1 << 30;

/// By how much rounding may have falsified a difference of costs.
pub(in crate::roadmap) const SLACK: f64 = 2.0;

/// The costs from each landmark. A state travelled the other way round has the cost to it: links cost the same both
/// ways.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Landmarks {
    /// Of each edge, travelled the one way and the other.
    pub(in crate::roadmap) costs: Vec<[[i32; COUNT]; 2]>,
    /// What one of them is.
    pub(in crate::roadmap) unit: f64,
}

/// The landmark bounds on the rest of a path to a goal.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::roadmap) struct Rest {
    /// The least cost from each landmark to the goal, and the least that reaching the goal costs more than reaching
    /// each landmark.
    from: [i32; COUNT],
    to: [i32; COUNT],
}

impl Landmarks {
    /// Whether there are none: nothing but what is known otherwise bounds a cost then.
    pub fn is_empty(&self) -> bool {
        self.costs.is_empty()
    }

    /// The bound for a goal that is reached from each of `arrivals`: a state, and what the rest costs from there.
    pub fn rest(&self, arrivals: impl Iterator<Item = (u32, f64)>) -> Rest {
        let (mut from, mut to) = ([f64::INFINITY; COUNT], [f64::INFINITY; COUNT]);
        for (state, rest) in arrivals.filter(|_| !self.is_empty()) {
            let [there, back] = self.both(state).map(|costs| costs.map(endless));
            let rest = rest / self.unit;
            for number in 0..COUNT {
                from[number] = from[number].min(there[number] + rest);
                to[number] = to[number].min(rest - back[number]);
            }
        }
        // Of a landmark that is in another part nothing follows.
        let sure = |cost: f64| {
            if cost.is_finite() {
                (cost - SLACK).floor().clamp(-GREATEST, 2.0 * GREATEST) as i32
            } else {
                -ENDLESS
            }
        };
        Rest {
            from: from.map(sure),
            to: to.map(sure),
        }
    }

    /// What a way from a state to the goal costs at least; `known`, if that is more.
    pub fn at_least(&self, rest: &Rest, state: u32, known: f64) -> f64 {
        if self.is_empty() {
            return known;
        }
        let [there, back] = self.both(state);
        let bounds: [i32; COUNT] = std::array::from_fn(|number| {
            (rest.from[number] - there[number]).max(rest.to[number] + back[number])
        });
        let half: [i32; COUNT / 2] =
            std::array::from_fn(|number| bounds[number].max(bounds[number + COUNT / 2]));
        let greatest = half[0].max(half[1]).max(half[2].max(half[3]));
        known.max(f64::from(greatest) * self.unit)
    }

    /// The costs to a state from each landmark and back.
    fn both(&self, state: u32) -> [&[i32; COUNT]; 2] {
        let [one, other] = &self.costs[(state / 2) as usize];
        if state & 1 == 0 {
            [one, other]
        } else {
            [other, one]
        }
    }
}

/// A cost that was kept.
fn endless(cost: i32) -> f64 {
    if cost == ENDLESS {
        f64::INFINITY
    } else {
        f64::from(cost)
    }
}
