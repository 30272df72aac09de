/** Small pictures of examples: a floor of 48 x 30, in the colours of the theme. */

const SVG = 'http://www.w3.org/2000/svg';

/** A disc as part of a path. @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** Discs of one size: x and y in turns. @param {number} r @param {number[]} places */
const discs = (r, places) => Array.from({ length: places.length / 2 }, (_, i) => disc(places[2 * i], places[2 * i + 1], r)).join('');

/**
 * What is drawn, the lowest first: a class of the style sheet, and a path.
 * @type {Record<string, [string, string][]>}
 */
const PICTURES = {
  walk: [
    ['wall', 'M0 10h12v2H0zM17 0h2v7h-2zM17 12h2v8h-2zM30 20h2v10h-2zM30 0h2v13h-2zM37 17h11v2H37zM6 19h6v5H6z'],
    ['route dashed', 'M6 6C12 8 14 9 21 10S29 14 34 16.5S40 23 43 25'],
    ['route dashed', 'M42 7C38 12 36 15 31 16.5S22 24 17 26'],
    ['agent', discs(1.8, [12, 8, 37, 13.2, 24, 4, 10, 27])],
    ['goal', discs(1.6, [43, 25, 17, 26])],
  ],
  roads: [
    ['wall', 'M8 6h9v7H8zM23 5h6v10h-6zM35 7h7v6h-7zM7 18h7v6H7zM20 20h10v5H20zM36 18h6v7h-6z'],
    ['edge', 'M3.5 3H44.5V27H3.5ZM20 3V17.5L3.5 15.5M32 3V16L44.5 15.5M20 17.5L32 16M17 27V19L20 17.5M33 27V17L32 16'],
    ['node', discs(1, [20, 3, 32, 3, 3.5, 15.5, 44.5, 15.5, 20, 17.5, 32, 16, 17, 27, 33, 27])],
    ['route', 'M3.5 24V15.5L20 17.5L32 16L44.5 15.5V6'],
  ],
  mesh: [
    ['wall', 'M8 7h9v7H8zM30 5h9v8H30zM18 19h10v6H18z'],
    ['edge', 'M1 1H47V29H1ZM1 1L8 7M17 7L30 5M17 14L30 13M17 14L18 19M28 19L30 13M39 13L47 29M39 5L47 1M8 14L1 29M18 25L1 29M28 25L47 29M8 7L1 29M17 7L47 1M28 19L39 13M18 19L8 14'],
    ['route', 'M4 4L17 14L30 13L44 25'],
    ['node', discs(1.3, [17, 14, 30, 13])],
  ],
  spheres: [
    ['edge', [[9, 12, 6.5], [16, 20, 5.5], [25, 22, 4.5], [34, 20, 5.5], [40, 11, 6.5], [24, 10, 6]].map(([x, y, r]) => disc(x, y, r)).join('')],
    ['route', 'M8 11L13 16L20.5 21.5L29.5 21.5L37 16L41 10'],
    ['node', discs(1, [8, 11, 41, 10])],
    ['agent', discs(1.9, [25, 21.6])],
  ],
  gait: [
    ['edge', 'M4 27.2H44'],
    ['far limb', 'M23.6 15.5L27.8 20L31.5 25.6L34.5 24.6M24 9L20 12.6L20.6 16.4'],
    ['near limb', 'M23.6 15.5L21 20.6L15.5 24.8L16.2 27M24 9L28 12L31.6 11'],
    ['body', 'M24.2 8.6L23.6 15.4'],
    ['head', disc(24.6, 4.2, 2.3)],
  ],
  group: [
    ['wall', 'M0 0h20v8H0zM26 0h22v11H26zM0 21h15v9H0zM22 22h26v8H22z'],
    ['corridor', 'M4 14.5C16 13.5 22 17 30 16.5S40 17 45 16.5'],
    ['route', 'M4 14.5C16 13.5 22 17 30 16.5S40 17 45 16.5'],
    ['agent', discs(1.1, [12, 12.5, 14.8, 11.6, 13.4, 14.8, 16.2, 13.8, 15.6, 16.4, 18.4, 12.6, 18.6, 15.4, 18.2, 18, 21.2, 14, 21.4, 17, 24, 15.4, 24, 18.2])],
  ],
  camera: [
    ['wall', 'M0 9h14v2H0zM20 0h2v11h-2zM32 19v11h2V19zM20 18h2v12h-2zM34 9h14v2H34z'],
    ['seen', 'M17 15L30 6.5A15.5 15.5 0 0 1 32.5 16z'],
    ['route', 'M4 24C9 15 11 15 17 15S34 15 37 16S42 21 43 25'],
    ['agent', disc(17, 15, 1.9)],
  ],
  crowd: [
    ['wall', discs(2.4, [10, 8, 24, 8, 38, 8, 10, 22, 24, 22, 38, 22])],
    ['agent', discs(0.9, [4, 5, 6, 14, 5, 22, 9, 15.5, 13, 13, 14.5, 17, 16, 5, 17, 24, 18, 11, 20, 15, 22, 13.5, 23, 17, 27, 14, 28.5, 18, 30, 5, 31, 12, 31, 24, 33, 16, 35, 13.5, 37, 16.5, 41, 14, 43, 6, 44, 18, 43, 24])],
    ['other', discs(0.9, [7, 18, 12, 26, 17, 14, 19, 18.5, 21, 4, 25.5, 16, 28, 26, 29, 15.5, 34, 11, 36, 19, 40, 17, 45, 11])],
  ],
  story: [
    ['edge', 'M9 7.5L20 15M9 22.5L20 15M28 15H38'],
    ['wall', 'M3 3.5h12v8H3zM3 18.5h12v8H3zM18 11h12v8H18z'],
    ['agent', disc(9, 7.5, 1.9) + disc(9, 22.5, 1.9) + disc(24, 15, 1.9)],
    ['goal', disc(40.5, 15, 2.6)],
  ],
  draw: [
    ['wall', 'M6 6h10v8H6z'],
    ['edge dashed', 'M22 20L28 8L41 11L38 24'],
    ['node', discs(1.5, [22, 20, 28, 8, 41, 11, 38, 24])],
    ['route', 'M38 24l1.2-4.2 5.6-5.6 3 3-5.6 5.6z'],
  ],
};

/** @param {string} id of an example */
export function picture(id) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 48 30');
  svg.setAttribute('aria-hidden', 'true');
  for (const [style, d] of PICTURES[id]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', style);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}
