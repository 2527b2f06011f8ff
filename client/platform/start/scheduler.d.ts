/** React's scheduler, which has no types of its own. */
declare module 'scheduler' {
  /** Sets how many times a second React lets go of the page while it renders. */
  export function unstable_forceFrameRate(timesPerSecond: number): void
}
