import type { Failure } from './failure.ts'

interface QueueOptions {
  /** How much of it may run at a time. */
  atOnce: number
  /** How many callers may wait for their turn. */
  waiting: number
  /** What callers beyond that are told. */
  busy: () => Failure
}

/**
 * Runs costly work in the order in which it was asked for, only so much of it at a time. The function
 * that it gives rejects with `busy()` when the queue is full, otherwise as the work does.
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
      // The place is handed to the next in the queue, or given back.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
