/*
 * The script for pages with Wayscope in a frame: `<script src="…/embed.js" async></script>`. Gives each frame whose
 * address has `embed=1` the height that it asks for. A message counts only when it comes from such a frame, and from
 * the origin that the frame was opened at (or from the opaque one of a sandbox).
 */
(() => {
  // Where pages are put together on a server there is nothing to do.
  if (typeof document === 'undefined') return;
  const LEAST = 120;
  const MOST = 4000;

  /** @returns {HTMLIFrameElement[]} */
  const frames = () => [...document.querySelectorAll('iframe')].filter(({ src }) => /[?&]embed=1(&|#|$)/.test(src));

  addEventListener('message', ({ source, origin, data }) => {
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame || data?.wayscope !== 1 || data.event !== 'height') return;
    const own = new URL(frame.src, document.baseURI).origin;
    if (origin !== own && !(origin === 'null' && frame.sandbox.length && !frame.sandbox.contains('allow-same-origin'))) return;
    const { height } = data;
    if (typeof height !== 'number' || !(height >= LEAST && height <= MOST)) return;
    const style = getComputedStyle(frame);
    const around = ['borderTopWidth', 'borderBottomWidth', 'paddingTop', 'paddingBottom'].reduce((sum, name) => sum + parseFloat(style[/** @type {'paddingTop'} */ (name)]), 0);
    frame.style.height = `${Math.ceil(height + (style.boxSizing === 'border-box' ? around : 0))}px`;
  });

  // Those that were there before this script have told theirs already.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ wayscope: 1, call: 'height' }, '*');
})();
