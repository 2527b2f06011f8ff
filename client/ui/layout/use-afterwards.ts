import { startTransition, useEffect, useState } from 'react'

/**
 * False at first, and true right after what is rendered meanwhile is on the screen, in steps that user input can
 * interrupt; with `atOnce`, true from the start. Unlike `useDeferredValue` also within something that is itself
 * rendered later.
 */
export function useAfterwards(atOnce: boolean): boolean {
  const [isAfter, setAfter] = useState(atOnce)
  useEffect(() => startTransition(() => setAfter(true)), [])
  return isAfter
}
