/** Registers `<way-scope>`; importing this module is its effect. */

export { WayScope } from './element.js';
