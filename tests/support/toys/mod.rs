//! Toy algorithms that come from outside the crate, each one file, and the catalogue with them.

pub mod marked;
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

/// The same and a toy with a family of its own: one line for each.
pub fn catalogue_with_family() -> Catalogue {
    let mut catalogue = catalogue();
    catalogue.add(marked::ENTRY);
    catalogue.add_family(marked::FAMILY);
    catalogue
}
