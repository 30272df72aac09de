/**
 * The widest body that gets from A to B, by one mesh for every radius, and where a wider one would be stuck.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Solid } from '../depth/solid.js'
 * @import { MeshState } from './state.js'
 * @typedef {{ radius: number, start: number, goal: number, between: number | null, side: number[] | null }} Widest
 *   Radii in metres.
 */
import { SceneClearance } from '../../../wasm/space.js';
import { setText, h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { figures, more, number } from '../fields.js';

/** So many milliseconds after the last edit it is made anew: it is made of the whole scene. */
const CALM = 150;

/** @param {MeshState} state */
export function makeWidest(state) {
  const shown = figures(['mesh.widest.radius', 'mesh.widest.between', 'mesh.widest.start', 'mesh.widest.goal']);
  const where = h('p', { class: 'soft', role: 'status' });
  const node = /** @type {HTMLDetailsElement} */ (more('mesh.widest', shown.node, where, h('p', { class: 'soft' }, say('mesh.widest.about'))));
  let engine = /** @type {SceneClearance | null} */ (null);
  let found = /** @type {Widest | null} */ (null);
  /** The ends that it was asked for last: while a search is watched they stay. */
  let asked = /** @type {unknown} */ (undefined);
  let seen = Number.NaN;
  let timer = 0;

  function free() {
    engine?.free();
    engine = found = null;
    asked = undefined;
  }

  function build() {
    free();
    if (!node.open) return;
    seen = state.scene.space.revision;
    try {
      engine = new SceneClearance(state.scene.space);
    } catch (error) {
      shown.clear();
      setText(where, state.app.words(error));
      return;
    }
    tell();
  }

  function tell() {
    if (!node.open) return free();
    if (seen !== state.scene.space.revision) {
      found = null;
      asked = undefined;
      clearTimeout(timer);
      timer = window.setTimeout(build, CALM);
      return;
    }
    const { ends } = state;
    if (!engine || ends === asked) return;
    asked = ends;
    found = ends && engine.widest(ends.start.x, ends.start.y, ends.goal.x, ends.goal.y);
    const metres = (/** @type {number | null} */ value) => (value === null ? '–' : `${number(value)} m`);
    if (found) shown.update(metres(found.radius), metres(found.between), metres(found.start), metres(found.goal));
    else shown.clear();
    setText(where, ends && !found ? say('mesh.widest.none') : '');
    state.app.ask();
  }

  node.addEventListener('toggle', () => {
    if (node.open) build();
    else tell();
    state.app.ask();
  });
  return {
    node,
    tell,
    /** Whether there is a place to be seen. */
    get narrow() {
      return found?.side ?? null;
    },
    /** @param {Drawing} drawing */
    draw(drawing) {
      if (!found?.side) return;
      const [ax, ay, bx, by] = found.side;
      drawing.line(found.side, { colour: drawing.colour('casing'), width: 6 });
      drawing.line(found.side, { colour: drawing.colour('accent'), width: 3 });
      for (const [x, y] of [[ax, ay], [bx, by]]) drawing.disc(x, y, { pixels: 4, fill: drawing.colour('accent'), stroke: drawing.colour('casing'), width: 1.5 });
    },
    /** @param {Solid} solid */
    solid(solid) {
      if (found?.side) solid.line(found.side, { colour: 'accent', width: 4 });
    },
    measures: () => (found ? { widest: found.radius } : {}),
  };
}
