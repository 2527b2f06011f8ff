import type { QueryClient } from '@tanstack/react-query'
import { seconds } from '../durations.ts'
import { rememberEarly } from './early.ts'
import { answeredQueries } from './early-queries.ts'

/** Milliseconds between two checks whether the page is still loading something. */
const pause = 250
/** A screen may have gaps between its calls, so require this many idle checks in a row. */
const looks = 3
/** Anything a page is still loading by then does not end by itself. */
const longest = seconds(15)
const spinner = '.animate-spin'

/**
 * Calls `act` once the page's own content is there, so that later work does not compete with it for
 * bandwidth; after `patience` milliseconds in any case. Returns a function that cancels it.
 */
export function whenCalm(client: QueryClient, act: () => void, patience = longest): () => void {
  const began = performance.now()
  let calm = 0
  const look = () => {
    const isBusy = client.isFetching() > 0 || document.querySelector(spinner) !== null
    calm = isBusy ? 0 : calm + 1
    const waited = performance.now() - began
    const isOver = calm >= looks || waited >= longest
    if (!isOver && waited < patience) {
      timer = setTimeout(look, pause)
      return
    }
    // Before anything that may come later is asked for.
    if (isOver) rememberEarly(answeredQueries(client))
    act()
  }
  let timer = setTimeout(look, pause)
  return () => clearTimeout(timer)
}
