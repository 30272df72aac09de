//! How each of our maps is made.

use crate::{delta, keep, lessons};
use wayscope::message::Message;
use wayscope::world::{Grid, generate};

/// The map with this id; `None` for one that is drawn by hand.
pub fn drawn(id: &str) -> Result<Option<Grid>, Message> {
    Ok(Some(match id {
        "meadow" => lessons::meadow()?,
        "long-wall" => lessons::long_wall()?,
        "sieve" => lessons::sieve()?,
        "vault" => lessons::vault()?,
        "moor" => lessons::moor()?,
        "spiral" => lessons::spiral()?,
        "labyrinth" => generate("maze", 127, 95, 5, 1.0)?.grid,
        "keep" => keep::keep()?,
        "halls" => generate("maze", 256, 256, 3, 8.0)?.grid,
        "skirmish" => generate("pseudo-rts", 256, 256, 2, 16.0)?.grid,
        "delta" => delta::delta()?,
        "county" => lessons::county()?,
        _ => return Ok(None),
    }))
}
