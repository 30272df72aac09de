/** The pages of the site, in the order in which the header of each names them. */

/** @typedef {typeof PAGES[number]} SitePage */

export const PAGES = /** @type {const} */ (['lab', 'space', 'lessons', 'gallery', 'benchmark', 'reproduce']);

/** The way to a page from the root of the site. @param {SitePage} page @param {string} language */
export const wayTo = (page, language) => (page === 'lab' ? `lab/?lang=${language}` : `${page}/${language}/`);
