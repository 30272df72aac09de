//! The tables by which a game world finds what the names in messages mean.

use std::collections::BTreeMap;

use super::action::{OperatorAction, StoryAction};
use crate::message::{Message, found_text};
use crate::story::ground::GroundTask;

/// The constructor of an action class: it makes an instance for an action.
pub type ActionClass = fn(&GroundTask, u32) -> Box<dyn StoryAction>;

/// Action classes by the names of operators, and objects by their names. Case does not matter.
#[derive(Clone, Debug, Default)]
pub struct ActionRegistry {
    classes: BTreeMap<String, ActionClass>,
    objects: BTreeMap<String, u32>,
}

impl ActionRegistry {
    /// Nothing is registered.
    pub fn new() -> ActionRegistry {
        ActionRegistry::default()
    }

    /// All operators and objects of a task: every operator that is not abstract has the class [`OperatorAction`].
    pub fn of(task: &GroundTask) -> ActionRegistry {
        let domain = &task.problem.domain;
        let mut registry = ActionRegistry::new();
        for operator in domain.operators.iter().filter(|one| !one.is_abstract()) {
            registry.register_class(&operator.name, OperatorAction::class);
        }
        for object in 0..domain.objects.len() as u32 {
            registry.register_object(domain.objects.shown(object), object);
        }
        registry
    }

    /// Gives an operator an action class in place of the one it had.
    pub fn register_class(&mut self, operator: &str, class: ActionClass) {
        self.classes.insert(operator.to_ascii_lowercase(), class);
    }

    /// Says which object a name means.
    pub fn register_object(&mut self, name: &str, object: u32) {
        self.objects.insert(name.to_ascii_lowercase(), object);
    }

    /// Forgets a name of an object.
    pub fn forget_object(&mut self, name: &str) {
        self.objects.remove(&name.to_ascii_lowercase());
    }

    /// The number of the action that is called, and an instance of its class.
    ///
    /// # Errors
    /// `story.action-unregistered` if the name has no class, `story.object-unregistered` if one of the objects is
    /// unknown, `story.action-unknown` if there is no such action.
    pub fn instance(
        &self,
        task: &GroundTask,
        name: &str,
        arguments: &[String],
    ) -> Result<(u32, Box<dyn StoryAction>), Message> {
        let said = |id, name: &str| Message::new(id).with("name", found_text(name.as_bytes()));
        let class = self.classes.get(&name.to_ascii_lowercase());
        let class = class.ok_or_else(|| said("story.action-unregistered", name))?;
        let mut objects = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let object = self.objects.get(&argument.to_ascii_lowercase());
            objects.push(*object.ok_or_else(|| said("story.object-unregistered", argument))?);
        }
        let operator = task.problem.domain.operator(name);
        let same = |one: &crate::story::ground::GroundAction| {
            Some(one.operator) == operator && one.arguments == objects
        };
        let action = task.actions.iter().position(same);
        let action = action.ok_or_else(|| said("story.action-unknown", name))? as u32;
        Ok((action, class(task, action)))
    }
}
