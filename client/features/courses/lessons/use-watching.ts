import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTransient } from '#client/platform/http/problems.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { keepPlace, openScreens, settlePlace } from '#client/platform/start/stored-places.ts'
import type { Video } from '#contract/courses.ts'
import { sendReport } from '../courses.queries.ts'
import { type Report, startWatching, type WatchingEvent, watch } from './watching.ts'

/**
 * Reports to the academy how a lesson is watched: while it plays, when it pauses or ends, and when it
 * is left or its page is hidden. A report that cannot arrive is stored on this device and sent with
 * the next one, once the connection is back. Returns the function that takes player events.
 */
export function useWatching(video: Video, startAt: number, tracked: boolean) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const state = useRef(startWatching(startAt))
  const sending = useRef(Promise.resolve())
  // Lets the academy tell this screen from ones opened before or after it.
  const [opened] = useState(() => new Date().toISOString())

  const take = (event: WatchingEvent) => {
    if (!tracked) return
    const [next, report] = watch(state.current, event)
    state.current = next
    if (report) tell(report, event.type === 'left')
  }
  const tell = (news: Report, isLeft: boolean) => {
    const place = { courseId: video.courseId, videoId: video.id }
    const send = async () => {
      // Stored before it is sent: the page may be gone before it is known whether it has arrived.
      const report = keepPlace(userId, { ...place, report: { ...news, opened } })
      const arrived = await sendReport(client, video, report).then(
        () => true,
        (error: unknown) => !isTransient(error),
      )
      settlePlace(userId, { ...place, report }, arrived ? 'done' : 'waits')
    }
    // In order, since each counts from the one before. A page being left does not wait.
    sending.current = isLeft ? send() : sending.current.then(send)
  }
  const onLeave = useEffectEvent(() => take({ type: 'left' }))
  const onBack = useEffectEvent(() => {
    const { position, opened: isKnown } = state.current
    if (tracked && isKnown) tell({ position, watched: 0, ended: false }, false)
  })

  useEffect(() => {
    const leave = () => onLeave()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onVisibility)
    const back = () => onBack()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', back)
    openScreens.add(opened)
    return () => {
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
      leave()
      openScreens.delete(opened)
    }
  }, [opened])

  return take
}
