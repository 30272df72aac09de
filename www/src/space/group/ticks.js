/**
 * Iterations of a group, forwards and back.
 *
 * @import { Past } from '../types.js'
 * @import { GroupStudy } from '../../../wasm/space.js'
 */
import { makeHistory } from '../time/history.js';

/** Seconds between moments of a group that are kept to go back to, and how many of them. */
const [KEPT, MOST_KEPT] = [1, 120];

/**
 * @template S
 * @param {{ engine(): GroupStudy | null, settings(): S & { rate: number }, returned(settings: S): void, tell(): void,
 *   pause(): void }} hands `returned`: the settings are those of then
 */
export function makeGroupTime({ engine, settings, returned, tell, pause }) {
  /** How far into the next iteration it is, 0 to 1. */
  let part = 0;
  const history = makeHistory({
    take() {
      const [moment, kept] = [/** @type {GroupStudy} */ (engine()).moment(), settings()];
      return { moment, kept, free: () => moment.free() };
    },
    back({ moment, kept }) {
      engine()?.back(moment);
      returned(kept);
    },
    tick: () => engine()?.step(),
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
      if (!engine()) return;
      history.goTo(tick);
      part = 0;
      // As it stood when it had come there.
      engine()?.drawAt(1);
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
      engine()?.drawAt(part);
    },
    step() {
      if (!engine()) return;
      part = 0;
      history.go();
    },
  };
}
