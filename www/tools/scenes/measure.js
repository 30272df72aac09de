// The numbers that a text may give about a scene: `SCENE [CHANGE …] [@STEP] QUANTITY [/ QUANTITY]`, a quantity being
// `LANE.NAME` or `LANE.NAME(X,Y)`; `LANE.smoothed` is what its path costs without needless bends, `LANE.way` its length
// and `LANE.risk` the risk on it. So the prose is held to what the scene shows: `first 1.ties=low-g 1.expanded`.

import { QUANTITIES } from '../../src/apps/lessons/quantities.js';
import { applyChange } from '../../src/apps/lessons/solve.js';
import { runTo } from './build.js';

/** @import { Engine } from '../../src/engine/engine.js' */

/**
 * @param {(scene: string) => Promise<Engine>} build
 * @param {string} query
 * @returns {Promise<number>}
 */
export async function measure(build, query) {
  const [scene, ...words] = query.trim().split(/\s+/);
  const engine = await build(scene);
  try {
    /** @type {number[]} */
    const values = [];
    let divide = false;
    for (const word of words) {
      if (word.startsWith('@')) runTo(engine, word === '@end' ? Infinity : Number(word.slice(1)));
      else if (word === '/') divide = true;
      else if (word.includes('=') || /^[a-z]/.test(word)) {
        applyChange(engine, word);
        runTo(engine, engine.asked());
      } else values.push(quantity(engine, word));
    }
    if (values.length !== (divide ? 2 : 1)) throw new Error(`"${query}" asks for ${values.length} quantities`);
    return divide ? values[0] / values[1] : values[0];
  } finally {
    engine.free();
  }
}

/** @param {Engine} engine @param {string} word */
function quantity(engine, word) {
  const found = /^(\d)\.([\w-]+)(?:\((\d+),(\d+)\))?$/.exec(word);
  if (!found) throw new Error(`"${word}" is no quantity`);
  const [, number, name, x, y] = found;
  const lane = Number(number) - 1;
  if (name === 'smoothed') return engine.ask((lab) => lab.smoothPath(lane, false))[1];
  if (name === 'way' || name === 'risk') return engine.ask((lab) => lab.riskWay(lane))[name === 'risk' ? 1 : 0];
  const value = x === undefined ? QUANTITIES[name]?.(engine.state().lanes[lane], engine.state()) : /** @type {any} */ (engine.inspect(lane, Number(x), Number(y)))?.[name];
  if (typeof value !== 'number') throw new Error(`"${word}" has no value`);
  return value;
}
