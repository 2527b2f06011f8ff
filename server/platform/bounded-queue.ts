import type { Failure } from './failure.ts'
import { callerGone, type WaitingCaller, waitingCaller } from './waiting-caller.ts'

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
 * with `busy()` if the queue is full, otherwise like the work. Work that has not begun when its caller, by
 * default that of the request, goes away leaves the queue at once.
 */
export function createBoundedQueue({ atOnce, waiting, busy }: QueueOptions) {
  let running = 0
  const queue: (() => void)[] = []

  const place = (caller: WaitingCaller | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        stopListening?.()
        resolve()
      }
      const stopListening = caller?.onGone(() => {
        queue.splice(queue.indexOf(begin), 1)
        reject(callerGone())
      })
      queue.push(begin)
    })

  return async function inTurn<T>(work: () => Promise<T>, caller = waitingCaller()): Promise<T> {
    if (caller?.isGone) throw callerGone()
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw busy()
    else await place(caller)
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
