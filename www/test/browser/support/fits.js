/**
 * What is wrong with how a page lies on the screen: controls that are too small, covered, cut off or beside it.
 *
 * @import { Page } from '@playwright/test'
 */

/** @param {Page} page @returns {Promise<string[]>} */
export async function faults(page) {
  return page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    /** @type {string[]} */
    const wrong = [];
    const inner = [...document.querySelectorAll('way-scope')].flatMap((node) => node.shadowRoot ?? []);
    const roots = [document, ...inner];
    const wide = document.documentElement;
    const name = (/** @type {Element} */ node) => `${node.tagName.toLowerCase()}.${node.className} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`;
    // What only a key brings into sight lies nowhere until then.
    const shown = (/** @type {Element} */ node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches('.skip:not(:focus)') && !node.closest('[inert], .hidden');
    // Below what is on top nothing has to be within reach.
    const top = roots.flatMap((root) => [...root.querySelectorAll('dialog[open], :popover-open')])[0];
    const STRIPS = '.example-list, .floor-place .tools, .floor-place .tabs';
    const hides = (/** @type {string} */ how) => how === 'hidden' || how === 'clip';
    /**
     * What a script scrolls where a person cannot is put back: it would bring into sight what is out of reach.
     * @param {Element} node
     */
    const putBack = (node) => {
      for (let up = /** @type {Element | null} */ (node); up; up = up.assignedSlot ?? up.parentElement ?? /** @type {ShadowRoot} */ (up.getRootNode()).host ?? null) {
        const { overflowX, overflowY } = getComputedStyle(up);
        // The body's is that of the whole page.
        const scroller = up === document.body ? wide : up;
        if (hides(overflowX)) scroller.scrollLeft = 0;
        if (hides(overflowY)) scroller.scrollTop = 0;
      }
    };
    /** From where to where one sees of what it scrolls in. @param {Element} node */
    const seen = (node) => {
      let [high, low] = [0, innerHeight];
      for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
        const { overflowY } = getComputedStyle(up);
        if (overflowY !== 'auto' && overflowY !== 'scroll') continue;
        const { top: from, bottom: to } = up.getBoundingClientRect();
        [high, low] = [Math.max(high, from), Math.min(low, to)];
      }
      return [high, low];
    };
    const covered = roots.some((root) => [...root.querySelectorAll('.cover:not([hidden])')].length > 0);

    if (wide.scrollWidth > wide.clientWidth) wrong.push(`the page is ${wide.scrollWidth - wide.clientWidth} pixels too wide`);

    for (const root of roots) {
      // A scene out of sight was not drawn since the size changed.
      if (root instanceof ShadowRoot && inner.length > 1) {
        root.host.scrollIntoView();
        await drawn();
        await drawn();
      }
      for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('button, select, input, summary, a[href], [tabindex="0"]'))) {
        if (!shown(node) || (top && !top.contains(node))) continue;
        // Of a strip that scrolls sideways the rest is seen as it comes.
        const strip = node.closest(STRIPS)?.getBoundingClientRect();
        const own = node.getBoundingClientRect();
        if (strip && (own.left < strip.left - 1 || own.right > strip.right + 1)) continue;
        // Of a folded legend it is seen once it is unfolded, or has the focus.
        if (node.closest('.folds:not(.open) [data-cut]')) continue;
        if (covered && node.closest('.stage')) continue;
        node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        putBack(node);
        const { left, top: up, right, bottom, width, height } = node.getBoundingClientRect();
        if (width < 24 || height < 24) wrong.push(`${name(node)} is ${width} x ${height}`);
        if (left < -1 || right > innerWidth + 1) wrong.push(`${name(node)} reaches from ${left} to ${right}`);
        const [x, y] = [(left + right) / 2, (up + bottom) / 2];
        const [high, low] = seen(node);
        // The world is larger than what lies on it.
        const points = node.tagName === 'CANVAS' ? [] : [[x, y], [left + 3, y], [right - 3, y], [x, up + 3], [x, bottom - 3]];
        for (const [px, py] of points) {
          // Of a block of prose that is a link, and of a table as tall, what fits on the screen or into what scrolls.
          if (height > low - high && (py < high || py >= low)) continue;
          const hit = /** @type {Document | ShadowRoot} */ (node.getRootNode()).elementFromPoint(px, py);
          const veiled = hit?.closest('.veil, .notice');
          if (!hit || !(node.contains(hit) || veiled)) wrong.push(`${name(node)} is covered at ${px},${py} by ${hit ? name(hit) : 'nothing'}`);
        }
        if (node.matches('button:not(.heading), summary')) {
          const words = document.createRange();
          words.selectNodeContents(node);
          const box = words.getBoundingClientRect();
          if (box.width && (box.left < left - 1 || box.right > right + 1 || box.top < up - 1 || box.bottom > bottom + 1)) wrong.push(`${name(node)} is smaller than its words`);
        }
      }
      for (const node of root.querySelectorAll('*')) {
        // Only heard.
        if (node.clientWidth <= 1) continue;
        // Names that are cut are told in full elsewhere; what figures are of is seen whole or not at all.
        if (!shown(node) || node.closest('.lesson, .brand, .heading, .scene-name, .scope, select, svg, canvas, .veil') || node.matches('.stage, html, body')) continue;
        // What of a legend has no room in its row, a button beside it unfolds.
        if (node.matches('.folds > .legend') && node.parentElement?.querySelector('.legend-more:not([hidden])')) continue;
        const { overflowX, overflowY } = getComputedStyle(node);
        // Tables, strips and drawings of plans alone may be wider than the screen.
        if (!hides(overflowX) && overflowX !== 'visible' && !node.matches(`${STRIPS}, .story-scroll`) && !node.querySelector(':scope > table') && node.scrollWidth > node.clientWidth + 1) wrong.push(`${name(node)} scrolls sideways by ${node.scrollWidth - node.clientWidth} pixels`);
        if (hides(overflowX) && node.scrollWidth > node.clientWidth + 1) wrong.push(`${name(node)} cuts off ${node.scrollWidth - node.clientWidth} pixels across`);
        if (hides(overflowY) && node.scrollHeight > node.clientHeight + 1) wrong.push(`${name(node)} cuts off ${node.scrollHeight - node.clientHeight} pixels down`);
      }
    }
    scrollTo(0, 0);
    return wrong;
  });
}
