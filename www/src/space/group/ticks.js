/**
 * Iterations of a group, forwards and back.
 *
 * @import { Past } from '../types.js'
 * @import { Troop } from '../../../wasm/space.js'
 */
import { makeHistory } from '../history.js';

/** Seconds between moments of a group that are kept to go back to, and how many of them. */
const [KEPT, MOST_KEPT] = [1, 120];

/**
 * @template S
 * @param {{ troop(): Troop | null, settings(): S & { rate: number }, returned(settings: S): void, tell(): void, pause(): void }} hands `returned`: the settings are those of then
 */
export function makeGroupTime({ troop, settings, returned, tell, pause }) {
  /** How far into the next iteration it is, 0 to 1. */
  let part = 0;
  const history = makeHistory({
    take() {
      const [moment, kept] = [/** @type {Troop} */ (troop()).moment(), settings()];
      return { moment, kept, free: () => moment.free() };
    },
    back({ moment, kept }) {
      troop()?.back(moment);
      returned(kept);
    },
    tick: () => troop()?.step(),
    every: () => Math.max(1, Math.round(KEPT * settings().rate)),
    most: () => MOST_KEPT,
  });

  /** @type {Past} */
  const past = {
    get least() { return history.least; },
    get at() { return history.at; },
    get head() { return history.head; },
    seconds: (tick) => tick / settings().rate,
    goTo(tick) {
      pause();
      if (!troop()) return;
      history.goTo(tick);
      part = 0;
      // As it stood when it had come there.
      troop()?.drawAt(1);
      tell();
    },
  };

  return {
    past,
    /** A group stands at its start. */
    begin() {
      part = 0;
      history.begin();
    },
    /** Something was set anew. */
    touch: history.touch,
    /** @param {number} seconds */
    advance(seconds) {
      // As the engine counts it: the time of an iteration is rounded first.
      for (part += seconds / (1 / settings().rate); part >= 1; part--) history.go();
      troop()?.drawAt(part);
    },
    step() {
      if (!troop()) return;
      part = 0;
      history.go();
    },
  };
}
