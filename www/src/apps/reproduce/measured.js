/**
 * The one call into the engine.
 *
 * @import { Made, Message, PaperId, Table } from './types.js'
 */
import { paperTables } from '../../engine/wasm.js';

/**
 * The tables of a paper.
 * @param {{ paper: PaperId, maps: { name: string, bytes: Uint8Array }[], made: Made[], each: number, repeats: number }} plan
 * @param {number} least milliseconds that a measurement takes
 * @param {{ now(): number, done(share: number, map: Message): void }} watch neither may call the engine
 * @returns {Table[]}
 */
export function measured({ paper, maps, made, each, repeats }, least, watch) {
  const sizes = Uint32Array.from(maps, ({ bytes }) => bytes.length);
  const all = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const { bytes } of maps) {
    all.set(bytes, at);
    at += bytes.length;
  }
  // A name is a line.
  const paths = maps.map(({ name }) => name.replaceAll(/[\r\n]/g, ' ')).join('\n');
  return paperTables(paper, paths, all, sizes, made.map(({ kind, many, side }) => `${kind} ${many} ${side}`).join('\n'), each, repeats, least, {
    tell(/** @type {number} */ share, /** @type {string} */ map, /** @type {number} */ seed) {
      if (share >= 0) watch.done(share, seed ? { id: 'reproduce.seed-of', args: { set: `reproduce.made.${map}`, n: seed } } : { id: 'reproduce.named', args: { name: map } });
      return watch.now();
    },
  });
}
