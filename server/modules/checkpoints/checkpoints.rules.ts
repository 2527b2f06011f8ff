import { lastSecond } from '#contract/checkpoints.ts'

/** The last second at which a video of this length, in seconds, can pause before it ends; null while it is not known. */
export const lastSecondOf = (duration: number | null): number | null =>
  duration === null ? null : Math.min(lastSecond, Math.max(0, Math.ceil(duration) - 1))
