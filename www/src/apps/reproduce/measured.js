/**
 * The one call into the engine.
 *
 * @import { Made, Message, PaperId, Table } from './types.js'
 * @typedef {{ paper: PaperId, maps: { name: string, bytes: Uint8Array }[], made: Made[], each: number, repeats: number
 *   }} Wanted
 * @typedef {{ now(): number, done(share: number, map: Message): void }} Watch  Neither may call the engine.
 */
import { paperTables } from '../../engine/wasm.js';

/**
 * What the engine is given for a plan: paths, maps, their sizes, maps to be made, how many problems, how often, at
 * least how long, and the observer.
 * @param {Wanted} wanted
 * @param {number} least milliseconds that a measurement takes
 * @param {Watch} watch
 * @returns {[string, Uint8Array, Uint32Array, string, number, number, number, { tell(share: number, map: string, seed:
 *   number): number }]}
 */
export function given({ maps, made, each, repeats }, least, watch) {
  const sizes = Uint32Array.from(maps, ({ bytes }) => bytes.length);
  const all = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const { bytes } of maps) {
    all.set(bytes, at);
    at += bytes.length;
  }
  // A name is a line.
  const paths = maps.map(({ name }) => name.replaceAll(/[\r\n]/g, ' ')).join('\n');
  return [paths, all, sizes, made.map(({ kind, many, side }) => `${kind} ${many} ${side}`).join('\n'), each, repeats, least, {
    tell(share, map, seed) {
      if (share >= 0) watch.done(share, seed ? { id: 'reproduce.seed-of', args: { set: `reproduce.made.${map}`, n: seed } } : { id: 'reproduce.named', args: { name: map } });
      return watch.now();
    },
  }];
}

/**
 * The tables of a paper.
 * @param {Wanted} wanted
 * @param {number} least milliseconds that a measurement takes
 * @param {Watch} watch
 * @returns {Table[]}
 */
export const measured = (wanted, least, watch) => paperTables(wanted.paper, ...given(wanted, least, watch));
