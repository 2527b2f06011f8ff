import { useEffect, useEffectEvent } from 'react'
import { call } from '#client/platform/http/call.ts'
import { useLiveEvent } from '#client/platform/http/live.tsx'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { onConnectionChange, readConnection } from '#client/platform/offline/connection.ts'
import { confirmKept } from '#client/platform/offline/keep-lesson.ts'
import { readKept } from '#client/platform/offline/kept-lessons.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { listVideos } from '#contract/courses.ts'

/** Asks the academy which of the lessons on this device its user still has; shows nothing. */
export default function KeptWatch() {
  const { id: userId } = useUser()
  const check = useEffectEvent(async () => {
    for (const courseId of new Set(readKept(userId).map((lesson) => lesson.courseId))) {
      const said = await call(listVideos, { params: { id: courseId } }).catch((error: unknown) =>
        isWithdrawn(error) ? null : undefined,
      )
      // The worker answers from the device where the academy does not: that confirms nothing.
      if (said === undefined || readConnection() !== 'online') return
      await confirmKept(userId, courseId, said)
    }
  })
  useLiveEvent(['access.changed', 'course.changed'], () => void check())
  useEffect(() => {
    void check()
    return onConnectionChange(() => {
      if (readConnection() === 'online') void check()
    })
  }, [])
  return null
}

const isWithdrawn = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 403 || error.status === 404)
