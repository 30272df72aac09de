/**
 * The whole lab as a file.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { download } from '../../common/download.js';

/** @param {WayScope} scope */
export function saveLab({ engine, state }) {
  if (engine && state.lab) download(engine.save(), `${state.lab.name}.wayscope`);
}
