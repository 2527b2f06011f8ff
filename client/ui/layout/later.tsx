import type { ReactNode } from 'react'
import { useAfterwards } from './use-afterwards.ts'

interface LaterProps {
  /** For when all data is cached, as after going back: the page must have its full length at once. */
  atOnce: boolean
  children: ReactNode
}

/** Renders its children after everything above them, in steps that user input can interrupt. */
export function Later({ atOnce, children }: LaterProps): ReactNode {
  return useAfterwards(true, atOnce) ? children : null
}
