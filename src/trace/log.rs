//! The trace: a recording of events with a cursor that moves forwards and backwards.
//!
//! **A window.** Events are 32 bytes and carry what they overwrite. A trace is a window of chunks below 64 MB with a
//! cursor; seeking plays events forwards or backwards, or starts from a key frame. Key frames are taken when the
//! cursor passes a place where one is due, not while recording, because the cursor may be far behind; they are spaced
//! so that they take at most a fifth of the trace. A copy is made a piece at a time while the cursor goes on: no step
//! takes longer for it. The views come on top of the 64 MB: 25 bytes a node.
//!
//! **A full window.** Recording goes on only where nothing ahead of the cursor is lost, and a second run without
//! recorder finds the end. A step that fell out is reached by running the process again from its beginning: a
//! checkpoint would be a copy of the search, as large as the map, and a million expansions take a fifth of a second.
//! The outcome stays known meanwhile. Milestones (each first expansion of a larger f, each path found) are kept for the
//! whole run; the second run collects those of steps that fell out. Simulations rewind by snapshots instead
//! (`Runner::rewinds_by_snapshot`).
//!
//! **Steps and edits.** A part of a step can be shown event by event (`seek_within`). A search that handles edits is
//! first brought to the step that is shown, and what it reports about the edit belongs to that step.

use std::collections::VecDeque;

use super::key_frame::KeyFrame;
use super::pieces::Pieces;
use super::{Event, Expansions, Milestones, NodeView, Recorder};

/// Events in one chunk: half a megabyte.
const CHUNK: usize = 16_384;

/// A trace keeps to this many bytes unless told otherwise.
pub const DEFAULT_LIMIT: usize = 64 << 20;

/// A key frame is taken each time the events since the last one outweigh it this many times, so that
/// key frames never take more than a fifth of the trace.
const FRAME_SPACING: usize = 4;

/// Copying a node of a key frame costs about this part of playing an event.
const NODES_COPIED_PER_EVENT: u64 = 4;

/// A window of recorded steps with a cursor in it.
///
/// The trace holds the steps from [`first`](Trace::first) to [`last`](Trace::last). Recording goes on at the end; when
/// the events outgrow the limit the oldest fall out, and a step before `first` is reached by running the process again.
/// The views always show the state after the step at the cursor.
pub struct Trace {
    limit: usize,
    /// Full ones.
    chunks: VecDeque<Vec<Event>>,
    /// The chunk that is being filled; it may be full until the next event comes.
    tail: Vec<Event>,
    /// How many events have fallen out.
    dropped: u64,
    /// How many events have been recorded since the beginning, those that fell out included.
    recorded: u64,
    /// The earliest step that can be shown.
    first: u64,
    /// How many events end with step `first`; never less than `dropped`.
    first_end: u64,
    /// How many events end with step `first + 1`, `first + 2`, ...
    ends: Pieces,
    views: Vec<NodeView>,
    /// The step at the cursor, and how many events lie before it.
    at: u64,
    at_event: u64,
    /// In order of their steps; each was taken when the cursor passed by.
    frames: VecDeque<KeyFrame>,
    /// The last one, while it is being copied.
    making: Option<KeyFrame>,
    frame_bytes: usize,
    milestones: Milestones,
    /// Whether events are kept; milestones always are.
    keeps: bool,
    /// Where expansions are kept instead of events.
    expansions: Option<Expansions>,
}

impl Trace {
    /// An empty trace for spaces with that many nodes each, keeping to `limit` bytes, two megabytes at least. The views
    /// come on top: 25 bytes a node.
    pub fn new(spaces: &[usize], limit: usize) -> Trace {
        let views: Vec<_> = spaces.iter().map(|&nodes| NodeView::new(nodes)).collect();
        Trace {
            limit: limit.max(4 * CHUNK * size_of::<Event>()),
            chunks: VecDeque::new(),
            tail: Vec::new(),
            dropped: 0,
            recorded: 0,
            first: 0,
            first_end: 0,
            ends: Pieces::default(),
            frame_bytes: views.iter().map(NodeView::bytes).sum(),
            views,
            at: 0,
            at_event: 0,
            frames: VecDeque::new(),
            making: None,
            milestones: Milestones::default(),
            keeps: true,
            expansions: None,
        }
    }

    /// A trace that counts the steps and keeps nothing but the milestones.
    pub fn of_milestones() -> Trace {
        Trace {
            keeps: false,
            ..Trace::new(&[], 0)
        }
    }

    /// A trace that keeps the expansions, beside the milestones, and nothing else.
    pub fn of_expansions(expansions: Expansions) -> Trace {
        Trace {
            expansions: Some(expansions),
            ..Trace::of_milestones()
        }
    }

    /// The expansions that a trace made for them has kept.
    pub fn into_expansions(self) -> Expansions {
        self.expansions.unwrap_or_default()
    }

    /// Adds the expansions of all steps in the window. O(events).
    pub fn read_expansions(&self, into: &mut Expansions) {
        for step in self.first + 1..=self.last() {
            for event in self.events_of(step) {
                into.note(event, step);
            }
        }
    }

    /// Forgets all steps; the spaces stay.
    pub fn clear(&mut self) {
        self.chunks.clear();
        self.tail.clear();
        self.ends.clear();
        self.frames.clear();
        self.making = None;
        self.views.iter_mut().for_each(NodeView::clear);
        self.milestones = Milestones::default();
        (self.dropped, self.recorded) = (0, 0);
        (self.first, self.first_end) = (0, 0);
        (self.at, self.at_event) = (0, 0);
    }

    /// The earliest step that can be shown.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The last step recorded; 0 before any.
    pub fn last(&self) -> u64 {
        self.first + self.ends.len() as u64
    }

    /// The step at the cursor: the views show the state after it. 0 is the state before the first step.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// What space `space` looks like at the cursor.
    pub fn view(&self, space: usize) -> &NodeView {
        &self.views[space]
    }

    /// What each space looks like at the cursor.
    pub fn views(&self) -> &[NodeView] {
        &self.views
    }

    /// The milestones of all steps recorded, those that fell out included.
    pub fn milestones(&self) -> &Milestones {
        &self.milestones
    }

    /// How many events of the step after the one at the cursor are shown on top of it.
    pub fn part(&self) -> u64 {
        self.at_event - self.end_of(self.at)
    }

    /// How many events a step has; 0 outside the window.
    pub fn event_count(&self, step: u64) -> u64 {
        if step > self.first && step <= self.last() {
            self.end_of(step) - self.end_of(step - 1)
        } else {
            0
        }
    }

    /// How many events have been recorded since the beginning.
    pub fn recorded(&self) -> u64 {
        self.recorded
    }

    /// Bytes in use by events, step index and key frames.
    pub fn bytes(&self) -> usize {
        self.chunks_in_use() * CHUNK * size_of::<Event>()
            + self.ends.len() * size_of::<u64>()
            + (self.frames.len() + usize::from(self.making.is_some())) * self.frame_bytes
            + self.expansions.as_ref().map_or(0, Expansions::bytes)
    }

    fn chunks_in_use(&self) -> usize {
        self.chunks.len() + usize::from(self.tail.capacity() > 0)
    }

    /// Bytes of the views, which come on top.
    pub fn view_bytes(&self) -> usize {
        self.views.iter().map(NodeView::bytes).sum()
    }

    /// Whether another step can be recorded, of up to a chunk of events (16,384), without losing steps that lie ahead
    /// of the cursor.
    pub fn has_room(&self) -> bool {
        self.bytes() + 2 * CHUNK * size_of::<Event>() <= self.limit
            || self.behind_cursor().is_some()
    }

    /// Ends a step: all events since the last call belong to it. Answers whether there [is room](Trace::has_room) for
    /// more.
    pub fn end_step(&mut self) -> bool {
        if !self.keeps {
            self.first += 1;
            return true;
        }
        self.ends.push(self.recorded);
        while self.bytes() > self.limit && self.drop_oldest() {}
        self.has_room()
    }

    /// Makes the events since the end of the last step part of that step: what a process reported outside of its
    /// steps, when it handled an edit. The cursor must be there.
    pub fn extend_last_step(&mut self) {
        debug_assert_eq!(self.at, self.last());
        match self.ends.last_mut() {
            Some(end) => *end = self.recorded,
            None => self.first_end = self.recorded,
        }
        self.milestones.pull_back(self.last());
        self.play_events(self.recorded);
    }

    /// Moves the cursor to `step`, or as near as the window allows; returns where it is.
    ///
    /// Plays the events between, from the cursor or from a key frame, whichever is nearer.
    pub fn seek(&mut self, step: u64) -> u64 {
        let step = step.clamp(self.first, self.last());
        let target = self.end_of(step);
        self.revert_to(self.end_of(self.at));
        self.start_from_nearest(target);
        self.revert_to(target);
        if self.at_event < target {
            self.play_to(target, step);
        }
        self.at = step;
        step
    }

    /// Moves the cursor to `step`, and on by `part` events of the next one, all but its last at most.
    pub fn seek_within(&mut self, step: u64, part: u64) {
        let step = self.seek(step);
        let most = self.event_count(step + 1).saturating_sub(1);
        self.play_events(self.at_event + part.min(most));
    }

    /// The events that led to what is shown: those of the step at the cursor or, where a part of the next one is
    /// shown, that part.
    pub fn shown_events(&self) -> impl Iterator<Item = &Event> {
        let part = self.part();
        let step = if part > 0 { self.at + 1 } else { self.at };
        let count = if part > 0 {
            part
        } else {
            self.event_count(step)
        };
        self.events_of(step).take(count as usize)
    }

    /// All events kept that are about one node of a space, with their steps. O(events).
    pub fn events_about(&self, space: u8, node: u32) -> Vec<(u64, Event)> {
        let mut found = Vec::new();
        for (i, chunk) in self.chunks.iter().chain([&self.tail]).enumerate() {
            let base = self.dropped + (i * CHUNK) as u64;
            for (j, event) in chunk.iter().enumerate() {
                let index = base + j as u64;
                if event.node == node && event.space == space && index >= self.first_end {
                    found.push((self.step_at_or_after(index + 1, u64::MAX), *event));
                }
            }
        }
        found
    }

    /// For each node of a space, the number of its last event up to the cursor that put it into the open list, counted
    /// from 1; 0 for a node without one, or whose event has fallen out. O(nodes + events).
    pub fn ages(&self, space: u8) -> Vec<u64> {
        let mut ages = vec![0; self.views[usize::from(space)].marks().len()];
        for index in self.dropped..self.at_event {
            let event = self.event(index);
            if event.space == space && event.kind.opens() {
                ages[event.node as usize] = index + 1;
            }
        }
        ages
    }

    /// The step of the `number`-th event, counted from 1 since the beginning; the first or last step at hand when it
    /// lies outside the window. O(log(steps)).
    pub fn step_of_event(&self, number: u64) -> u64 {
        self.step_at_or_after(number, self.last())
    }

    /// The node of a space that leaves its open list next, as far as recorded; `None` when it is not known within a
    /// chunk of events ahead.
    pub fn next_to_leave(&self, space: u8) -> Option<u32> {
        let until = self.recorded.min(self.at_event + CHUNK as u64);
        let mut ahead = (self.at_event..until).map(|index| self.event(index));
        ahead
            .find(|event| event.space == space && event.leaves())
            .map(|event| event.node)
    }

    /// All events of the steps at hand, each with its step, in order.
    pub fn kept(&self) -> impl Iterator<Item = (u64, &Event)> {
        let steps = self.first + 1..=self.last();
        steps.flat_map(|step| self.events_of(step).map(move |event| (step, event)))
    }

    fn revert_to(&mut self, target: u64) {
        while self.at_event > target {
            self.at_event -= 1;
            let event = *self.event(self.at_event);
            if let Some(frame) = &mut self.making {
                frame.keep(&self.views, &event);
            }
            self.views[usize::from(event.space)].revert(&event);
        }
    }

    /// The events of `step`; none when the step is outside the window.
    pub fn events_of(&self, step: u64) -> impl Iterator<Item = &Event> {
        let range = if step > self.first && step <= self.last() {
            self.end_of(step - 1)..self.end_of(step)
        } else {
            0..0
        };
        range.map(|index| self.event(index))
    }

    /// Forgets all steps after `step`, which must not lie before the window.
    pub fn truncate(&mut self, step: u64) {
        let step = step.clamp(self.first, self.last());
        self.seek(self.at.min(step));
        self.milestones.truncate(step);
        self.recorded = self.end_of(step);
        self.ends.truncate((step - self.first) as usize);
        self.making.take_if(|frame| frame.step > step);
        while self.frames.back().is_some_and(|f| f.step > step) {
            self.frames.pop_back();
        }
        let kept = (self.recorded - self.dropped) as usize;
        if kept / CHUNK < self.chunks.len() {
            self.chunks.truncate(kept / CHUNK + 1);
            self.tail = self.chunks.pop_back().unwrap_or_default();
        }
        self.tail.truncate(kept - self.chunks.len() * CHUNK);
    }

    /// A hash of all that is shown at the cursor.
    pub fn hash(&self) -> u64 {
        let mut hash = super::StateHash::new();
        hash.word(self.at);
        if self.part() > 0 {
            hash.word(self.part());
        }
        self.views.iter().for_each(|view| hash.word(view.hash()));
        hash.finish()
    }

    fn end_of(&self, step: u64) -> u64 {
        match step - self.first {
            0 => self.first_end,
            later => self.ends.get(later as usize - 1),
        }
    }

    fn event(&self, index: u64) -> &Event {
        let place = (index - self.dropped) as usize;
        &self.chunk(place / CHUNK)[place % CHUNK]
    }

    fn chunk(&self, number: usize) -> &Vec<Event> {
        self.chunks.get(number).unwrap_or(&self.tail)
    }

    /// Plays forwards to event `target`, taking key frames on the way at the steps where one is due.
    fn play_to(&mut self, target: u64, step: u64) {
        let spacing = (self.frame_bytes * FRAME_SPACING).max(CHUNK * size_of::<Event>());
        let spacing = (spacing / size_of::<Event>()) as u64;
        let last_frame = self.making.as_ref().or(self.frames.back());
        let last_frame = last_frame.map_or(self.dropped, |f| f.event);
        // A frame is due at the first step boundary past the spacing; inside the window only.
        if target >= last_frame.max(self.at_event) && target - last_frame >= spacing {
            let (mut due, mut from) = (last_frame + spacing, self.at);
            while due <= target {
                let boundary = self.step_at_or_after(due.max(self.end_of(from)), step);
                let end = self.end_of(boundary);
                self.play_events(end);
                self.finish_frame();
                self.making = Some(KeyFrame::new(boundary, end, &self.views));
                (due, from) = (end + spacing, boundary);
            }
        }
        self.play_events(target);
    }

    fn play_events(&mut self, target: u64) {
        while self.at_event < target {
            let place = (self.at_event - self.dropped) as usize;
            let chunk = self.chunks.get(place / CHUNK).unwrap_or(&self.tail);
            let here = place % CHUNK;
            let until = chunk.len().min(here + (target - self.at_event) as usize);
            let events = &chunk[here..until];
            match &mut self.making {
                None => {
                    for event in events {
                        self.views[usize::from(event.space)].apply(event);
                    }
                }
                Some(frame) => {
                    for event in events {
                        frame.keep(&self.views, event);
                        self.views[usize::from(event.space)].apply(event);
                    }
                }
            }
            self.at_event += (until - here) as u64;
        }
        let complete = |frame: &mut KeyFrame| frame.go_on(&self.views);
        self.frames.extend(self.making.take_if(complete));
    }

    /// Copies what is left of the last key frame.
    fn finish_frame(&mut self) {
        if let Some(mut frame) = self.making.take() {
            while !frame.go_on(&self.views) {}
            self.frames.push_back(frame);
        }
    }

    /// The first step that ends with at least `events` events; `latest` at the latest.
    fn step_at_or_after(&self, events: u64, latest: u64) -> u64 {
        let later = self.ends.count_below(events) as u64;
        let step = if self.first_end >= events {
            self.first
        } else {
            self.first + 1 + later
        };
        step.min(latest)
    }

    /// Starts from a key frame when that means less work than playing from the cursor.
    fn start_from_nearest(&mut self, target: u64) {
        let copying = (self.frame_bytes / size_of::<Event>()) as u64 / NODES_COPIED_PER_EVENT;
        if self.at_event.abs_diff(target) > copying {
            self.finish_frame();
        }
        let nearest = self.frames.iter().min_by_key(|f| f.event.abs_diff(target));
        let Some(frame) = nearest else { return };
        if frame.event.abs_diff(target) + copying < self.at_event.abs_diff(target) {
            frame.show(&mut self.views);
            (self.at, self.at_event) = (frame.step, frame.event);
        }
    }

    /// The step up to which the oldest part can fall out: the end of the first chunk or, where steps report so little
    /// that the index of steps is what weighs, half of the steps. `None` when there is nothing to spare.
    fn oldest_part(&self) -> Option<u64> {
        let index = self.ends.len() * size_of::<u64>();
        if self.chunks_in_use() > 2 {
            let until = self.dropped + CHUNK as u64;
            Some(self.step_at_or_after(until, self.last()))
        } else if index > self.limit / 2 {
            Some(self.first + self.ends.len() as u64 / 2)
        } else {
            None
        }
    }

    /// The oldest part, if the cursor has passed it.
    fn behind_cursor(&self) -> Option<u64> {
        self.oldest_part().filter(|&step| step <= self.at)
    }

    #[cold]
    fn begin_chunk(&mut self) {
        if self.tail.len() == CHUNK {
            let full = std::mem::replace(&mut self.tail, Vec::with_capacity(CHUNK));
            self.chunks.push_back(full);
        } else {
            self.tail.reserve_exact(CHUNK);
        }
    }

    /// Lets the oldest part fall out; a cursor inside it is carried forwards. Answers whether there was one.
    fn drop_oldest(&mut self) -> bool {
        let Some(step) = self.oldest_part() else {
            return false;
        };
        if self.at < step {
            self.seek(step);
        }
        self.first_end = self.end_of(step);
        self.ends.skip((step - self.first) as usize);
        self.first = step;
        self.making.take_if(|frame| frame.step < step);
        while self.frames.front().is_some_and(|f| f.step < step) {
            self.frames.pop_front();
        }
        while !self.chunks.is_empty() && self.dropped + CHUNK as u64 <= self.first_end {
            self.dropped += CHUNK as u64;
            self.chunks.pop_front();
        }
        true
    }
}

impl Recorder for Trace {
    const LISTENS: bool = true;

    #[inline]
    fn record(&mut self, event: Event) {
        let (first, ends) = (self.first, &self.ends);
        self.milestones
            .note(&event, || first + ends.len() as u64 + 1);
        if !self.keeps {
            if let Some(expansions) = &mut self.expansions {
                expansions.note(&event, first + 1);
            }
            return;
        }
        if self.tail.len().is_multiple_of(CHUNK) {
            self.begin_chunk();
        }
        self.tail.push(event);
        self.recorded += 1;
    }
}
