/**
 * The folding of the legend to one row, on phones at once and elsewhere once lanes add to it: a button tells how many
 * samples have no room there, and unfolds all of them over the page.
 *
 * @import { WayScope } from '../element/element.js'
 */
import { h, setText } from '../common/dom.js';
import { addTexts, say } from '../common/texts.js';
import words from '../../texts/en.fold.json' with { type: 'json' };
import style from './legend-fold.css?inline';

addTexts(words);

/** @type {WeakSet<WayScope>} */
const folded = new WeakSet();

/** @param {WayScope} scope */
export function foldLegend(scope) {
  const legend = scope.parts.legend.node;
  const row = legend.parentElement;
  if (!row || folded.has(scope)) return;
  folded.add(scope);
  const rules = new CSSStyleSheet();
  rules.replaceSync(style);
  scope.shadowRoot?.adoptedStyleSheets.push(rules);
  const button = h('button', { class: 'legend-more', type: 'button', hidden: true, 'aria-expanded': 'false', onclick: () => open(!row.classList.contains('open')) });
  row.classList.add('folds');
  row.append(button);
  row.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !row.classList.contains('open')) return;
    event.stopPropagation();
    open(false);
    button.focus();
  });
  // A press elsewhere folds it again.
  document.addEventListener('pointerdown', (event) => {
    if (!event.composedPath().includes(row)) open(false);
  });
  const sizes = new ResizeObserver(count);
  sizes.observe(row);
  sizes.observe(legend);
  new MutationObserver(count).observe(legend, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden', 'class'] });
  count();

  /** @param {boolean} unfold */
  function open(unfold) {
    if (row?.classList.contains('open') === unfold) return;
    row?.classList.toggle('open', unfold);
    button.setAttribute('aria-expanded', String(unfold));
    count();
  }

  /** How many lie below the first row, or are too wide for it; what is unfolded or has the row to itself has none. */
  function count() {
    if (row?.classList.contains('open')) return setText(button, say('legend.less'));
    const { right, top } = legend.getBoundingClientRect();
    const isCut = (/** @type {DOMRect} */ item) => item.top > top + 12 || item.right > right + 1;
    const low = getComputedStyle(legend).overflowY === 'hidden'
      ? [...legend.children].filter((item) => /** @type {HTMLElement} */ (item).getClientRects().length > 0 && isCut(item.getBoundingClientRect()))
      : [];
    // What has the focus comes into sight.
    for (const item of legend.children) item.toggleAttribute('data-cut', low.includes(item));
    button.hidden = low.length === 0;
    if (low.length) setText(button, say('legend.more', { n: low.length }));
  }
}
