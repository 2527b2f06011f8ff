import { useEffect } from 'react'

/** Milliseconds before a device asks, so that it takes nothing from what somebody waits for. */
const later = 5000

let hasAsked = false

/** Has this device receive the record's newest signed heads, once while the page is open. */
export function useKeptHeads(): void {
  useEffect(() => {
    if (hasAsked) return
    const timer = setTimeout(() => {
      hasAsked = true
      import('./kept-heads.ts').then(
        ({ keepHeads }) => keepHeads(),
        () => undefined,
      )
    }, later)
    return () => clearTimeout(timer)
  }, [])
}
