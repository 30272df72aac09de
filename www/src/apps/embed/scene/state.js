/**
 * The state of what an element shows by its attributes: one plain object, changed in place.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { WayScope } from '../element.js'
 * @import { Lane } from '../wishes.js'
 *
 * @typedef {object} SceneState
 * @property {WayScope} scope
 * @property {(name: string, message: Message | null) => void} tell  What is wrong with an attribute.
 * @property {number} turn  Rises with each wish.
 * @property {Set<string>} changed  Attributes that changed since they were heeded last.
 * @property {Lane[]} own  Lanes of the scene as it was opened.
 * @property {boolean} coming  A scene is on its way.
 * @property {((scope: WayScope) => void) | undefined} arrive  Looks at the lab that was built last as it came.
 */
export const SCENE = ['scene', 'base'];
export const LANES = ['lanes', 'algorithm', 'settings'];

/** The attribute as text. @param {SceneState} scene @param {string} name */
export const textOf = ({ scope }, name) => scope.getAttribute(name) ?? '';

/** The address of the site whose gallery has the names. @param {SceneState} scene */
export function baseOf(scene) {
  const base = textOf(scene, 'base');
  return URL.canParse(base, document.baseURI) ? new URL(base, document.baseURI) : document.baseURI;
}
