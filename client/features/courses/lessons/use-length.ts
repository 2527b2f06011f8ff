import { useRef } from 'react'
import type { Video } from '#contract/courses.ts'
import { useSetLength } from '../courses.queries.ts'

/**
 * Has the academy know how long a lesson at another site is, from the owner's own player: only what
 * the owner's player tells counts for everybody. Gives the function that takes the length, in seconds.
 */
export function useLength(video: Video, isOwner: boolean) {
  const { mutate } = useSetLength(video.courseId)
  const isKept = useRef(false)
  return (duration: number) => {
    if (!isOwner || isKept.current || video.source === 'file' || video.duration !== null) return
    isKept.current = true
    mutate({ videoId: video.id, duration })
  }
}
