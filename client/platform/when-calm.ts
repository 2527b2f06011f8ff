import type { QueryClient } from '@tanstack/react-query'
import { seconds } from './durations.ts'
import { rememberEarly } from './early.ts'

/** Milliseconds between two looks at whether the page still loads something. */
const pause = 250
/** Between two calls of one screen there is a moment without any. */
const looks = 3
/** Whatever a page still loads by then does not end by itself. */
const patience = seconds(15)
const spinner = '.animate-spin'

/**
 * Calls `act` once the page's own content is there: what may come later is not to take the line from it.
 * Gives the function that stops waiting.
 */
export function whenCalm(client: QueryClient, act: () => void): () => void {
  const began = performance.now()
  let calm = 0
  const timer = setInterval(() => {
    const isBusy = client.isFetching() > 0 || document.querySelector(spinner) !== null
    calm = isBusy ? 0 : calm + 1
    if (calm < looks && performance.now() - began < patience) return
    clearInterval(timer)
    // Before anything that may come later is asked for.
    rememberEarly()
    act()
  }, pause)
  return () => clearInterval(timer)
}
