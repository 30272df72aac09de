/** All that is loaded when the view with depth is first wanted: three.js comes with it. */
export { makeDepthView } from './view/view.js';
export { MANNERS } from './follower.js';
export { bindDepthHands, slideBy, turnByKey, zoomBy } from './hands.js';
