/** Elements of SVG, and lines through points. */

/**
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', tag));
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value != null) node.setAttribute(name, String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

/** A curve down through points: it leaves and reaches each of them upright. @param {[number, number][]} points */
export function curve(points) {
  let path = `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}`;
  for (let i = 1; i < points.length; i++) {
    const [[x, y], [a, b]] = [points[i - 1], points[i]];
    const bend = Math.max(10, (b - y) * 0.45);
    path += `C${x.toFixed(1)} ${(y + bend).toFixed(1)} ${a.toFixed(1)} ${(b - bend).toFixed(1)} ${a.toFixed(1)} ${b.toFixed(1)}`;
  }
  return path;
}

/** A word as long as fits into so many characters. @param {string} text @param {number} most */
export const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
