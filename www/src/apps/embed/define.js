/**
 * The registration of `<way-scope>` for other people's pages. Importing this module is its only effect.
 */
import { WayScope } from './element.js';

if (globalThis.customElements && !customElements.get('way-scope')) customElements.define('way-scope', WayScope);

export { WayScope };
