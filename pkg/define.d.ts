/**
 * Registers `<way-scope>`; importing this module is its effect. The elements of a page speak the language of the
 * nearest `lang` attribute around the first of them (English and German are there; English otherwise). Words other than
 * English are fetched first: wait with `customElements.whenDefined`.
 */

export { WayScope } from './element.js';
