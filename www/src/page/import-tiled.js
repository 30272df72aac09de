/**
 * A map of Tiled: which layer has the walls, or whether the tiles say so themselves.
 *
 * @import { Engine } from '../engine.js'
 * @import { Source } from './import.js'
 */
import { h } from '../dom.js';
import { known, say } from '../texts.js';
import { checkbox, choice } from './import-fields.js';
import { refusal } from './refusal.js';

const PROPERTIES = '-1';

/**
 * @param {Engine} engine
 * @param {Uint8Array} bytes
 * @returns {Promise<Source>}
 */
export async function tiledSource(engine, bytes) {
  const draft = engine.tiledDraft(parse(new TextDecoder().decode(bytes)));
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

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = placeOf(String(/** @type {Error} */ (error).message), text);
    throw place ? refusal('import.json', place) : refusal('import.json-somewhere');
  }
}

/**
 * Line and column of a fault, from the browser's words for it.
 * @param {string} words
 * @param {string} text
 * @returns {{ line: number, column: number } | null}
 */
export function placeOf(words, text) {
  const said = /line (\d+) column (\d+)/.exec(words);
  if (said) return { line: Number(said[1]), column: Number(said[2]) };
  const position = /position (\d+)/.exec(words)?.[1] ?? (/\bend\b|\bEOF\b/i.test(words) ? text.length : null);
  if (position === null) return null;
  const before = text.slice(0, Number(position)).split('\n');
  return { line: before.length, column: before[before.length - 1].length + 1 };
}
