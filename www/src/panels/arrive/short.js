/**
 * Short links, `L…`: made by the rest of the wasm, which has to be there, and with the file of a map of ours where the
 * link would name that.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @typedef {{ text: string, signs: number, most: number, world: 'whole' | 'map' | 'generator', changed: number, cells:
 *   number, costs: number, risks: number, recorded: number, needs: string | null }} Link as `Lab::link` answers it
 */

/** @param {URL | string} site whose maps links name */
export function makeLinks(site) {
  /** Files of maps of ours, by name. @type {Map<string, Uint8Array | null>} */
  const maps = new Map();
  return {
    /**
     * @param {Engine} engine
     * @param {boolean} step with the step shown
     * @param {number[]} look of `lookOf`
     * @returns {Link} its text is empty where a link would be too long, or has no room for a trace
     */
    link(engine, step, look) {
      const ask = (/** @type {Uint8Array | undefined} */ map) => engine.ask((lab) => /** @type {Link} */ (lab.link(step, new Float64Array(look), map)));
      const made = ask(undefined);
      const map = made.needs && maps.get(made.needs);
      return map ? ask(map) : made;
    },
    /**
     * Fetches the map that a link may name instead of carrying it, once.
     * @param {Link} link
     * @returns {Promise<boolean>} whether there is another link now
     */
    async fetchFor({ needs }) {
      if (!needs || maps.has(needs)) return false;
      maps.set(needs, null);
      try {
        const answer = await fetch(new URL(`maps/${needs}.map`, site));
        if (!answer.ok) return false;
        maps.set(needs, new Uint8Array(await answer.arrayBuffer()));
        return true;
      } catch {
        // Without it the cells are carried, if they fit.
        return false;
      }
    },
  };
}
