//! Tests of the room `story`: plans held to a validator that knows no planner, PDDL, schemas, preferences.

mod betty;
mod decomposition;
mod figure;
mod heist;
mod mediated;
mod mediation;
mod preferences;
mod random_problems;
mod refusals;
mod standard;
mod threats;
mod validator;
mod world;
