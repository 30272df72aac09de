//! The message bus of Mimesis: typed messages, their XML, and the controller that routes them.

mod controller;
mod element;
mod message_type;
mod messages;
mod read;
mod write;

pub use controller::{Controller, Delivery, Envelope};
pub use message_type::MessageType;
pub use messages::{BusMessage, BusTuple, GoingOn, PlanLine, VerdictKind};
pub use read::read_bus_message;
