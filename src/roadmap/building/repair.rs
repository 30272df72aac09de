//! Local repair of a roadmap after the scene has changed: what the change touches is made anew, all else is kept.
//!
//! Not in the paper, which builds once for a scene that stays. [`SceneWorld::since`] says in which boxes the scene has
//! changed. A vertex at distance c from its nearest obstacle is **affected** where a box comes nearer to it than c, but
//! for twice ε: only then can one of its two nearest obstacle points be another one. An edge is affected where one of
//! its ends is, or where its clearance, measured again, is another one. Affected vertices and edges go. The samples of
//! the first building are then taken again, the same sequence; of these the ones that are retracted to an affected
//! place become vertices and are joined to what was kept. Kept vertices look for each other once more where the
//! straight way between them, or a way of which nothing is left, led through the region. All that came goes through the
//! phases of any building: edges, merging, cycles, blending.
//!
//! **What is equal to what.** With G the box around the changes and all that went, and N the box around all that came:
//! - Vertices and edges that touch neither G nor N are bit for bit what they were, though their numbers move up, and so
//!   are the blends farther from both than 4 c_min, as far as the clearance of arcs is measured. Beyond G a kept vertex
//!   or edge goes only where something that came is merged with it.
//! - All measures (clearances, blends, components) are bit for bit those of the same net measured anew.
//! - Inside, the phases are those of a roadmap built anew, so that its invariants hold: no edge or arc nearer to an
//!   obstacle than R, sampled vertices within ε of the diagram.
//! - It is not the roadmap that building anew makes: useful cycles depend on the order in which vertices come, and what
//!   was kept comes first here. Of the vertices that building anew samples in the region 98 % are here, bit for bit; of
//!   all vertices here 82 % are there, of the edges 57 %. Nor could one that leaves the rest alone be equal to it: so
//!   many vertices are wanted on the whole floor, so more or fewer samples are taken, and 7 of 20 edits changed what
//!   lies farther than 20 m from the region, too (`tests/roadmap/repaired_beside_anew.rs`). Both find the same
//!   connections and ways of the same lengths as far as sampling does so at all. Measured beside building
//!   anew after 209 of 1,280 random edits (`tests/roadmap/repair.rs`), 9,974 ways in the regions: their mean length
//!   0.997 of that on the roadmap built anew, 99 of 100 at most 1.16, the longest 5.8 times, as is the longest the
//!   other way round (a smooth way that would have to turn). Only the roadmap built anew had found one narrow passage
//!   once. On the diagram lie 85 % of the vertices, of those of roadmaps built anew 89 %: the others are where edges
//!   cross. On the map brc202d, an obstacle dragged 600 times: mean 0.993, longest 1.6 times.
//!
//! **When it is not worth it** a roadmap is to be built anew: see [`Building::repair`].
//!
//! Deterministic. O(vertices + edges) simple steps, the sequence of samples drawn once or a few times, and retractions
//! and clearances for the region alone.
//!
//! [`SceneWorld::since`]: crate::world::scene::SceneWorld::since

use super::build::{Building, Inner};
use super::kept::Kept;
use super::resampling::Resampling;
use crate::roadmap::settings::Identity;
use crate::world::scene::{ChangedBox, Surroundings};

impl Building {
    /// Begins to repair what has come to its end, after the obstacles have changed in these boxes to `around`: see the
    /// module for what stays. Nothing where it cannot be repaired, or where building anew takes hardly longer:
    /// it is not at its end, or its sampling is not known; half of the vertices are affected; its settings make no
    /// sense any more; vertices are half as many again as when all was built; or samples may go through walls
    /// ([`Identity::Object`]).
    pub fn repair(&self, around: &Surroundings, boxes: &[ChangedBox]) -> Option<Building> {
        let roadmap = self.roadmap()?;
        let ordinary = self.ordinary()?;
        let settings = &self.settings;
        let grown = 2 * roadmap.vertices().len() > 3 * self.built;
        if settings.identity == Identity::Object || grown {
            return None;
        }
        let mut building = Building::new(around, settings).ok()?;
        if boxes.is_empty() {
            building = self.clone();
            building.repaired = None;
            return Some(building);
        }
        building.counts = self.counts.clone();
        (building.ordinary, building.built) = (Some(ordinary), self.built);
        let samples = (ordinary, self.counts.samples);
        let (kept, net) = Kept::of(roadmap, around, boxes, samples)?;
        let resampling = Resampling::new(&kept, &net, roadmap);
        building.inner = Inner::Resampling(Box::new(resampling));
        building.repair = Some(Box::new(kept));
        building.net = net;
        Some(building)
    }

    /// How many samples at first became vertices wherever they came to: as large a share of all as such vertices are
    /// of all places that samples came to. Nothing where that is not known.
    fn ordinary(&self) -> Option<u64> {
        self.ordinary.or_else(|| {
            let sampled = self.layers[0].as_ref()?.vertex_slots() as u64;
            let wanted = sampled.min(u64::from(self.settings.vertices));
            let share = wanted as f64 / self.counts.outcomes[0].max(1) as f64;
            Some((self.counts.samples as f64 * share).ceil() as u64)
        })
    }
}
