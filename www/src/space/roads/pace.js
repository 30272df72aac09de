/**
 * The pace at which the making of a roadmap is watched: slowly where a phase begins, so that each unit can be followed,
 * and the longer it lasts the faster.
 */

/** Units of a second at first, at one time the speed. */
const RATE = 30;
/** After so many seconds more it is e times as fast, so that a hundred thousand units take a minute, not an hour. */
const PATIENCE = 10;

export function makePace() {
  let owed = 0;
  let seen = 0;
  /** @type {unknown} */
  let last = null;
  return {
    begin() {
      owed = seen = 0;
    },
    /** How many units are due. @param {number} seconds @param {unknown} phase that it is in */
    units(seconds, phase) {
      if (phase !== last) seen = 0;
      last = phase;
      owed += seconds * Math.max(RATE, seen / PATIENCE);
      const units = Math.floor(owed);
      owed -= units;
      seen += units;
      return units;
    },
  };
}
