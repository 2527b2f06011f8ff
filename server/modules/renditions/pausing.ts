import { setTimeout as delay } from 'node:timers/promises'

/** The pauses of background work, one at a time. */
interface Pauses {
  /** Resolves after this many ms, when woken, or once the work is to end. */
  pause(ms: number): Promise<void>
  /** Ends the present pause; outside of one, the next. */
  wake(): void
}

/** Makes the pauses of work that ends with `stopping`. */
export function createPauses(stopping: AbortSignal): Pauses {
  let waking = new AbortController()
  return {
    async pause(ms) {
      const signal = AbortSignal.any([stopping, waking.signal])
      await delay(ms, undefined, { signal }).catch(() => undefined)
      // Each wake ends one pause: were it to end all that follow, the work would never rest again.
      if (waking.signal.aborted) waking = new AbortController()
    },
    wake: () => waking.abort(),
  }
}
