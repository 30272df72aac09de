//! Changes of the world that a scene offers to its viewer, each to be made by one press.

use serde::Serialize;

use super::codec::{Reader, write_number};
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::world::{Cell, Grid};

/// A change of the world that a scene offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Whether its cells are opened; otherwise they become walls.
    pub open: bool,
    /// Cells of the world, one at least.
    pub cells: Vec<Cell>,
}

impl Lab {
    /// Offers a change for as long as the present world lasts, whatever is drawn in it. Nothing is changed, and nothing
    /// is to be undone.
    ///
    /// # Errors
    /// One of its cells is outside the world. Without any it is no offer.
    pub fn offer(&mut self, offer: &Offer) -> Result<(), Message> {
        let grid = self.world().grid();
        if let Some(&outside) = offer.cells.iter().find(|&&cell| !grid.contains(cell)) {
            return Err(Message::new("cell.outside")
                .with("cell", outside)
                .with("width", grid.width())
                .with("height", grid.height()));
        }
        if offer.cells.is_empty() {
            return Ok(());
        }
        let origin = self.world().origin();
        if self.offers.0 != origin {
            self.offers = (origin, Vec::new());
        }
        write(&mut self.offers.1, offer);
        Ok(())
    }

    /// What is offered in the present world, the first offer first.
    pub fn offers(&self) -> Vec<Offer> {
        let mut body = Reader::new(self.offered());
        // What a damaged saved form offers is left out.
        std::iter::from_fn(|| read(&mut body, self.world().grid())).collect()
    }

    /// The same as the saved form has it; empty where nothing is offered.
    pub(in crate::lab) fn offered(&self) -> &[u8] {
        let (origin, offers) = &self.offers;
        if *origin == self.world().origin() {
            offers
        } else {
            &[]
        }
    }
}

/// What it does, how many cells, and these.
fn write(out: &mut Vec<u8>, offer: &Offer) {
    out.push(u8::from(offer.open));
    write_number(out, offer.cells.len() as u64);
    for cell in &offer.cells {
        write_number(out, u64::from(cell.x));
        write_number(out, u64::from(cell.y));
    }
}

/// The next one; `None` at the end, and where it is cut short, has no cell, or one outside of the world.
fn read(body: &mut Reader<'_>, grid: &Grid) -> Option<Offer> {
    let open = body.byte().ok()? != 0;
    let mut cells = Vec::new();
    for _ in 0..body.length().ok()? {
        let x = u32::try_from(body.number().ok()?).ok()?;
        let y = u32::try_from(body.number().ok()?).ok()?;
        cells.push(Some(Cell::new(x, y)).filter(|&cell| grid.contains(cell))?);
    }
    (!cells.is_empty()).then_some(Offer { open, cells })
}
