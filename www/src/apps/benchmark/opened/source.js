/**
 * The search for the map that a line of a file is about, so that its problem can be opened: one that comes with the
 * page, or one that was added, by name and by the hash of its cells.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Client } from '../client.js'
 * @import { Line, Source } from '../types.js'
 */
import { SHIPPED } from '../../../panels/scenarios/shipped.js';

/** A name without its folders. @param {string} name */
const base = (name) => name.replace(/^.*\//, '');

/**
 * @param {Client} client
 * @param {() => Source[]} added
 * @returns {(line: Line) => Promise<Source>} rejects with a `Message` where the map is not there
 */
export function sourceFinder(client, added) {
  /** @type {Map<string, Promise<Source>>} */
  const found = new Map();
  /** @param {Line} line @returns {Promise<Source>} */
  async function find({ map, mapHash }) {
    const own = added().filter(({ name }) => base(name) === base(map));
    const shipped = SHIPPED.filter((id) => `${id}.map` === base(map)).map((id) => ({ name: map, shipped: id }));
    const named = [...own.filter(({ name }) => name === map), ...own, ...shipped];
    for (const source of named) {
      if ((await client.look(source)).mapHash === mapHash) return source;
    }
    throw /** @type {Message} */ ({ id: named.length ? 'results.open.other-cells' : 'results.open.no-map', args: { map } });
  }
  return (line) => {
    const key = `${line.map} ${line.mapHash}`;
    const known = found.get(key) ?? find(line);
    found.set(key, known);
    // A map may be added later.
    known.catch(() => found.delete(key));
    return known;
  };
}
