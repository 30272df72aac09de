/**
 * A page of prose with live scenes. Each starts when it is about to come into sight, in the place of its picture; the engine is
 * downloaded once, with the first of them.
 */
import { makeThemeButton } from '../page/theme.js';

/** How far below the window a scene starts, in pixels. */
const AHEAD = 500;

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
    const { startScene } = await import('./scene.js');
    startScene(/** @type {HTMLElement} */ (target));
  }
}, { rootMargin: `${AHEAD}px 0px` });
for (const box of document.querySelectorAll('.live')) near.observe(box);
