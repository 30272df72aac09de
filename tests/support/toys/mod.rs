//! Toy algorithms that come from outside the crate, each one file, and the catalogue with them.

pub mod spread;
pub mod two_phases;
pub mod walker;

use wayscope::lab::Catalogue;

/// The standard catalogue and the toys, one line each.
pub fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::standard();
    catalogue.add(spread::ENTRY);
    catalogue.add(two_phases::ENTRY);
    catalogue.add(walker::ENTRY);
    catalogue
}
