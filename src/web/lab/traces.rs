//! Search traces of Posthoc, out and in.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::{Failure, object};
use crate::lab::{self, WrittenOn};
use crate::message::Message;
use crate::web::json::json;
use crate::world::{Cell, Edit, Joined};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// How many events a lane's run has, as far as known.
    #[wasm_bindgen(js_name = traceEvents)]
    pub fn trace_events(&self, lane: usize) -> Result<f64, JsValue> {
        Ok(self.inner.trace_events(lane).or_throw()? as f64)
    }

    /// A writer of a lane's whole run. Errors: it has not ended, or is too long.
    #[wasm_bindgen(js_name = writeTrace)]
    pub fn write_trace(&self, lane: usize) -> Result<TraceFileHandle, JsValue> {
        let writer = self.inner.write_trace(lane).or_throw()?;
        Ok(TraceFileHandle {
            state: State::Writing(writer),
        })
    }

    /// A lane with a trace on the world as it is; start and goal move to those of the trace first. Answers the lane's
    /// number. Errors: what in the trace does not fit; then nothing has changed.
    #[wasm_bindgen(js_name = addTrace)]
    pub fn add_trace(&mut self, file: &TraceFileHandle, name: &str) -> Result<usize, JsValue> {
        self.check_room()?;
        let world = self.inner.world();
        let (start, goal) = file.read()?.ends();
        let (start, goal) = (start.unwrap_or(world.start()), goal.unwrap_or(world.goal()));
        let moves = (start, goal) != (world.start(), world.goal());
        if !moves {
            return self.take(file, name);
        }
        self.inner.move_ends(start, goal).or_throw()?;
        self.or_back(file, name)
    }

    /// The same on another world: the one that the file says it was written on (`own`), else an open one of the size
    /// that it needs.
    #[wasm_bindgen(js_name = addTraceWorld)]
    pub fn add_trace_world(
        &mut self,
        file: &TraceFileHandle,
        name: &str,
        own: bool,
    ) -> Result<usize, JsValue> {
        self.check_room()?;
        let on = match file.read()?.written_on().filter(|_| own) {
            Some(on) => on.clone(),
            None => file.read()?.open_world().or_throw()?,
        };
        let WrittenOn {
            name: told,
            grid,
            start,
            goal,
        } = on;
        let edit = Edit::Replace {
            name: if told.is_empty() {
                name.to_owned()
            } else {
                told
            },
            grid,
            start,
            goal,
        };
        self.inner.edit(edit, Joined::New).or_throw()?;
        self.or_back(file, name)
    }

    /// What is odd about the recorded run of a lane.
    #[wasm_bindgen(js_name = traceOdd)]
    pub fn trace_odd(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.trace_odd(lane).or_throw()?)
    }

    /// What a lane shows that does not search itself, to bring it back with; nothing for any other.
    pub fn recording(&self, lane: usize) -> Result<Option<Vec<u8>>, JsValue> {
        self.inner.recording(lane).or_throw()
    }

    /// Brings a recording back: into a lane or, without one, as a new lane. Answers its number.
    #[wasm_bindgen(js_name = bringBack)]
    pub fn bring_back(&mut self, recording: &[u8], lane: Option<usize>) -> Result<usize, JsValue> {
        self.inner.bring_back(recording, lane).or_throw()
    }

    fn check_room(&self) -> Result<(), JsValue> {
        if self.inner.lanes().len() < lab::MAX_LANES {
            return Ok(());
        }
        Err(Message::new("lane.too-many").with("most", lab::MAX_LANES)).or_throw()
    }

    fn take(&mut self, file: &TraceFileHandle, name: &str) -> Result<usize, JsValue> {
        let recorded = file.read()?.fit(self.inner.world(), name).or_throw()?;
        self.inner
            .add_recorded(recorded, file.read()?.moves())
            .or_throw()
    }

    /// After an edit: a trace that does not fit leaves the world as it was.
    fn or_back(&mut self, file: &TraceFileHandle, name: &str) -> Result<usize, JsValue> {
        let taken = self.take(file, name);
        if taken.is_err() {
            self.inner.cancel();
        }
        taken
    }
}

/// A trace on its way into a file, or out of one to become a lane.
#[wasm_bindgen(js_name = TraceFile)]
pub struct TraceFileHandle {
    state: State,
}

enum State {
    Writing(lab::TraceWriter),
    Reading(lab::TraceReader),
    Read(lab::TraceFile),
    Refused,
}

/// The facts of a file before it is a lane.
#[derive(serde::Serialize)]
struct About {
    events: usize,
    width: u32,
    height: u32,
    start: Option<Cell>,
    goal: Option<Cell>,
    /// Whether its cells lie in the lab's world.
    fits: bool,
    /// Width and height of the world that it says it was written on.
    own: Option<(u32, u32)>,
    /// Whether that is the lab's, start and goal aside.
    same: bool,
}

#[wasm_bindgen(js_class = TraceFile)]
impl TraceFileHandle {
    /// A file to be read, from all of it but its events.
    #[wasm_bindgen(constructor)]
    pub fn new(heading: &JsValue) -> Result<TraceFileHandle, JsValue> {
        let reader = lab::TraceReader::new(json(heading)).or_throw()?;
        Ok(TraceFileHandle {
            state: State::Reading(reader),
        })
    }

    /// Of a file to be read: takes some events in.
    pub fn push(&mut self, events: &Array) -> Result<(), JsValue> {
        if let State::Reading(reader) = &mut self.state {
            for event in events.iter() {
                reader.push(json(&event)).or_throw()?;
            }
        }
        Ok(())
    }

    /// Of a file whose events have all been taken in: what it needs, and what it brings along, beside a lab's world.
    pub fn about(&mut self, lab: &LabHandle) -> Result<JsValue, JsValue> {
        if let State::Reading(reader) = std::mem::replace(&mut self.state, State::Refused) {
            self.state = State::Read(reader.done().or_throw()?);
        }
        let file = self.read()?;
        let grid = lab.inner.world().grid();
        let (width, height) = file.needs();
        let (start, goal) = file.ends();
        let own = file.written_on();
        object(&About {
            events: file.count(),
            width,
            height,
            start,
            goal,
            fits: width <= grid.width() && height <= grid.height(),
            own: own.map(|on| (on.grid.width(), on.grid.height())),
            same: own.is_some_and(|on| on.grid == *grid),
        })
    }

    /// Of a file that is written: its next part, of about `most` events; empty when all has been written.
    #[wasm_bindgen(js_name = nextPart)]
    pub fn next_part(&mut self, most: usize) -> String {
        match &mut self.state {
            State::Writing(writer) => writer.next_part(most),
            _ => String::new(),
        }
    }

    /// Of a file that is written: the share that has been, from 0 to 1.
    pub fn progress(&self) -> f64 {
        match &self.state {
            State::Writing(writer) => writer.progress(),
            _ => 0.0,
        }
    }
}

impl TraceFileHandle {
    fn read(&self) -> Result<&lab::TraceFile, JsValue> {
        match &self.state {
            State::Read(file) => Ok(file),
            _ => Err(Message::new("trace.wrong.empty")).or_throw(),
        }
    }
}
