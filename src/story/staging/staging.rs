//! The staging of a story: the settings of its file by the numbers of a problem.

use super::stage_body::StageBody;
use crate::agents::Body;
use crate::story::domain::{Fact, StoryProblem, Term};
use crate::story::execution::StageOrder;
use crate::story::file::{ActRule, CharacterEntry, StoryPlace, StorySettings};
use crate::story::ground::GroundTask;

/// The rule by which the acts of an operator are carried out.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Act {
    seconds: f64,
    with: Option<Term>,
    reach: f64,
}

/// The staging of a story, by the numbers of a problem. What the problem does not have, because its text was changed
/// since, is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Staging {
    /// Of each object, where it is on the floor.
    pub places: Vec<Option<StoryPlace>>,
    /// The characters with bodies.
    pub bodies: Vec<StageBody>,
    /// The character whose acts are the player's.
    pub player: Option<u32>,
    /// The predicates that say where something is.
    pub lies: Vec<u32>,
    /// The predicates that say who has something.
    pub held: Vec<u32>,
    /// The predicates that say that a door is open.
    pub opens: Vec<u32>,
    /// Of each operator.
    acts: Vec<Act>,
}

impl Staging {
    /// The staging of a problem by settings.
    pub fn new(settings: &StorySettings, problem: &StoryProblem) -> Staging {
        let domain = &problem.domain;
        let mut places = vec![None; domain.objects.len()];
        for (name, place) in &settings.places {
            if let Some(object) = domain.objects.find(name) {
                places[object as usize] = Some(place.clone());
            }
        }
        let body = |(name, entry): &(String, CharacterEntry)| {
            Some(StageBody {
                object: domain.objects.find(name)?,
                body: Body::PERSON,
                at: entry.at,
                heading: entry.heading.to_radians(),
                speed: entry.speed,
            })
        };
        let predicates = |names: &[String]| -> Vec<u32> {
            names
                .iter()
                .filter_map(|name| domain.predicates.find(name))
                .collect()
        };
        let usual = ActRule::default();
        let acts = domain.operators.iter().map(|operator| {
            let rule = settings
                .acts
                .iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(&operator.name));
            let rule = rule.map_or(&usual, |(_, rule)| rule);
            let term = |name: &String| {
                let variable = operator.parameters.iter().position(|one| one.name == *name);
                let variable = variable.map(|at| Term::Variable(at as u16));
                variable.or_else(|| domain.objects.find(name).map(Term::Object))
            };
            Act {
                seconds: rule.seconds,
                with: rule.with.as_ref().and_then(term),
                reach: rule.reach,
            }
        });
        Staging {
            places,
            bodies: settings.characters.iter().filter_map(body).collect(),
            player: settings
                .player
                .as_ref()
                .and_then(|name| domain.objects.find(name)),
            lies: predicates(&settings.lies),
            held: predicates(&settings.held),
            opens: predicates(&settings.opens),
            acts: acts.collect(),
        }
    }

    /// What an action asks of the stage: to go where its effects say that its actor is then, else to take its time.
    /// Beside it the object with which something is done, and from how far.
    ///
    /// Something is done with what the settings name; else with the first of the arguments, after the actor, that lies
    /// somewhere or has a body.
    pub fn order(&self, task: &GroundTask, action: u32) -> (StageOrder, Option<(u32, f64)>) {
        let action = &task.actions[action as usize];
        let operator = &task.problem.domain.operators[action.operator as usize];
        let object = |term: Term| match term {
            Term::Variable(at) => action.arguments.get(usize::from(at)).copied(),
            Term::Object(object) => Some(object),
        };
        let actor = operator.actor.and_then(object);
        if let Some(actor) = actor {
            let goes = action.effects.iter().find_map(|literal| {
                let fact = &task.atoms[literal.atom() as usize];
                match fact.arguments[..] {
                    [who, place]
                        if who == actor
                            && !literal.is_negated()
                            && self.lies.contains(&fact.predicate) =>
                    {
                        Some(place)
                    }
                    _ => None,
                }
            });
            if let Some(place) = goes {
                return (StageOrder::Go { actor, place }, None);
            }
        }
        let act = self.acts[action.operator as usize];
        let order = StageOrder::Act {
            actor,
            seconds: act.seconds,
        };
        let with = act.with.and_then(object).or_else(|| {
            let mut others = action.arguments.iter().filter(|one| Some(**one) != actor);
            others.find(|one| self.is_met(task, **one)).copied()
        });
        (order, with.map(|object| (object, act.reach)))
    }

    /// Whether an object is one that is walked up to: a body, or something that lies somewhere at first.
    fn is_met(&self, task: &GroundTask, object: u32) -> bool {
        let body = self.bodies.iter().any(|body| body.object == object);
        let lies = |fact: &Fact| {
            self.lies.contains(&fact.predicate) && fact.arguments.first() == Some(&object)
        };
        body || task.problem.initial.iter().any(lies)
    }
}
