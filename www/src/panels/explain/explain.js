/**
 * The inside of a search, in three views of the lane in focus.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import './explain.css';
import words from '../../../texts/en.explain.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { makeCodeView } from './code-view.js';
import { makeOpenView } from './open-view.js';
import { makeTreeView } from './tree-view.js';

addTexts(words);

const VIEWS = { open: makeOpenView, code: makeCodeView, tree: makeTreeView };

/**
 * @param {WayScope} scope
 * @param {keyof typeof VIEWS} id
 * @returns {{ node: HTMLElement, update(): void, leave?(): void }}
 */
export function makeView(scope, id) {
  return VIEWS[id](scope);
}
