/**
 * A lab that came by a link, in an element: what is looked at in it, but for what the page has written itself.
 *
 * @import { WayScope } from './element.js'
 * @import { Source } from './source.js'
 */
import { labOfLink, tellNotes } from '../../panels/arrive/link.js';
import { lookAt } from '../../panels/arrive/look.js';
import { refusal } from '../../common/refusal.js';

/**
 * @param {string} text what follows `#lab=`
 * @param {(map: string) => Promise<Uint8Array>} fetchMap
 * @returns {Promise<Source>}
 */
export async function labIn(text, fetchMap) {
  const { saved, look, part, notes } = await labOfLink(text, fetchMap);
  if (!saved.length) throw refusal('embed.link');
  return {
    kind: 'lab',
    bytes: saved,
    /** @param {WayScope} scope */
    look(scope) {
      const alone = scope.hasAttribute('lanes-view') ? scope.state.lanesView === 'one' : !!look?.alone;
      lookAt(scope, { part, look: look && { ...look, alone } });
      if (notes.length) scope.notify(tellNotes(notes).join(' '), 'problem');
    },
  };
}
