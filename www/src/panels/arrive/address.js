/**
 * A lab in an address: `#lab=…` carries one whole, `#scene=…` names one of the gallery. So lessons and gallery open
 * their scenes in the laboratory without leaving anything in the browser's storage.
 */

/** Whether the page was opened for a scene. */
export function arrives() {
  return /^#(lab|scene)=./.test(location.hash);
}

/** The page shows something else from now on. */
export function forgetAddress() {
  history.replaceState(null, '', location.pathname + location.search);
}
