import { useEffect, useState } from 'react'
import { isUsable, readKept } from '#client/platform/offline/kept-lessons.ts'
import { useSession } from '#client/platform/session/session.tsx'
import type { Video } from '#contract/courses.ts'

/**
 * The address of a lesson's copy on this device; undefined while that is looked for, null if there is none that may be
 * played. It stays as it is while the lesson is shown: what is downloaded meanwhile is for the next time.
 */
export function useKeptAddress({ id }: Pick<Video, 'id'>): string | null | undefined {
  const userId = useSession().user?.id
  const [kept] = useState(() => {
    const lesson = userId === undefined ? undefined : readKept(userId).find((one) => one.id === id)
    return lesson && isUsable(lesson, Date.now()) ? lesson : null
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
