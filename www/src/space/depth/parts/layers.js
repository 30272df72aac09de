/**
 * The number of the layer that is drawn for the view of the floor, and is not there for a camera on it: its own signs
 * and its own body.
 */
export const PRIVATE = 1;
