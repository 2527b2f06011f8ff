import type { Checkpoint } from '#contract/checkpoints.ts'

/**
 * The first checkpoint that has been reached or passed and is not answered; undefined if there is none. `checkpoints` are
 * in the order of the video, `second` is where the player is, null before it has begun.
 */
export const dueCheckpoint = (
  checkpoints: readonly Checkpoint[],
  second: number | null,
): Checkpoint | undefined =>
  second === null
    ? undefined
    : checkpoints.find((one) => one.outcome === null && one.second <= second)
