/** Registers `<way-scope>`. Importing this module is its only effect. */
import { WayScope } from './element.js';

if (globalThis.customElements && !customElements.get('way-scope')) customElements.define('way-scope', WayScope);

export { WayScope };
