import type { Failure } from './failure.ts'

interface QueueOptions {
  /** The maximum number running at a time. */
  atOnce: number
  /** The maximum number waiting. */
  waiting: number
  /** The error for further callers. */
  busy: () => Failure
}

/**
 * Runs expensive work in order of arrival, with limited concurrency. The returned function rejects
 * with `busy()` if the queue is full, otherwise like the work.
 */
export function createBoundedQueue({ atOnce, waiting, busy }: QueueOptions) {
  let running = 0
  const queue: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw busy()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // The slot is passed to the next in the queue, or released.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
