//! Tests of the room `story`: plans held to a validator that knows no planner, PDDL, schemas, preferences.

mod decomposition;
mod figure;
mod heist;
mod layout;
mod preferences;
mod random_problems;
mod refusals;
mod threats;
mod validator;
mod world;
