/**
 * A map of Tiled: which layer has the walls, or whether the tiles say so themselves.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { Source } from './import.js'
 */
import { h } from '../../common/dom.js';
import { known, say } from '../../common/texts.js';
import { checkbox, choice } from './import-fields.js';
import { parseJson } from '../../common/parse-json.js';

const PROPERTIES = '-1';

/**
 * @param {Engine} engine
 * @param {Uint8Array} bytes
 * @returns {Promise<Source>}
 */
export async function tiledSource(engine, bytes) {
  const draft = engine.tiledDraft(parseJson(new TextDecoder().decode(bytes)));
  // The uppermost layer first, as Tiled lists them.
  const layers = draft.layers().map(({ name, filled }, at) => /** @type {[string, string]} */ ([String(at), say('import.layer.option', { name: name || String(at + 1), filled })])).reverse();
  const walls = choice(say('import.layer'), [...layers, [PROPERTIES, say('import.layer.properties')]], String(draft.likeliestLayer()));
  const inverted = checkbox(say('import.layer-inverted'));
  const shape = `import.shape.${draft.orientation()}`;
  return {
    draft,
    fields: [walls.node, inverted.node, ...(known(shape) ? [h('p', { class: 'import-note' }, say(shape))] : [])],
    build() {
      const byTiles = walls.select.value === PROPERTIES;
      inverted.input.disabled = byTiles;
      return draft.buildTiled(Number(walls.select.value), inverted.input.checked && !byTiles);
    },
    about: ({ dearest }) => (dearest > 1 ? say('import.costs', { dearest }) : ''),
  };
}
