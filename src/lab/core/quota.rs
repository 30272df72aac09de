//! A quota of work for one call: a number of units, or as long as a clock lets it go on.

/// Units that one of several takes before the next has its turn, where units are counted.
const TURN: u64 = 2_048;

/// The same where a clock is asked after each turn: few enough that a turn of dear units on a slow machine takes less
/// than a millisecond, many enough that asking costs a small share of it.
const TIMED_TURN: u64 = 64;

/// The work that is left for a call.
///
/// The engine has no clock of its own; its caller hands one in as a question.
pub(in crate::lab) struct Quota<'a> {
    left: u64,
    done: u64,
    turn: u64,
    goes_on: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Quota<'a> {
    /// At most so many units.
    pub(in crate::lab) fn units(units: u64) -> Self {
        Self {
            left: units,
            done: 0,
            turn: TURN,
            goes_on: None,
        }
    }

    /// For as long as `goes_on`, asked after every few units, answers that there is time left.
    pub(in crate::lab) fn while_true(goes_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            left: u64::MAX,
            done: 0,
            turn: TIMED_TURN,
            goes_on: Some(goes_on),
        }
    }

    /// How many units the next turn may do; 0 when nothing is left.
    pub(in crate::lab) fn turn(&self) -> u64 {
        self.turn.min(self.left)
    }

    /// Takes off what a turn has done, and asks whether there is time for another.
    pub(in crate::lab) fn spend(&mut self, units: u64) {
        self.done += units;
        self.left = self.left.saturating_sub(units);
        if units > 0 && self.goes_on.as_mut().is_some_and(|goes_on| !goes_on()) {
            self.left = 0;
        }
    }

    /// How many units were done.
    pub(in crate::lab) fn done(&self) -> u64 {
        self.done
    }

    /// Lets each of so many do a turn of work after the other, until none finds any or nothing is left. `act` gets
    /// whose turn it is and how many units it may do, and answers how many it did. One code for all that it is asked
    /// for: the first view has it.
    pub(in crate::lab) fn share(&mut self, count: usize, act: &mut dyn FnMut(usize, u64) -> u64) {
        loop {
            let before = self.done;
            for one in 0..count {
                let units = act(one, self.turn());
                self.spend(units);
            }
            if self.done == before || self.left == 0 {
                return;
            }
        }
    }
}
