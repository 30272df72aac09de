/**
 * The frames of an element: time goes on, the engine works, what changed is drawn. None while nobody can see it.
 *
 * @import { WayScope } from './element.js'
 * @import { Engine } from '../engine/engine.js'
 * @import { State } from '../state/state.js'
 * @import { LabState } from '../engine/types.js'
 * @typedef {ReturnType<typeof makeFrames>} Frames
 */
import { WORK } from '../state/budget.js';
import { resume } from './going.js';
import { hasRest, laterWithRest } from '../engine/later.js';
import { makeMeasuring } from './measuring.js';
import * as time from '../state/player.js';
import { makeRedraw } from './redraw.js';
import { showLab } from '../state/state.js';
import { makeTeller } from './tell.js';

/**
 * The views that are drawn now: what the families of searches in the lanes have, and what is of any lane.
 * @param {LabState} lab
 * @param {State} state
 * @param {number} scale
 */
const viewsOf = ({ lanes, risky }, { tool, values }, scale) =>
  lanes.flatMap(({ views }) => views).concat(risky || tool === 'risk' ? 'risks' : [], values && scale >= 44 ? 'values' : []);

/** @param {WayScope} scope */
export function makeFrames(scope) {
  const { state } = scope;
  const redraw = makeRedraw(frame);
  const teller = makeTeller(scope);
  const measuring = makeMeasuring(scope);
  let visible = true;
  let last = 0;
  let suited = '';
  let offers = false;
  let explained = false;
  /** Something other than the lab asks to be drawn. */
  let changed = true;
  /** What the lab showed when it was drawn last. */
  let shown = '';

  /** Asks for a frame that draws only if the lab has something new to show. */
  function goOn() {
    if (visible && scope.isConnected && !document.hidden) redraw.ask();
  }

  function ask() {
    changed = true;
    goOn();
  }

  /** @param {number} now milliseconds */
  function frame(now) {
    const { engine } = scope;
    if (!engine || !state.lab) return;
    // A frame bears the time at which it was due, which may lie before a press just handled.
    const seconds = Math.min(0.1, Math.max(0, now - last) / 1000);
    last = now;
    resume(scope);
    const { playing } = state.player;
    time.tick(state.player, seconds, state.lab);
    for (const brake of scope.brakes) brake(playing);
    engine.advanceFor(time.cursorOf(state.player), WORK, state.player.part);
    const lab = showLab(state, engine.state());
    suitSpeed(lab);
    const measures = measuring.frame(now);
    if (scope.stage.measure()) changed = true;
    draw(engine, lab);
    teller.changes(lab);
    if (state.player.playing || lab.working || !lab.arrived || measures) goOn();
  }

  /** Between two steps of a slow run there is nothing to draw. @param {Engine} engine @param {LabState} lab */
  function draw(engine, lab) {
    const { stage, parts } = scope;
    const shows = JSON.stringify([lab, state.player.playing, state.measuring]);
    if (!changed && shows === shown) return;
    changed = false;
    shown = shows;
    stage.draw(state, engine);
    for (const id of viewsOf(lab, state, stage.camera.scale)) {
      if (stage.views.has(id)) continue;
      stage.views.set(id, null);
      laterWithRest(scope, () => import('../views/index.js')).then((part) => part?.showView(scope, id));
    }
    if (!explained && stage.truths.some(({ kind }) => kind !== 'optimum')) {
      explained = true;
      hasRest(scope).then(ask);
    }
    if (!offers && lab.offers) {
      offers = true;
      laterWithRest(scope, () => import('./words/offers.js')).then((part) => part?.showOffers(scope));
    }
    // Without tools nobody can lay down what is not there.
    parts.legend.update(lab, stage.lanes, stage.truths, parts.rail.hidden ? engine.terrain() : null, state.difference);
    parts.update();
    scope.dispatchEvent(new CustomEvent('update'));
    // No observer tells of room that comes and goes between two frames.
    if (!stage.isMeasured) ask();
  }

  /** Once for each new world: while one is edited the speed stays. @param {LabState} lab */
  function suitSpeed({ complete, arrived, counts, steps, name, width, height }) {
    const world = `${name} ${width} ${height} ${counts}`;
    if (!complete || !arrived || world === suited) return;
    suited = world;
    time.suitSpeed(state.player, steps);
  }

  return {
    ask,
    tell: teller.tell,
    stop: redraw.stop,
    /** Time counts from now on. */
    begin() {
      last = performance.now();
    },
    /** @param {boolean} seen */
    sight(seen) {
      visible = seen;
      ask();
    },
  };
}
