/**
 * What is drawn for whoever looks at the floor, and is not there for a camera on it: its own signs and its own body.
 */
export const PRIVATE = 1;
