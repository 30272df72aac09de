//! The whereabouts of a story's objects, as its facts have it.

use super::staging::Staging;
use crate::story::file::StoryPlace;
use crate::story::ground::GroundTask;

/// The whereabouts of an object, as facts have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whereabouts {
    /// Nothing is said.
    #[default]
    Unknown,
    /// At another object: a place, or whatever lies somewhere.
    At(u32),
    /// Held by another object.
    HeldBy(u32),
}

impl Staging {
    /// Where each object is, as far as the facts say it: `state` tells of each atom of the task whether it is true;
    /// what no action changes holds as it does at first. Being held counts more than lying somewhere.
    pub fn whereabouts(&self, task: &GroundTask, state: &[bool]) -> Vec<Whereabouts> {
        let mut found = vec![Whereabouts::Unknown; task.problem.domain.objects.len()];
        let atoms = task.atoms.iter().zip(state);
        let changing = atoms.filter(|(_, holds)| **holds).map(|(fact, _)| fact);
        let settled = task.problem.initial.iter();
        let settled = settled.filter(|fact| !task.atoms.contains(fact));
        for fact in changing.chain(settled) {
            let [first, second] = fact.arguments[..] else {
                continue;
            };
            if self.held.contains(&fact.predicate) {
                found[second as usize] = Whereabouts::HeldBy(first);
            } else if self.lies.contains(&fact.predicate)
                && !matches!(found[first as usize], Whereabouts::HeldBy(_))
            {
                found[first as usize] = Whereabouts::At(second);
            }
        }
        found
    }

    /// What is walked up to for something that is done with an object: the object, where it lies as it did at first;
    /// else the place where it is now, or its holder, if that has a body.
    pub fn met_at(&self, task: &GroundTask, state: &[bool], object: u32) -> Option<u32> {
        let now = self.whereabouts(task, state)[object as usize];
        let is_body = |object: u32| self.bodies.iter().any(|body| body.object == object);
        if is_body(object) {
            return Some(object);
        }
        match now {
            Whereabouts::HeldBy(holder) => is_body(holder).then_some(holder),
            Whereabouts::At(place)
                if now != self.whereabouts(task, &task.initial)[object as usize] =>
            {
                Some(place)
            }
            _ => Some(object),
        }
    }

    /// The doors of the floor that the facts open or shut: their names, and whether they are open.
    pub fn doors(&self, task: &GroundTask, state: &[bool]) -> Vec<(&str, bool)> {
        let mut doors = Vec::new();
        for (object, place) in (0..).zip(&self.places) {
            let Some(StoryPlace::Door(name)) = place else {
                continue;
            };
            let opens = |atom: &usize| {
                let fact = &task.atoms[*atom];
                self.opens.contains(&fact.predicate) && fact.arguments == [object]
            };
            let mut atoms = (0..task.atoms.len()).filter(opens).peekable();
            if atoms.peek().is_some() {
                let open = atoms.any(|atom| state.get(atom).copied().unwrap_or(false));
                doors.push((name.as_str(), open));
            }
        }
        doors
    }
}
