import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Video } from '#contract/courses.ts'
import { type Addresses, renewAddresses } from '../courses.queries.ts'
import { isEnded, isRefusalOf, isStreamAddress, resumePoint } from './lesson-source.ts'
import { nextPlayback, startOf } from './playback.ts'

interface PlaybackOptions {
  autoPlay: boolean
  /** The second of it at which it begins; by default where the user left off. */
  from?: number
  /** Reads its current addresses; by default from the lessons of its course. */
  renewed?: () => Promise<Addresses>
}

/**
 * The playback of a lesson, of a prepared video as a stream. Its address is fixed at the start, so that refetching the
 * list does not restart it, and renewed when it has expired. A stream that fails otherwise is played as the file it was
 * made of.
 */
export function usePlayback(
  video: Video,
  { autoPlay, from = resumePoint(video), renewed }: PlaybackOptions,
) {
  const client = useQueryClient()
  const [playback, dispatch] = useReducer(nextPlayback, undefined, () =>
    startOf({
      source: video.source,
      address: video.streamUrl ?? video.videoUrl,
      startAt: from,
      autoPlay,
    }),
  )

  const current = () => (renewed ? renewed() : renewAddresses(client, video))
  const renew = useEffectEvent(async () => {
    try {
      const { videoUrl, streamUrl } = await current()
      const isOver = playback.address !== null && isEnded(playback.address, Date.now())
      const isStream = playback.address !== null && isStreamAddress(playback.address)
      const address = (isStream && isOver && streamUrl) || videoUrl
      dispatch({ type: 'renewed', address })
    } catch {
      dispatch({ type: 'renewal_failed' })
    }
  })
  const isRenewing = playback.renewal === 'running'
  useEffect(() => {
    if (isRenewing) void renew()
  }, [isRenewing])

  return [playback, dispatch, current] as const
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
