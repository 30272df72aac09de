/**
 * The list of what is in a link, and the reason why a world does not fit into one.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Link } from '../arrive/short.js'
 */
import { memory, say } from '../../common/texts.js';

/** @param {WayScope} scope @param {Link} link @returns {string[]} */
export function contentsOf({ engine, state }, link) {
  const { lab } = state;
  if (!lab || !engine) return [];
  const { name, width, height } = lab;
  const scenarios = engine.scenarios().length;
  return [
    say(`share.world.${link.world}`, { name, width, height, n: link.changed }),
    ...(link.costs ? [say('share.costs')] : []),
    ...(link.risks ? [say('share.risks')] : []),
    say('share.lanes', { n: lab.lanes.length }),
    say('share.look'),
    scenarios ? say('share.not.scenarios', { n: scenarios }) : say('share.not'),
  ];
}

/** @param {WayScope} scope @param {Link} link @returns {string[]} */
export function whyTooLong({ state }, link) {
  const { lab } = state;
  if (!lab) return [];
  const cells = lab.width * lab.height;
  return [
    link.world === 'whole' ? say('share.why.whole', { cells, packed: memory(link.cells) }) : say('share.why.changed', { n: link.changed, packed: memory(link.cells) }),
    ...(link.costs ? [say('share.why.costs', { packed: memory(link.costs) })] : []),
    ...(link.risks ? [say('share.why.risks', { packed: memory(link.risks) })] : []),
    ...(link.world === 'whole' ? [say('share.why.named')] : []),
  ];
}
