//! The facts that a floor shows: where the characters are.

use super::floor_stage::FloorStage;
use crate::story::execution::StoryStage;
use crate::story::ground::GroundTask;
use crate::story::staging::Staging;

impl FloorStage {
    /// Makes the facts say at which place each character is that carries nothing out. One that stands at several places
    /// is at the one that the facts name, else at the first; one that stands at none is where it was last.
    pub(super) fn see_bodies(&self, staging: &Staging, task: &GroundTask, state: &mut [bool]) {
        for (walker, who) in self.objects().iter().enumerate() {
            let mut orders = self.orders.iter();
            if orders.any(|order| order.is_running() && order.walker() == Some(walker)) {
                continue;
            }
            // The atoms that say where it is, each with whether it is so.
            let seen: Vec<(usize, bool)> = (0..task.atoms.len())
                .filter_map(|atom| {
                    let fact = &task.atoms[atom];
                    let [object, place] = fact.arguments[..] else {
                        return None;
                    };
                    let tells = object == *who && staging.lies.contains(&fact.predicate);
                    Some((atom, self.is_at(*who, place).filter(|_| tells)?))
                })
                .collect();
            let is_told = seen.iter().any(|(atom, is_so)| *is_so && state[*atom]);
            let Some((here, _)) = seen.iter().find(|(_, is_so)| *is_so) else {
                continue;
            };
            if !is_told {
                seen.iter()
                    .for_each(|(atom, _)| state[*atom] = atom == here);
            }
        }
    }
}
