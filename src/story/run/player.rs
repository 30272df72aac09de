//! The acts of the player, from the press to what becomes of them.
//!
//! An act is asked about before its body begins and, as the story goes on meanwhile, once more when its body has ended:
//! only then it has effects. So no act takes effect that was not held against the links as they are then.

use super::game_world::{GameWorld, WorldParts};
use super::names::call_of;
use super::report::{RunningAction, act_failure};
use crate::message::Message;
use crate::story::bus::{BusMessage, BusTuple, VerdictKind};
use crate::story::ground::{GroundTask, Literal};

/// The phase of an act of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActPhase {
    /// It waits for a new plan, before it is asked about.
    Held,
    /// It was asked about before its body.
    Asked,
    /// Its body goes on.
    Body,
    /// Its body has ended; it waits for a new plan.
    HeldAgain,
    /// It was asked about after its body.
    AskedAgain,
}

/// An act of the player that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerAct {
    /// Its number.
    pub act: u16,
    /// The action, by number.
    pub action: u32,
    /// How far it is.
    pub phase: ActPhase,
}

/// The player's acts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerActs {
    /// Those that are under way, in the order in which they were begun.
    pub acts: Vec<PlayerAct>,
    numbers: u16,
}

impl PlayerActs {
    /// Begins an act.
    ///
    /// # Errors
    /// `story.act-under-way` if the player's character has not ended what it does.
    pub fn begin(&mut self, action: u32) -> Result<(), Message> {
        if !self.acts.is_empty() {
            return Err(Message::new("story.act-under-way"));
        }
        self.numbers = self.numbers.wrapping_add(1);
        self.acts.push(PlayerAct {
            act: self.numbers,
            action,
            phase: ActPhase::Held,
        });
        Ok(())
    }

    /// Asks about the acts that wait, unless a new plan is being made.
    pub fn ask(&mut self, world: &GameWorld, task: &GroundTask, out: &mut Vec<BusMessage>) {
        if world.is_awaiting_plan {
            return;
        }
        for one in &mut self.acts {
            one.phase = match one.phase {
                ActPhase::Held => ActPhase::Asked,
                ActPhase::HeldAgain => ActPhase::AskedAgain,
                _ => continue,
            };
            out.push(BusMessage::UserActionQuery {
                act: one.act,
                action: call_of(task, one.action),
            });
        }
    }

    /// The body of an act has ended.
    pub fn body_ended(&mut self, ended: &RunningAction) {
        for one in &mut self.acts {
            if Some(one.act) == ended.act {
                one.phase = ActPhase::HeldAgain;
            }
        }
    }

    /// Drops the acts whose bodies no longer go on.
    pub fn forget_failed(&mut self, world: &GameWorld) {
        let goes_on = |one: &PlayerAct| {
            let running = world.running.iter().any(|other| other.act == Some(one.act));
            one.phase != ActPhase::Body || running
        };
        self.acts.retain(goes_on);
    }

    /// What becomes of an act. `instead` are the effects of an intervention.
    pub fn hear(
        &mut self,
        world: &mut GameWorld,
        parts: &mut WorldParts,
        (act, verdict): (u16, VerdictKind),
        instead: &[Literal],
    ) {
        let Some(at) = self.acts.iter().position(|one| one.act == act) else {
            return;
        };
        let PlayerAct { action, phase, .. } = self.acts[at];
        let effects = &parts.task.actions[action as usize].effects;
        match (verdict, phase) {
            (VerdictKind::Safe | VerdictKind::Accommodate, ActPhase::Asked) => {
                self.acts[at].phase = ActPhase::Body;
                let call: BusTuple = call_of(parts.task, action);
                match world.instance(parts.task, &call) {
                    Ok(one) => world.begin(
                        parts,
                        RunningAction {
                            act: Some(act),
                            ..one
                        },
                    ),
                    Err(wrong) => {
                        self.acts.remove(at);
                        let report = act_failure(parts.task, act, action, wrong.id);
                        parts.out.push(report);
                    }
                }
                self.forget_failed(world);
            }
            (VerdictKind::Safe, _) => {
                self.acts.remove(at);
                world.change(parts, effects, false);
            }
            (VerdictKind::Accommodate, _) => {
                self.acts.remove(at);
                world.change(parts, effects, true);
            }
            (VerdictKind::Intervene, _) => {
                self.acts.remove(at);
                world.change(parts, instead, false);
            }
            (VerdictKind::Awaited, _) => {
                // Its body is not carried out a second time.
                world.body_done = (phase == ActPhase::AskedAgain).then_some(action);
                self.acts.remove(at);
            }
            (VerdictKind::CannotBeDone, _) => drop(self.acts.remove(at)),
        }
    }
}

impl GameWorld {
    /// The player changes the world. If the plan does not stand, another one is asked for; so it is if one is being
    /// made that does not know of the change.
    fn change(&mut self, parts: &mut WorldParts, effects: &[Literal], breaks: bool) {
        for effect in effects {
            effect.make(&mut self.state);
        }
        if breaks || (self.is_awaiting_plan && !effects.is_empty()) {
            self.resync(parts);
        }
    }
}
