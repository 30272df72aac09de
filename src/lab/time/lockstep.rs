//! Lock-step: which step each lane shows at a place of the cursor, for every pace.

use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::pace::{Pace, TIME_UNITS, common_levels, has_levels, step_at_level};
use crate::message::Message;
use crate::trace::Counters;

/// A cursor from here on asks for the end, wherever that is: no run has as many levels.
const BEYOND: u64 = u32::MAX as u64;

impl Lab {
    /// What the lanes have in common as they advance.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What the cursor counts: the pace, but steps where no lane has levels of f.
    pub fn counts(&self) -> Pace {
        match self.pace {
            Pace::Levels if !self.lanes.iter().any(has_levels) => Pace::Steps,
            pace => pace,
        }
    }

    /// Has the lanes advance in lock-step by something else. What is shown moves to the beginning or stays at the end;
    /// [`place_of`](Lab::place_of) tells where to go on.
    pub fn set_pace(&mut self, pace: Pace) {
        if pace != self.pace {
            let at_end = self.is_complete() && self.cursor >= self.length();
            self.pace = pace;
            self.cursor = if at_end { u64::MAX } else { 0 };
            self.part = 0;
        }
    }

    /// Takes note of how long a silent run of a lane takes. Errors: no such lane, not a time.
    pub fn set_micros(&mut self, lane: usize, micros: f64) -> Result<(), Message> {
        self.lane(lane)?;
        if !micros.is_finite() || micros <= 0.0 {
            return Err(Message::new("number.time").with("found", micros));
        }
        self.lanes[lane].set_micros(micros);
        Ok(())
    }

    /// Runs a lane's search from the beginning without recorder, to be timed; what the search needs is
    /// made at the first call only and kept until [`set_micros`](Lab::set_micros) or an edit. Errors: no such lane.
    pub fn run_for_time(&mut self, lane: usize) -> Result<Counters, Message> {
        self.lane(lane)?;
        Ok(self.lanes[lane].run_for_time(&self.world))
    }

    /// The last place of the cursor in units of what it counts, as far as known.
    pub fn length(&self) -> u64 {
        match self.counts() {
            Pace::Steps => self.steps(),
            Pace::Levels => self.levels.as_ref().map_or(0, |levels| levels.len() as u64),
            Pace::Time => TIME_UNITS,
        }
    }

    /// Where the lanes stand, in units of what the cursor counts.
    pub fn place(&self) -> u64 {
        match self.counts() {
            Pace::Steps => self.lanes.iter().map(Lane::at).max().unwrap_or(0),
            Pace::Levels | Pace::Time => self.cursor.min(self.length()),
        }
    }

    /// The level of f that is shown, as a length: everything up to it has been expanded. `None` where levels are not
    /// counted, before the first, and while they are not known.
    pub fn level(&self) -> Option<f64> {
        let levels = self
            .levels
            .as_ref()
            .filter(|_| self.counts() == Pace::Levels)?;
        let last = self.place().checked_sub(1)?;
        levels.get(last as usize).copied()
    }

    /// The first place of the cursor at which a lane shows `step`, or its end when it is shorter; `None` while that
    /// cannot be known. O(lanes x log(length)). Errors: no such lane.
    pub fn place_of(&mut self, lane: usize, step: u64) -> Result<Option<u64>, Message> {
        self.lane(lane)?;
        self.find_levels();
        if self.counts() == Pace::Steps {
            return Ok(Some(step));
        }
        let step = step.min(self.lanes[lane].steps());
        let known = self.targets_at(0).is_some();
        Ok(known.then(|| self.first_place(|shown| shown[lane] >= step)))
    }

    /// Forwards, the next place at which any lane shows another step, or the end; backwards, the first place at which
    /// the lanes show what they show just before this. O(lanes x log(length)).
    pub(in crate::lab) fn next_change(&self, forwards: bool) -> u64 {
        let here = self.place();
        let Some(now) = self.shown_at(here) else {
            return here;
        };
        if forwards {
            return self.first_place(|shown| shown != now && at_least(shown, &now));
        }
        let first = self.first_place(|shown| at_least(shown, &now));
        match first.checked_sub(1).and_then(|place| self.shown_at(place)) {
            Some(before) => self.first_place(|shown| at_least(shown, &before)),
            None => 0,
        }
    }

    /// The first place from which on the lanes show what is wanted; the last place when there is none.
    fn first_place(&self, wanted: impl Fn(&[u64]) -> bool) -> u64 {
        let (mut from, mut to) = (0, self.length());
        while from < to {
            let middle = from + (to - from) / 2;
            if self.shown_at(middle).is_none_or(|shown| wanted(&shown)) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        from
    }

    /// The step that each lane shows at a place.
    fn shown_at(&self, place: u64) -> Option<Vec<u64>> {
        let mut targets = self.targets_at(place)?;
        for (target, lane) in targets.iter_mut().zip(&self.lanes) {
            *target = lane.steps().min(*target);
        }
        Some(targets)
    }

    /// The step that each lane is to show; `None` while that cannot be known.
    pub(in crate::lab) fn targets(&self) -> Option<Vec<u64>> {
        self.targets_at(self.cursor)
    }

    fn targets_at(&self, place: u64) -> Option<Vec<u64>> {
        let at_end = |pace| match pace {
            Pace::Steps => false,
            Pace::Levels => place >= BEYOND,
            Pace::Time => place >= TIME_UNITS,
        };
        match self.counts() {
            pace if at_end(pace) => Some(vec![u64::MAX; self.lanes.len()]),
            Pace::Steps => Some(vec![place; self.lanes.len()]),
            Pace::Levels => self.targets_by_level(place),
            Pace::Time => self.targets_by_time(place),
        }
    }

    fn targets_by_level(&self, place: u64) -> Option<Vec<u64>> {
        let levels = self.levels.as_ref()?;
        let place = place.min(levels.len() as u64) as usize;
        if place == levels.len() {
            return Some(vec![u64::MAX; self.lanes.len()]);
        }
        let own = |lane: &Lane| {
            has_levels(lane).then(|| match place {
                0 => 0,
                _ => step_at_level(lane, levels[place - 1], &self.world),
            })
        };
        let known: Vec<Option<u64>> = self.lanes.iter().map(own).collect();
        let longest = known.iter().flatten().max().copied().unwrap_or(0);
        let step = |known: Option<u64>| known.unwrap_or(longest);
        Some(known.into_iter().map(step).collect())
    }

    fn targets_by_time(&self, place: u64) -> Option<Vec<u64>> {
        let mut times = Vec::new();
        for lane in &self.lanes {
            // How long a recorded run took is not known: its steps are spread over the whole time.
            times.push(match lane.recorded() {
                Some(_) => None,
                None => Some(lane.micros()?),
            });
        }
        let longest = times.iter().copied().flatten().fold(0.0, f64::max);
        let share = place as f64 / TIME_UNITS as f64;
        let step = |(lane, time): (&Lane, &Option<f64>)| {
            let part = time.map_or(share, |time| share * longest / time);
            let done = part.min(1.0) * lane.steps() as f64;
            done as u64
        };
        self.is_complete()
            .then(|| self.lanes.iter().zip(&times).map(step).collect())
    }

    /// Knows the common levels when they are needed and can be known.
    pub(in crate::lab) fn find_levels(&mut self) {
        if self.counts() != Pace::Levels {
            return;
        }
        if !self.can_know_levels() {
            self.levels = None;
        } else if self.levels.is_none() {
            self.levels = Some(common_levels(&self.lanes, &self.world));
        }
    }

    /// Whether all lanes that have levels have been run to their ends.
    fn can_know_levels(&self) -> bool {
        let known = |lane: &Lane| lane.outcome().is_some() || !has_levels(lane);
        self.lanes.iter().all(known)
    }

    /// Whether an advance would move what is shown.
    pub(in crate::lab) fn can_move(&self) -> bool {
        match self.targets() {
            Some(_) => !self.has_arrived(),
            // The next advance finds the levels.
            None => self.counts() == Pace::Levels && self.can_know_levels(),
        }
    }
}

/// Whether every lane shows at least the other step.
fn at_least(shown: &[u64], other: &[u64]) -> bool {
    shown.iter().zip(other).all(|(shown, other)| shown >= other)
}
