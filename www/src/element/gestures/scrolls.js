/**
 * The rule for whether one finger belongs to the page: in the middle of one that scrolls, a finger over a world that it
 * does not draw on scrolls on, and two fingers move the world.
 *
 * @import { WayScope } from '../element.js'
 */
import { handOf } from '../../state/tools.js';

/** @param {WayScope} scope */
export function leftToPage(scope) {
  return (!scope.editable || handOf(scope.state.tool) === 'pan') && pageScrolls(scope);
}

/**
 * Whether anything around a node scrolls up and down; in a frame, that may be the page outside.
 * @param {Element} node
 */
export function pageScrolls(node) {
  if (document.fullscreenElement?.contains(node)) return false;
  if (globalThis.parent !== globalThis.self) return true;
  for (let around = outer(node); around; around = outer(around)) if (scrolls(around)) return true;
  return false;
}

/** @param {Element} node @returns {Element | null} */
function outer(node) {
  const root = node.getRootNode();
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** @param {Element} node */
function scrolls(node) {
  if (node.scrollHeight <= node.clientHeight + 1) return false;
  const overflow = getComputedStyle(node).overflowY;
  if (node !== document.scrollingElement) return overflow === 'auto' || overflow === 'scroll';
  // The window scrolls unless the root, or the body in its place, forbids it.
  const own = overflow === 'visible' ? getComputedStyle(document.body).overflowY : overflow;
  return own !== 'hidden' && own !== 'clip';
}
