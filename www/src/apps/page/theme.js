/** Light or dark: as the system says until somebody chooses; the choice is remembered here alone. */
import { h } from '../../common/dom.js';
import { changeIcon, icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';

const STORE = 'wayscope.theme';

/** @param {{ setAttribute(name: string, value: string): void }} scope told which theme @returns {HTMLButtonElement} */
export function makeThemeButton(scope) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = remembered();
  const button = h('button', { class: 'plain', type: 'button', onclick: choose }, /** @type {any} */ (icon('moon')));

  function show() {
    const theme = chosen ?? (dark.matches ? 'dark' : 'light');
    if (chosen) {
      document.documentElement.dataset.theme = chosen;
      // The browser's own frame, which otherwise follows the system.
      const surface = getComputedStyle(document.body).backgroundColor;
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', surface);
    }
    scope.setAttribute('theme', chosen ?? 'auto');
    changeIcon(button, theme === 'dark' ? 'sun' : 'moon');
    button.title = say(theme === 'dark' ? 'page.theme-light' : 'page.theme-dark');
    button.setAttribute('aria-label', button.title);
  }

  function choose() {
    chosen = (chosen ?? (dark.matches ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(STORE, chosen);
    } catch {
      // Storage may be forbidden; the choice then holds for this visit.
    }
    show();
  }

  dark.addEventListener('change', show);
  show();
  return button;
}

/** @returns {string | null} */
function remembered() {
  try {
    const theme = localStorage.getItem(STORE);
    return theme === 'dark' || theme === 'light' ? theme : null;
  } catch {
    return null;
  }
}
