const shortestMs = 250
const longestMs = 30_000
/** A process that lived for so long was sound when it started. */
const soundMs = 60_000

/** How often in a row processes died soon after their start, now that one has lived for so long. */
export const earlyDeaths = (before: number, livedMs: number): number =>
  livedMs >= soundMs ? 0 : before + 1

/** How long to wait before the next is started, in milliseconds: longer each time they die early. */
export const restartDelay = (deaths: number): number =>
  Math.min(longestMs, shortestMs * 2 ** Math.max(0, deaths - 1))
