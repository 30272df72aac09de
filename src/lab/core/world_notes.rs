//! The notes of a lab on the worlds that it has had, as the saved form has it: how they were made, and what is offered
//! in them.

/// The offers that were made last, with the [origin](crate::world::World::origin) of the world for which they were. As
/// the saved form has them: only what shows them reads them.
pub(in crate::lab) type Offers = (u64, Vec<u8>);

/// The origins of worlds, by [`World::origin`](crate::world::World::origin), the last one at the end: undo may bring
/// back any. As [`Made::bytes`](crate::lab::files::source::Made::bytes), for only the making of a link reads them.
pub(in crate::lab) type Sources = Vec<(u64, Vec<u8>)>;
