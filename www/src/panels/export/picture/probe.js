/**
 * An element in whose place a theme is in force, whatever the page's is: it has the element's own colours, declared
 * anew.
 *
 * @import { WayScope } from '../../../element/element.js'
 */
import { h } from '../../../common/dom.js';

/**
 * @param {WayScope} scope
 * @returns {{ probe: HTMLElement, setTheme(theme: 'light' | 'dark'): void, remove(): void }}
 */
export function makeProbe(scope) {
  const probe = h('i', { hidden: true });
  const host = h('div', { hidden: true });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = scope.shadowRoot?.adoptedStyleSheets ?? [];
  root.append(probe);
  document.body.append(host);
  return {
    probe,
    setTheme: (theme) => host.setAttribute('theme', theme),
    remove: () => host.remove(),
  };
}
