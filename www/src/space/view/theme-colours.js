/** Colours of the theme as the page computes them, read once for each theme. */

/** @param {Element} node @returns {(name: string) => string} of `--ws-NAME` */
export function themeColours(node) {
  /** @type {Map<string, string>} */
  const known = new Map();
  const probe = document.createElement('span');
  probe.hidden = true;
  // Beside it: what is inside may be replaced.
  node.after(probe);
  return (name) => {
    let colour = known.get(name);
    if (colour === undefined) {
      if (name === 'font') colour = getComputedStyle(node).fontFamily;
      else {
        // What `light-dark` gives is known of a computed colour alone.
        probe.style.color = `var(--ws-${name})`;
        colour = getComputedStyle(probe).color;
      }
      known.set(name, colour);
    }
    return colour;
  };
}
