// Tiles of the gallery for continuous space: each article names one, and gets its picture and the link that opens it.

/**
 * What each opens behind the address of the page of space, after how many seconds of play its picture is taken, and of
 * which part of the page, where it is not the floor; `through`: through the camera on it.
 * @type {Record<string, { hash: string, seconds: number, part?: string, through?: boolean }>}
 */
export const FLOORS = {
  office: { hash: '#scene=office&study=walk&view=depth', seconds: 20 },
  river: { hash: '#scene=river&study=walk', seconds: 12 },
  roadmap: { hash: '#scene=courtyard&study=roads', seconds: 20 },
  mesh: { hash: '#scene=streets&study=mesh', seconds: 0 },
  zoo: { hash: '#scene=zoo&study=spheres', seconds: 6 },
  air: { hash: '#scene=zoo&study=spheres&view=depth', seconds: 6 },
  gait: { hash: '#scene=track&study=gait', seconds: 2, part: '.gait-sheet' },
  group: { hash: '#scene=streets&study=group', seconds: 25 },
  camera: { hash: '#scene=office&study=camera&view=depth', seconds: 10 },
  behind: { hash: '#scene=office&study=camera&view=depth&set-up=behind', seconds: 10, through: true },
  target: { hash: '#scene=streets&study=camera&view=depth&set-up=target', seconds: 6 },
  story: { hash: '#study=story', seconds: 30, part: '.story-room' },
  crowd: { hash: '#scene=columns&study=crowd&view=depth', seconds: 15 },
};

const PICTURE = { width: 720, height: 450 };

/** @param {string} html @param {string} language @returns {string} */
export function withFloorTiles(html, language) {
  return html.replaceAll(/<article data-floor="([\w-]+)">\s*<h3>(.*?)<\/h3>/gs, (_, name, title) => {
    const floor = FLOORS[name];
    if (!floor) throw new Error(`the gallery has no floor "${name}"`);
    const link = `{site}space/${language}/${floor.hash.replaceAll('&', '&amp;')}`;
    const picture = (/** @type {string} */ theme) => `<img class="in-${theme}" src="{site}gallery/pictures/${name}-${theme}.webp" alt="" width="${PICTURE.width}" height="${PICTURE.height}" loading="lazy">`;
    return `<article class="tile" data-floor="${name}"><div class="tile-picture floor">${picture('light')}${picture('dark')}</div><h3><a href="${link}">${title}</a></h3>`;
  });
}
