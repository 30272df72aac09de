/**
 * A page of prose with live scenes. Each starts when it is about to come into sight, in the place of its picture; the
 * engine is downloaded once, with the first of them.
 */
import { speak } from '../../common/languages.js';
import { keepLanguage } from '../page/language.js';
import { makeThemeButton } from '../page/theme.js';

/** How far below the window a scene starts, in pixels. */
const AHEAD = 500;

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[hreflang]'))) link.addEventListener('click', () => keepLanguage(link.hreflang));

// What the scenes say is in the language of the text around them.
await speak(document.documentElement.lang);

const theme = makeThemeButton({
  setAttribute(name, value) {
    for (const scope of document.querySelectorAll('way-scope')) scope.setAttribute(name, value);
  },
});
document.getElementById('theme')?.append(theme);

const near = new IntersectionObserver(async (entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    const box = /** @type {HTMLElement} */ (target);
    if (box.dataset.floor) (await import('../../space/figure/figure.js')).startFloor(box);
    else (await import('./scene.js')).startScene(box);
  }
}, { rootMargin: `${AHEAD}px 0px` });
for (const box of document.querySelectorAll('.live')) near.observe(box);

// In development everything is to be fetched anew.
if (import.meta.env.PROD) import('../offline/prose.js').catch(() => {});
