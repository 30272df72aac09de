// The colours of a lane's cells as the engine paints them, in both themes.

import { readFileSync } from 'node:fs';
import { enginePalette } from '../../src/stage/palette.js';

/** @import { Engine } from '../../src/engine/engine.js' */

const css = readFileSync(new URL('../../src/common/tokens.css', import.meta.url), 'utf8');

/** @param {string} name @param {0 | 1} theme @returns {[number, number, number]} */
function token(name, theme) {
  const found = new RegExp(`--ws-${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(css);
  if (!found) throw new Error(`tokens.css has no plain colour --ws-${name}`);
  const number = Number.parseInt(found[1 + theme], 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** @param {number} packed red in the lowest byte */
const hex = (packed) => `#${[packed & 255, (packed >> 8) & 255, (packed >> 16) & 255].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/**
 * The colour of a cell, by its index, at the cursor.
 * @param {Engine} engine
 * @param {number} lane
 * @returns {(cell: number) => string}
 */
export function coloursOf(engine, lane) {
  const themes = [0, 1].map((theme) => {
    engine.setPalette(enginePalette((name) => token(name, /** @type {0 | 1} */ (theme))));
    engine.paint(lane);
    return new Uint32Array(engine.pixels(lane).slice().buffer);
  });
  if (engine.state().lanes[lane].hexagons) throw new Error('pictures of hexagons are not drawn');
  return (cell) => `light-dark(${hex(themes[0][cell])},${hex(themes[1][cell])})`;
}
