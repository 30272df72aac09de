/** All that is loaded when the view with depth is first wanted: three.js comes with it. */
export { makeDepthView } from './view.js';
export { bindDepthHands, slideBy, turnByKey, zoomBy } from './hands.js';
