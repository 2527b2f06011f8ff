import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Video } from '#contract/courses.ts'
import { renewAddress } from '../courses.queries.ts'
import { isRefusalOf, resumePoint } from './lesson-source.ts'
import { nextPlayback, startOf } from './playback.ts'

/**
 * The playback of a lesson, `from` a second of it. Its address is fixed at the start, so that refetching the list does not
 * restart it, and renewed when it has expired.
 */
export function usePlayback(video: Video, autoPlay: boolean, from = resumePoint(video)) {
  const client = useQueryClient()
  const [playback, dispatch] = useReducer(nextPlayback, undefined, () =>
    startOf({
      source: video.source,
      address: video.videoUrl,
      startAt: from,
      autoPlay,
    }),
  )

  const renew = useEffectEvent(async () => {
    try {
      dispatch({ type: 'renewed', address: await renewAddress(client, video) })
    } catch {
      dispatch({ type: 'renewal_failed' })
    }
  })
  const isRenewing = playback.renewal === 'running'
  useEffect(() => {
    if (isRenewing) void renew()
  }, [isRenewing])

  return [playback, dispatch] as const
}

/** Calls back when the page's security policy blocks an external player. */
export function useRefusal(address: string, onRefusal: () => void) {
  const refused = useEffectEvent((event: SecurityPolicyViolationEvent) => {
    if (isRefusalOf(address, event)) onRefusal()
  })
  useEffect(() => {
    const listener = (event: SecurityPolicyViolationEvent) => refused(event)
    document.addEventListener('securitypolicyviolation', listener)
    return () => document.removeEventListener('securitypolicyviolation', listener)
  }, [])
}
