//! What a family of searches is asked to say of itself.

use crate::trace::Event;

/// What can be said of such a search.
pub(in crate::lab) enum Asked<'a> {
    /// The sentence of a whole step that does more than expand a cell.
    Step(&'a [&'a Event]),
    /// The sentence of an event that says something else in such a search.
    Event(&'a Event),
    /// What has been done up to the cursor.
    Note,
}
