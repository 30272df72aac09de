//! The Mimesis controller: the registry of components and the router of their messages.
//!
//! Messages wait in one queue, first come, first served, and a step delivers one of them to every component that is
//! registered for its type, in the order of registration. So the same messages come in the same order every time.

use std::collections::VecDeque;

use super::message_type::MessageType;
use super::messages::BusMessage;
use crate::message::Message;

/// The most messages that wait: components that answer each other without end are stopped there.
const MOST_WAITING: usize = 10_000;

/// A message under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Its number, from 0 on.
    pub number: u64,
    /// The component that sent it.
    pub from: u16,
    /// The message.
    pub message: BusMessage,
}

/// A message that is handed to its receivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The message.
    pub envelope: Envelope,
    /// The components that receive it, in the order in which they were registered for it.
    pub to: Vec<u16>,
}

/// The controller.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Controller {
    components: Vec<String>,
    /// Of each type, the components that accept it, in the order of registration.
    handlers: [Vec<u16>; MessageType::ALL.len()],
    waiting: VecDeque<Envelope>,
    sent: u64,
}

impl Controller {
    /// No components, no messages.
    pub fn new() -> Controller {
        Controller::default()
    }

    /// Connects a component, which is then able to send; its number.
    ///
    /// # Errors
    /// `story.bus-twice` if there is one with that name; `story.bus-many` if there is no room for more.
    pub fn connect(&mut self, name: &str) -> Result<u16, Message> {
        if self.component(name).is_some() {
            return Err(Message::new("story.bus-twice").with("name", name));
        }
        if self.components.len() >= 1_000 {
            return Err(Message::new("story.bus-many").with("most", 1_000));
        }
        self.components.push(name.to_owned());
        Ok(self.components.len() as u16 - 1)
    }

    /// The number of the component with a name.
    pub fn component(&self, name: &str) -> Option<u16> {
        let at = self.components.iter().position(|one| one == name);
        at.map(|at| at as u16)
    }

    /// The names of the components, by number.
    pub fn components(&self) -> &[String] {
        &self.components
    }

    /// The components that accept a type, in the order of registration. Several may accept the same one.
    pub fn handlers(&self, kind: MessageType) -> &[u16] {
        &self.handlers[kind as usize]
    }

    /// The messages that wait.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = &Envelope> {
        self.waiting.iter()
    }

    /// How many messages were ever sent.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Puts a message at the end of the queue; its number.
    ///
    /// # Errors
    /// `story.bus-unknown` if there is no such component; `story.bus-full` if too many messages wait.
    pub fn send(&mut self, from: u16, message: BusMessage) -> Result<u64, Message> {
        if usize::from(from) >= self.components.len() {
            return Err(Message::new("story.bus-unknown").with("component", from));
        }
        if self.waiting.len() >= MOST_WAITING {
            return Err(Message::new("story.bus-full").with("most", MOST_WAITING));
        }
        let number = self.sent;
        self.sent += 1;
        self.waiting.push_back(Envelope {
            number,
            from,
            message,
        });
        Ok(number)
    }

    /// Takes the first message out of the queue; nothing if none waits. A registration is the controller's own: it is
    /// carried out here and has no receivers.
    ///
    /// # Errors
    /// `story.bus-no-handler` if no component accepts the message's type; `story.bus-unknown` if a component registers
    /// under a name that is not its own. The message is then gone.
    pub fn deliver(&mut self) -> Result<Option<Delivery>, Message> {
        let Some(envelope) = self.waiting.pop_front() else {
            return Ok(None);
        };
        if let BusMessage::Register { component, accepts } = &envelope.message {
            if self.component(component) != Some(envelope.from) {
                return Err(Message::new("story.bus-unknown").with("component", component.as_str()));
            }
            for kind in accepts {
                let handlers = &mut self.handlers[*kind as usize];
                if !handlers.contains(&envelope.from) {
                    handlers.push(envelope.from);
                }
            }
            return Ok(Some(Delivery {
                envelope,
                to: Vec::new(),
            }));
        }
        let kind = envelope.message.kind();
        match self.handlers(kind).to_vec() {
            to if to.is_empty() => {
                Err(Message::new("story.bus-no-handler").with("type", kind.name()))
            }
            to => Ok(Some(Delivery { envelope, to })),
        }
    }
}
