/**
 * The address of the laboratory with what a frame shows: a short link once what makes such links is here, and where one
 * holds all there is; the saved lab itself otherwise.
 *
 * @import { WayScope } from './element.js'
 */
import { toAddress } from '../../common/code.js';
import { inSite } from '../../common/in-site.js';

/**
 * @param {WayScope} scope
 * @param {string} language
 * @returns {{ prepare(): Promise<void>, address(): string }} `prepare`: has what short links take fetched
 */
export function makeLink(scope, language) {
  /** @type {(() => string) | undefined} */
  let short;
  /** What was made last, and of what. */
  let [text, of] = ['', /** @type {unknown[]} */ ([])];

  async function prepare() {
    if (short) return;
    const [{ lookOf }, { makeLinks }] = await Promise.all([import('../../panels/arrive/look.js'), import('../../panels/arrive/short.js'), scope.engine?.whole()]);
    const links = makeLinks(inSite(''));
    const make = () => (scope.engine ? links.link(scope.engine, true, lookOf(scope, true)) : null);
    short = () => make()?.text ?? '';
    const made = make();
    if (made && await links.fetchFor(made)) of = [];
  }

  return {
    prepare,
    address() {
      const { engine, state } = scope;
      const address = inSite('lab/');
      address.searchParams.set('lang', language);
      if (!engine) return address.href;
      const now = [engine.kept, short, state.lab?.revision, state.lab?.cursor, state.lab?.pace, state.player.part, state.lane, state.lanesView, JSON.stringify(state.camera)];
      if (now.some((each, at) => each !== of[at])) {
        // Links leave scenarios behind.
        text = (!engine.scenarios().length && short?.()) || toAddress(engine.save());
        of = now;
      }
      address.hash = `lab=${text}`;
      return address.href;
    },
  };
}
