/** This machine, as far as a browser tells: what a file says of where its times are from. */
export function machine() {
  const threads = navigator.hardwareConcurrency;
  return `${navigator.userAgent}${threads ? `, ${threads} threads` : ''}`;
}
