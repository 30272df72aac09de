/**
 * The reasons why a scenario file may disagree with its map, in the order in which they are listed: `FileDisagreement`
 * in src/lab/measure/arbiter.rs.
 */
export const REASONS = /** @type {const} */ (['start-on-tree', 'goal-on-tree', 'start-outside', 'goal-outside', 'corners-cut', 'unknown']);
