/**
 * A table of text as a map: what stands between its cells, and whether they say walls or costs.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { Meaning, Separator } from '../../engine/types.js'
 * @import { Source } from './import.js'
 */
import { say } from '../../common/texts.js';
import { answers, choice } from './import-fields.js';

/** @type {Separator[]} */
const SEPARATORS = ['comma', 'semicolon', 'tab', 'blanks', 'none'];
/** @type {Meaning[]} */
const MEANINGS = ['walls', 'costs'];

/**
 * @param {Engine} engine
 * @param {Uint8Array} bytes
 * @returns {Promise<Source>}
 */
export async function tableSource(engine, bytes) {
  const draft = engine.tableDraft(bytes);
  const { separator, meaning } = draft.outline() ?? { separator: '', meaning: 'walls' };
  /** @type {[string, string][]} */
  const options = SEPARATORS.map((id) => [id, say(`import.separator.${id}`)]);
  // Where none could be found, the reason stands until one is named.
  if (!separator) options.unshift(['', say('import.separator.unsure')]);
  const between = choice(say('import.separator'), options, separator);
  const says = answers(say('import.meaning'), MEANINGS.map((id) => [id, say(`import.meaning.${id}`), say(`import.meaning.${id}.help`)]), meaning);
  return {
    draft,
    fields: [says.node, between.node],
    build: () => draft.buildTable(/** @type {Separator | ''} */ (between.select.value), /** @type {Meaning} */ (says.value())),
    about: ({ dearest }) => (dearest > 1 ? say('import.costs', { dearest }) : ''),
  };
}
