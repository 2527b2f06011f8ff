import { useEffect, useState } from 'react'
import { fileOf, isUsable, readKept } from '#client/platform/offline/kept-lessons.ts'
import { useSession } from '#client/platform/session/session.tsx'
import type { Video } from '#contract/courses.ts'

/**
 * The address of a lesson's copy on this device; undefined while that is looked for, null if there is none that may be
 * played: also if it is the copy of a video that was replaced. It stays as it is while the lesson is shown: what is downloaded
 * meanwhile is for the next time.
 */
export function useKeptAddress({
  id,
  videoUrl,
}: Pick<Video, 'id' | 'videoUrl'>): string | null | undefined {
  const userId = useSession().user?.id
  const [kept] = useState(() => {
    if (userId === undefined || videoUrl === null) return null
    const lesson = readKept(userId).find((one) => one.id === id)
    const isPlayed = lesson && isUsable(lesson, Date.now()) && lesson.file === fileOf(videoUrl)
    return isPlayed ? lesson : null
  })
  const [address, setAddress] = useState<string | null | undefined>(kept ? undefined : null)
  useEffect(() => {
    if (!kept || userId === undefined) return
    let made: string | null = null
    let isOver = false
    const find = async () => {
      const { addressOfKept } = await import('#client/platform/offline/keep-lesson.ts')
      made = await addressOfKept(userId, kept)
      if (isOver) release()
      else setAddress(made)
    }
    const release = () => {
      if (made) URL.revokeObjectURL(made.replace(/#.*/, ''))
    }
    find().catch(() => setAddress(null))
    return () => {
      isOver = true
      release()
    }
  }, [kept, userId])
  return address
}
