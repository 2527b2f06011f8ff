import { type ComponentType, createContext } from 'react'
import type { Video } from '#contract/courses.ts'

export interface LinkedContentProps {
  video: Video
  /** Whether it takes the focus when it appears. */
  focused: boolean
  onEnded?: () => void
}

/** Shows the assignment or the session that a lesson is, where students take part: put together from other features. */
export const LinkedContent = createContext<ComponentType<LinkedContentProps> | null>(null)
