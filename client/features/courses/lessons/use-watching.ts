import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTransient } from '#client/platform/problems.ts'
import type { Video } from '#contract/courses.ts'
import { sendReport } from '../courses.queries.ts'
import { startWatching, type WatchingEvent, watch } from './watching.ts'

/**
 * Reports to the academy how a lesson is watched: while it plays, when it pauses or ends, and when
 * it is left or its page is hidden. Gives the function that takes what the player does.
 */
export function useWatching(video: Video, startAt: number, tracked: boolean) {
  const client = useQueryClient()
  const state = useRef(startWatching(startAt))
  const sending = useRef(Promise.resolve())
  // Lets the academy tell this screen from one that was opened before or after it.
  const [opened] = useState(() => new Date().toISOString())

  const take = (event: WatchingEvent) => {
    if (!tracked) return
    const [next, report] = watch(state.current, event)
    state.current = next
    if (!report) return
    const send = () =>
      sendReport(client, video, { ...report, opened }).catch((error: unknown) => {
        if (isTransient(error)) take({ type: 'returned', watched: report.watched })
      })
    // In their order, since each counts from the one before. A page that is left does not wait.
    sending.current = event.type === 'left' ? send() : sending.current.then(send)
  }
  const onLeave = useEffectEvent(() => take({ type: 'left' }))

  useEffect(() => {
    const leave = () => onLeave()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return take
}
