//! The catalogue: every algorithm, one line each.

use super::family::{FamilyView, ShownFamily};
use super::lane::Lane;
use crate::hierarchy::{DHPA_STAR, HPA_STAR, MINIMAL_MEMORY, PRA_STAR, REPLANNING_HPA_STAR};
use crate::message::{Message, found_text};
use crate::navmesh::a_star_mesh;
use crate::search::{
    Entry, a_star, a_star_landmarks, a_star_visibility, a_star_waypoints, aa_star, ad_star,
    ara_star, bidirectional, breadth_first, d_star_lite, dijkstra, focused_d_star, fringe,
    gaa_star, greedy, ida_star, jump_point, jump_point_plus, lazy_theta_star, listed_a_star,
    lpa_star, lrta_star, lss_lrta_star, me_ida_star, mt_aa_star, replanning_a_star, rta_star,
    rtaa_star, rtd_star, sga_star, sma_star, subgoal_graph, theta_star, weighted_a_star,
};

/// All algorithms of this crate, in the order in which they are shown.
static STANDARD: &[Entry] = &[
    a_star::ENTRY,
    dijkstra::ENTRY,
    weighted_a_star::ENTRY,
    greedy::ENTRY,
    breadth_first::ENTRY,
    bidirectional::ENTRY,
    jump_point::ENTRY,
    jump_point_plus::ENTRY,
    theta_star::ENTRY,
    lazy_theta_star::ENTRY,
    fringe::ENTRY,
    ida_star::ENTRY,
    me_ida_star::ENTRY,
    sma_star::ENTRY,
    listed_a_star::ENTRY,
    a_star_landmarks::ENTRY,
    replanning_a_star::ENTRY,
    REPLANNING_HPA_STAR,
    lpa_star::ENTRY,
    focused_d_star::ENTRY,
    d_star_lite::ENTRY,
    aa_star::ENTRY,
    mt_aa_star::ENTRY,
    gaa_star::ENTRY,
    ara_star::ENTRY,
    ad_star::ENTRY,
    rta_star::ENTRY,
    lrta_star::ENTRY,
    rtaa_star::ENTRY,
    lss_lrta_star::ENTRY,
    rtd_star::ENTRY,
    a_star_visibility::ENTRY,
    a_star_waypoints::ENTRY,
    a_star_mesh::ENTRY,
    subgoal_graph::ENTRY,
    HPA_STAR,
    DHPA_STAR,
    PRA_STAR,
    MINIMAL_MEMORY,
    sga_star::ENTRY,
];

/// The algorithms that a lab offers, in the order in which they are shown.
#[derive(Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
    /// The families that have something of their own to show or say, in the order in which they are asked.
    families: Vec<ShownFamily>,
    /// Whether the algorithm of an id can be made.
    ready: fn(&str) -> bool,
}

impl Catalogue {
    /// All algorithms of this crate.
    pub fn standard() -> Catalogue {
        Catalogue {
            entries: STANDARD.to_vec(),
            families: Catalogue::standard_families().to_vec(),
            ready: |_| true,
        }
    }

    /// The same algorithms, of which those can be made whose ids `ready` answers; asked anew each time. The others are
    /// listed all the same.
    #[must_use]
    pub fn when(self, ready: fn(&str) -> bool) -> Catalogue {
        Catalogue { ready, ..self }
    }

    /// Adds an algorithm from outside. An entry with the id of an older one takes its place.
    pub fn add(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|known| known.id == entry.id) {
            Some(older) => *older = entry,
            None => self.entries.push(entry),
        }
    }

    /// Adds a family from outside, which is asked after those that are known.
    pub fn add_family(&mut self, family: ShownFamily) {
        self.families.push(family);
    }

    /// The views of the families that have a lane's search, in the order in which they are asked.
    pub(in crate::lab) fn views(&self, lane: &Lane) -> Vec<&'static dyn FamilyView> {
        let families = self.families.iter().filter(|family| (family.has)(lane));
        families.map(|family| family.view).collect()
    }

    /// All entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with that id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The entry with that id. Errors: there is none, and which there are; it cannot be made as yet.
    pub fn entry(&self, id: &str) -> Result<&Entry, Message> {
        let ids = || {
            self.entries
                .iter()
                .map(|entry| entry.id)
                .collect::<Vec<_>>()
        };
        let unknown = || {
            Message::new("lane.unknown-algorithm")
                .with("found", found_text(id.as_bytes()))
                .with("expected", ids().join(", "))
        };
        let entry = self.find(id).ok_or_else(unknown)?;
        if !(self.ready)(id) {
            return Err(Message::new("lane.not-loaded").with("algorithm", id));
        }
        Ok(entry)
    }
}
