import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  /** Where all was there already, as on the way back: the page is to be as long as it was at once. */
  atOnce: boolean
  children: ReactNode
}

/** What is drawn once all that stands above it is there, in pieces between which presses are answered. */
export function Later({ atOnce, children }: LaterProps): ReactNode {
  return useDeferredValue(true, atOnce) ? children : null
}
