/**
 * Calls `act` once what has changed so far has been painted, so that an answer does not wait for it; at once in
 * a window that nobody sees, which is not painted.
 */
export function afterPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
