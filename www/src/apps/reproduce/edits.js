/**
 * The cost of edits, measured by the engine of continuous space: it has navigation meshes and roadmaps.
 *
 * @import { Table } from './types.js'
 * @import { Wanted, Watch } from './measured.js'
 */
import init, { editTables } from '../../../wasm/space.js';
import { given } from './measured.js';

/**
 * @param {Wanted} wanted
 * @param {number} least milliseconds that a measurement takes
 * @param {Watch} watch
 * @param {Parameters<typeof init>[0]} [wasm] the engine, where it is not found by itself
 * @returns {Promise<Table[]>}
 */
export async function measuredEdits(wanted, least, watch, wasm) {
  await init(wasm);
  return editTables(...given(wanted, least, watch));
}
