/** Milliseconds of a frame in which the engine may work. It keeps to them by its own clock. */
export const WORK = 8;
