/**
 * The history of a run, for going back: a moment is kept now and then and after each change by hand, and what lies
 * between two of them is calculated again, which comes to the same, since runs do. A change of the scene ends what can
 * be gone back to.
 */

/** @typedef {{ free(): void }} Kept */

/**
 * @template {Kept} K
 * @param {{ take(): K, back(to: K): void, tick(): void, every(): number, most(): number }} hands `tick` makes one;
 *   `every` so many a moment is kept, `most` of them
 */
export function makeHistory({ take, back, tick, every, most }) {
  /**
   * In the order of their ticks; `changed`: something was changed by hand there, before it went on.
   * @type {{ at: number, changed: boolean, kept: K }[]}
   */
  const moments = [];
  /** Ticks since the beginning, and the latest that is known. */
  let at = 0;
  let head = 0;
  /** Something was changed by hand since the last tick. */
  let touched = true;

  /** Gives up moments from one on, or so many of them. @param {number} from @param {number} [count] */
  function forget(from, count = moments.length) {
    for (const { kept } of moments.splice(from, count)) kept.free();
  }

  function go() {
    const before = moments.findLastIndex((moment) => moment.at <= at);
    const last = moments[before];
    if (touched) {
      forget(last?.at === at ? before : before + 1);
      moments.push({ at, changed: true, kept: take() });
      touched = false;
    } else if (last?.at === at) {
      // What was changed here then is changed again.
      if (last.changed) back(last.kept);
    } else if (at - (last?.at ?? -Infinity) >= every()) moments.splice(before + 1, 0, { at, changed: false, kept: take() });
    if (moments.length > most()) forget(0, moments.length - most());
    tick();
    at++;
    head = Math.max(head, at);
  }

  return {
    /** One tick. */
    go,
    /** A run begins. */
    begin() {
      forget(0);
      [at, head, touched] = [0, 0, true];
    },
    /** Something was changed by hand: what was known of what comes is no longer true. */
    touch() {
      touched = true;
      head = at;
      forget(moments.findLastIndex((moment) => moment.at <= at) + 1);
    },
    /** The scene is another one: there is no way back behind that. */
    cut() {
      forget(0);
      touched = true;
      head = at;
    },
    get at() {
      return at;
    },
    get head() {
      return head;
    },
    /** The ticks at which something was changed by hand. */
    get changes() {
      return moments.filter((moment) => moment.changed && moment.at > 0).map((moment) => moment.at);
    },
    get least() {
      return moments[0]?.at ?? at;
    },
    /** To a tick that is known; what was changed by hand until then is as it was. @param {number} to */
    goTo(to) {
      const wanted = Math.min(head, Math.max(moments[0]?.at ?? at, Math.round(to)));
      if (touched && wanted < at) {
        // What was changed by hand and has not gone on yet is come back to as well.
        const same = moments.findIndex((moment) => moment.at === at);
        if (same >= 0) forget(same, 1);
        moments.push({ at, changed: true, kept: take() });
      }
      const from = moments.findLast((moment) => moment.at <= wanted);
      if (from && (wanted < at || from.at > at)) {
        back(from.kept);
        at = from.at;
        touched = false;
      }
      while (at < wanted) go();
      const there = moments.find((moment) => moment.at === at && moment.changed);
      if (there && there !== from) back(there.kept);
    },
  };
}
