import { useRef } from 'react'
import type { Video } from '#contract/courses.ts'
import { useSetLength } from '../managed-courses.queries.ts'

/**
 * Tells the academy how long a lesson hosted elsewhere is, as reported by the owner's player, the only
 * one trusted for everybody. Returns the function that takes the length, in seconds.
 */
export function useLength(video: Video, isOwner: boolean) {
  const { mutate } = useSetLength(video.courseId)
  const isStored = useRef(false)
  return (duration: number) => {
    if (!isOwner || isStored.current || video.source === 'file' || video.duration !== null) return
    isStored.current = true
    mutate({ videoId: video.id, duration })
  }
}
