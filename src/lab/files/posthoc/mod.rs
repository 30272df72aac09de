//! Search traces in the format of Posthoc, out and in.
//!
//! Posthoc (Shortest Path Lab, Monash University) shows recorded searches. Its traces are YAML, of which JSON is a
//! part, in files called `.trace.json`, `.trace.yaml` or `.trace.yml`. What is known here of the format comes from what
//! it publishes: the type definitions of version 1.4.0 (`protocol/Trace-v140.ts` of its repository) and the example
//! traces beside them (`resources/traces/v1.4.0`). In short:
//!
//! - `version`: `1.4.0`.
//! - `events`: a list of objects. Each has an `id`, a number or a text, the same for the same node each time; `type`,
//!   any text, of which `source`, `destination`, `generating`, `updating`, `expanding`, `closing` and `end` have
//!   colours of their own; `pId`, the id of the parent, or `null`; and any further properties, on grids `x` and `y`,
//!   and `f`, `g`, `h`.
//! - `views`: lists of components by name, of which `main` is drawn once for each event. A component names in `$` a
//!   shape (`rect`, `circle`, `polygon`, `path`) or another view; `$if` says for which events. `${{ … }}` is an
//!   expression in which `$` is the event, `step` its number from 0 on, `color` the colours. What has no `clear` stays.
//! - `pivot`: where an event is, as two expressions, for the line along the parents that is drawn to the event in
//!   focus.
//!
//! A parent of id 0 counts as none there when that line is drawn, so ids begin at 1 here.
//!
//! **Out.** [`TraceWriter`] writes a run as such a file, with views for the world, the cells and the path, so that
//! nothing else has to be opened with it. An event `closing` follows each expansion. Beyond the format, events of a
//! search from the goal have `side` 2, two searches that meet are told by events `meeting` with the `cost` of the path,
//! a cell that is `closing` without `expanding` has the `cost` that it cannot beat, `end` lists the `path` and says
//! with `closes: false` where its cell stays as it is, and the key `wayscope` holds the version, the world as rows of a
//! map, the settings and the unit of the costs. Phases and the hint that a search ended early are not carried.
//!
//! **In.** [`TraceReader`] takes any such file whose nodes are cells of a grid. It is strict where a run could not be
//! shown (see the ids `trace.wrong.*`: each names the event), and tells what is odd where it can be (`trace.odd.*`).
//! What is said in the file of where it came from is used, not trusted.

mod read;
mod write;

pub use read::{TraceFile, TraceReader, WrittenOn};
pub use write::TraceWriter;
