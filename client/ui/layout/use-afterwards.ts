import { startTransition, useEffect, useState } from 'react'

/**
 * Whether what `isThere` stands for is on the screen and the next may be rendered: true right after it came, in
 * steps that user input can interrupt, and from then on; with `atOnce`, true from the start. Unlike
 * `useDeferredValue` also within something that is itself rendered later.
 */
export function useAfterwards(isThere: boolean, atOnce: boolean): boolean {
  const [isAfter, setAfter] = useState(atOnce)
  useEffect(() => {
    if (isThere) startTransition(() => setAfter(true))
  }, [isThere])
  return isAfter
}
