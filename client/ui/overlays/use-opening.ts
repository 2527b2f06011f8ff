import { useDeferredValue } from 'react'

/**
 * Whether an overlay that is to be `open` is shown by now: it is closed at once, but opened only after the
 * next paint. What was pressed then answers immediately, however much there is to open.
 */
export function useOpening(open: boolean): boolean {
  const isDue = useDeferredValue(open, false)
  return open && isDue
}
