import { Failure } from '#server/platform/failure.ts'
import type { PayingDeps } from './index.ts'

/** How long a payer waits for the card provider in total, in milliseconds. */
const payersPatience = 2000

const tooSlow = () => {
  const message =
    'The card provider is taking longer than usual. Nothing was charged; please try again.'
  return new Failure('unavailable', message, { retryAfter: 5 })
}

/** Returns the response of a running call, or throws 503 if it takes too long. */
export type Patience = <T>(call: Promise<T>) => Promise<T>

/**
 * A time limit shared by all calls to the provider within one request. A call that takes longer
 * continues in the background, so that its result is there for the next attempt; an error is then
 * only logged. `all` is in milliseconds.
 */
export function createPatience(log: PayingDeps['log'], all = payersPatience): Patience {
  let left = all
  return async (call) => {
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        call.catch((error: unknown) => {
          log.warn({ err: error }, 'payments: the provider did not answer a payer who had gone')
        })
        reject(tooSlow())
      }, left)
    })
    try {
      return await Promise.race([call, late])
    } finally {
      clearTimeout(timer)
      left = Math.max(0, left - (performance.now() - began))
    }
  }
}
