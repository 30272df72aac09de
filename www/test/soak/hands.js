/**
 * What the soak test does inside the page, through the element. `install` is sent there as text, so it uses nothing
 * from outside itself. Numbers that choose come from the test, from 0 up to 1; what they choose among is read from the
 * page.
 */

/** How often each action is taken. */
export const WEIGHTS = {
  stroke: 20, cost: 6, erase: 4, start: 5, goal: 5, undo: 10, redo: 6, cancel: 2, clear: 1, generate: 3, shipped: 2, scenario: 2,
  step: 10, seek: 12, end: 5, reset: 3, play: 6, pause: 4, speed: 4,
  addLane: 5, removeLane: 4, algorithm: 5, setting: 10, choose: 4, view: 3, look: 6, fit: 2, pace: 2, stride: 8, verdict: 4,
};

/**
 * No world of the run is larger: with six lanes, and as many of a second lab beside them, they fit whatever machine
 * runs this.
 */
export const MOST_CELLS = 256 * 256;

/** @param {number} mostCells */
export function install(mostCells) {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  const page = /** @type {any} */ (globalThis);
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const state = () => scope.state.lab;
  /** @template T @param {ArrayLike<T>} list @param {number} r @returns {T} */
  const one = (list, r) => list[Math.min(list.length - 1, Math.floor(r * list.length))];
  const whole = (/** @type {number} */ r, /** @type {number} */ below) => Math.min(below - 1, Math.floor(r * below));
  /** Two cells, the second near the first. @param {number[]} r */
  const line = (r) => {
    const { width, height } = state();
    const x = whole(r[0], width);
    const y = whole(r[1], height);
    const near = (/** @type {number} */ at, /** @type {number} */ by, /** @type {number} */ side) => Math.max(0, Math.min(side - 1, at + Math.round((by - 0.5) * 24)));
    return [x, y, near(x, r[2], width), near(y, r[3], height)];
  };
  /** What the engine can do that older ones could not. @param {string} method */
  const can = (method) => typeof scope.engine[method] === 'function';
  const small = [...document.querySelectorAll('[data-map]')].map((button) => /** @type {HTMLElement} */ (button).dataset.map).filter((id) => id !== 'delta' && id !== 'county');

  /** @type {Record<string, (r: number[]) => unknown>} */
  const actions = {
    stroke: (r) => scope.change((/** @type {any} */ engine) => engine.paintStroke(...line(r), one('.GSW@@@@OT', r[4]), r[5] < 0.4)),
    cost: (r) => can('paintCost') && scope.change((/** @type {any} */ engine) => engine.paintCost(...line(r), 1 + whole(r[4], 255), r[5] < 0.4)),
    erase: (r) => can('erase') && scope.change((/** @type {any} */ engine) => engine.erase(...line(r), r[5] < 0.4)),
    start: (r) => scope.change((/** @type {any} */ engine) => engine.moveStart(...line(r).slice(0, 2), r[5] < 0.3)),
    goal: (r) => scope.change((/** @type {any} */ engine) => engine.moveGoal(...line(r).slice(0, 2), r[5] < 0.3)),
    undo: () => scope.undo(),
    redo: () => scope.redo(),
    cancel: () => scope.change((/** @type {any} */ engine) => engine.cancel()),
    clear: () => scope.change((/** @type {any} */ engine) => engine.paintStroke(2, 2, 5, 2, '.', false)),
    generate: (r) => {
      const { id, parameter, fixedSize } = one(scope.engine.generators(), r[0]);
      const side = (/** @type {number} */ r) => 8 + whole(r * r, Math.sqrt(mostCells) - 7);
      const [width, height] = fixedSize ?? [side(r[1]), side(r[2])];
      const value = parameter ? parameter.min + Math.round(r[3] * (parameter.max - parameter.min)) : 0;
      // A corridor may be too wide for a small world: that is refused, in words.
      scope.change((/** @type {any} */ engine) => engine.generate(id, width, height, whole(r[4], 2 ** 32), value));
    },
    shipped: async (r) => {
      const id = one(small, r[0]);
      const { revision } = state();
      /** @type {HTMLElement} */ (document.querySelector(`[data-map="${id}"]`)).click();
      for (let i = 0; i < 600 && state().revision === revision; i++) await frame();
    },
    scenario: (r) => {
      const { length } = scope.engine.scenarios();
      if (length) scope.change((/** @type {any} */ engine) => engine.useScenario(whole(r[0], length)));
    },
    step: (r) => scope.step(one([-10, -1, -1, 1, 1, 1, 10, 100], r[0])),
    seek: (r) => scope.seek(Math.floor(r[0] * 1.05 * state().steps)),
    end: () => scope.toEnd(),
    reset: () => scope.reset(),
    play: () => scope.play(),
    pause: () => scope.pause(),
    speed: (r) => scope.setSpeed(2 ** whole(r[0], 19)),
    addLane: (r) => state().lanes.length < 6 && scope.change((/** @type {any} */ engine) => engine.addLane(one(engine.catalogue(), r[0]).id)),
    removeLane: (r) => state().lanes.length > 1 && scope.change((/** @type {any} */ engine) => engine.removeLane(whole(r[0], state().lanes.length))),
    algorithm: (r) => scope.change((/** @type {any} */ engine) => engine.setAlgorithm(whole(r[0], state().lanes.length), one(engine.catalogue(), r[1]).id)),
    setting: (r) => {
      const lane = whole(r[0], state().lanes.length);
      const entry = scope.engine.catalogue().find((/** @type {any} */ { id }) => id === state().lanes[lane].algorithm);
      if (!entry.settings.length) return;
      const { id, options } = one(entry.settings, r[1]);
      scope.change((/** @type {any} */ engine) => engine.setSetting(lane, id, one(options, r[2])));
    },
    choose: (r) => scope.chooseLane(whole(r[0], state().lanes.length)),
    view: () => scope.toggleView(),
    look: (r) => {
      const [x, y] = line(r);
      const { lanes } = state();
      scope.engine.inspect(whole(r[2], lanes.length), x, y);
      scope.engine.branch(whole(r[2], lanes.length), y * state().width + x);
      scope.engine.story(whole(r[2], lanes.length), x, y);
    },
    fit: () => scope.fit(),
    // Not by time: how long a lane takes is no part of what is saved, so a fresh lab would wait for being told.
    pace: (r) => scope.change((/** @type {any} */ engine) => engine.setPace(r[0] < 0.6 ? 'steps' : 'levels')),
    stride: (r) => scope.seek(scope.engine.stride(whole(r[0], state().lanes.length), one(['event', 'step', 'level', 'path'], r[1]), r[2] < 0.6).cursor),
    verdict: (r) => {
      const lane = whole(r[0], state().lanes.length);
      scope.engine.truth(lane);
      scope.engine.optimalPath(lane);
      scope.engine.noPathCells(lane, one(['region', 'frontier', 'way'], r[1]));
    },
  };

  /** Whether every lane knows its end; one that lasts may not, where its trace is full: nothing can run ahead of it. */
  const known = () => state().complete || state().lanes.every((/** @type {any} */ { lasts, status }) => lasts || status !== 'running');

  /** Waits for the end of all work, paused. */
  async function settle() {
    if (scope.state.player.playing) scope.pause();
    scope.ask();
    for (let i = 0; i < 6000; i++) {
      await frame();
      if (known() && state().arrived && !state().working) return;
    }
    throw new Error('the lab does not come to rest');
  }

  /** What lanes show and know. @param {any} engine */
  const shown = (engine) => engine.state().lanes.map((/** @type {any} */ { at, steps, status, cost, moves, counters, reference, expandedAtCursor, openAtCursor, settings, algorithm }, /** @type {number} */ lane) =>
    JSON.stringify({ lane, algorithm, settings, hash: engine.hash(lane), at, steps, status, cost, moves, counters, reference, expandedAtCursor, openAtCursor }));

  page.soak = {
    /** @param {string} kind @param {number[]} r */
    async act(kind, r) {
      await actions[kind](r);
      await frame();
    },
    /**
     * Compares every lane with one of a lab that knows nothing but what was saved. What a search that lasts has heard
     * of edits is in no saved form, so such lanes are left out; tables made beforehand are not either, so they are made
     * anew.
     */
    async compare() {
      await settle();
      state().lanes.forEach((/** @type {any} */ { algorithm }, /** @type {number} */ lane) => {
        if (algorithm === 'a-star-landmarks') scope.change((/** @type {any} */ engine) => engine.ask((/** @type {any} */ lab) => lab.makeTables(lane)));
      });
      await settle();
      const here = shown(scope.engine);
      const saved = scope.engine.save();
      const fresh = new scope.engine.constructor(saved);
      const cursor = Math.min(0xffffffff, Math.floor(scope.state.player.position));
      for (let i = 0; i < 10_000 && fresh.advance(cursor, 1_000_000) > 0; i++);
      const there = shown(fresh);
      fresh.free();
      const { lanes } = state();
      const differs = here.filter((/** @type {string} */ shown, /** @type {number} */ i) => !lanes[i].lasts && shown !== there[i]);
      return { lanes: here.length, differs: [differs, differs.length ? there : []].flat(), saved: differs.length ? [...saved] : [] };
    },
    settle,
    /**
     * The history of edits grows until it is full: many worlds, each an edit.
     * @param {number} from
     * @param {number} count
     */
    fill(from, count) {
      const side = Math.sqrt(mostCells);
      for (let i = from; i < from + count; i++) scope.change((/** @type {any} */ engine) => engine.generate('random', side, side, i, 1));
    },
    /**
     * As many lanes as there can be on the largest world: of the one that sees most of it, then of one that goes on
     * until its trace is full.
     */
    async widest() {
      while (state().lanes.length < 6) scope.change((/** @type {any} */ engine) => engine.addLane('dijkstra'));
      for (const algorithm of ['dijkstra', 'lrta-star']) {
        for (let lane = 0; lane < 6; lane++) scope.change((/** @type {any} */ engine) => engine.setAlgorithm(lane, algorithm));
        await settle();
        for (const step of [0, 0.5, 1, 0.25]) {
          scope.seek(step * state().steps);
          await settle();
        }
        scope.change((/** @type {any} */ engine) => engine.generate('maze', Math.sqrt(mostCells) - 1, Math.sqrt(mostCells) - 1, 1, 1));
      }
    },
    /** A state that is the same each time, so that what is measured in it can be compared. */
    async rest() {
      scope.engine.setPace('steps');
      scope.change((/** @type {any} */ engine) => engine.generate('maze', 63, 63, 1, 1));
      while (state().lanes.length > 1) scope.change((/** @type {any} */ engine) => engine.removeLane(0));
      scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'a-star'));
      const { settings } = scope.engine.catalogue().find((/** @type {any} */ { id }) => id === 'a-star');
      for (const { id, default: usual } of settings) scope.change((/** @type {any} */ engine) => engine.setSetting(0, id, usual));
      scope.chooseLane(0);
      scope.setAttribute('lanes-view', 'tiles');
      scope.quiet();
      scope.toEnd();
      await settle();
      return scope.engine.memoryBytes;
    },
  };
}
