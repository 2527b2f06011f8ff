import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { playableAddress } from '#client/platform/player-scripts.ts'
import { useExternalPlayer } from '#client/platform/use-external-player.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import { isEnded, lengthOf } from './lesson-source.ts'
import { useLength } from './use-length.ts'
import { usePlayback, useRefusal } from './use-playback.ts'
import { useWatching } from './use-watching.ts'

const ReactPlayer = lazy(() => import('react-player'))

const defaults = { width: 320, height: 180, volume: 1, playbackRate: 1 }

const playbackFailed = 'Failed to play video. Please check the URL or try again.'

const loading = <Spinner label="Loading the player" className="h-full" />

interface LessonPlayerProps {
  video: Video
  autoPlay?: boolean
  /** Whether what is watched counts for the user; true unless given. */
  tracked?: boolean
}

/** Plays one lesson, from where the user left it. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { video } = props
  if (video.videoUrl === null) {
    return <p className="text-sm text-muted-foreground">This lesson has no video yet.</p>
  }
  return <Player key={video.id} {...props} />
}

function Player({ video, autoPlay = false, tracked = true }: LessonPlayerProps) {
  const [playback, dispatch] = usePlayback(video, autoPlay)
  const { address, attempt, startAt, failed } = playback
  const [volume, setVolume] = useState(defaults.volume)
  const [playbackRate, setPlaybackRate] = useState(defaults.playbackRate)
  const take = useWatching(video, startAt, tracked)
  const keepLength = useLength(video, !tracked)
  const player = useRef<HTMLVideoElement>(null)
  // Where it is in this attempt; null until it is ready to play.
  const position = useRef<number | null>(null)

  const fail = (element: HTMLVideoElement | null) => {
    const place = position.current
    // What has not begun to play yet is to play as it was meant to.
    const playing = place === null || !element ? playback.autoPlay : !element.paused
    dispatch({ type: 'failed', position: place ?? startAt, playing })
  }
  const failBeforeBegun = () => {
    if (position.current === null) fail(null)
  }
  const externalAddress = video.source === 'external' && !failed ? address : null
  const external = useExternalPlayer({
    address: externalAddress,
    attempt,
    onFailure: failBeforeBegun,
  })
  const begin = (element: HTMLVideoElement) => {
    if (position.current !== null) return
    position.current = startAt
    external.onBegun()
    if (startAt > 0) element.currentTime = startAt
  }
  // Not all players tell that they know what they play; all tell of its time.
  const hear = (element: HTMLVideoElement) => {
    begin(element)
    const length = lengthOf(element)
    if (length !== null) keepLength(length)
  }
  const momentOf = ({ currentTime }: HTMLVideoElement) => ({
    position: currentTime,
    at: performance.now(),
    rate: playbackRate,
  })
  // While its code is being loaded React makes the element before it stands in the page, and what
  // the element tells meanwhile is lost.
  const attach = (element: HTMLVideoElement | null) => {
    if (!element || element === player.current) return
    player.current = element
    if (element.error) fail(element)
    else if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin(element)
  }

  useFailureToast(failed, playbackFailed)
  useRefusal(externalAddress, failBeforeBegun)
  useEffect(() => {
    position.current = null
    // The new address may be the old one: then nothing else makes the player load again.
    if (attempt > 0 && player.current?.error) player.current.load()
  }, [attempt])

  if (failed) {
    return <PlaybackFailure onRetry={() => dispatch({ type: 'retried' })} />
  }
  return (
    <section
      aria-label={`Player: ${video.title}`}
      className="w-full overflow-hidden rounded-lg bg-muted"
      // As wide as its place, unless that would make it higher than what a window shows of it.
      style={{
        aspectRatio: `${defaults.width} / ${defaults.height}`,
        maxWidth: `calc(75dvh * ${defaults.width} / ${defaults.height})`,
      }}
    >
      <Suspense fallback={loading}>
        {external.isPrepared ? (
          <ReactPlayer
            ref={attach}
            src={address === null ? undefined : playableAddress(address)}
            width="100%"
            height="100%"
            volume={volume}
            playbackRate={playbackRate}
            autoPlay={playback.autoPlay}
            controls
            playsInline
            onVolumeChange={(event) => setVolume(event.currentTarget.volume)}
            onRateChange={(event) => setPlaybackRate(event.currentTarget.playbackRate)}
            onLoadedMetadata={(event) => begin(event.currentTarget)}
            onPlay={(event) => {
              const { renewal } = playback
              const isLate = address !== null && isEnded(address, Date.now())
              if (renewal === 'available' && isLate) fail(event.currentTarget)
            }}
            onDurationChange={(event) => hear(event.currentTarget)}
            onTimeUpdate={(event) => {
              const { currentTime, paused } = event.currentTarget
              hear(event.currentTarget)
              position.current = currentTime
              if (paused) return
              dispatch({ type: 'played', position: currentTime })
              const length = video.duration === null ? lengthOf(event.currentTarget) : null
              take({ type: 'played', ...momentOf(event.currentTarget), length })
            }}
            // Some players call it without an event, for themselves.
            onSeeking={(event?) => {
              if (event) take({ type: 'sought', ...momentOf(event.currentTarget) })
            }}
            onPause={(event) => {
              // At the end a report of its own follows.
              if (!event.currentTarget.ended) take({ type: 'paused' })
            }}
            onEnded={(event) => take({ type: 'ended', position: event.currentTarget.currentTime })}
            onError={(event) => fail(event.currentTarget)}
          />
        ) : (
          loading
        )}
      </Suspense>
    </section>
  )
}

function PlaybackFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-danger-soft p-4">
      <p className="text-sm text-danger">{playbackFailed}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
