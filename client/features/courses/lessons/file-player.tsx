import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { keepRate, storedRate } from '#client/platform/media/playback-rate.ts'
import { obey } from '#client/platform/media/player-keys.ts'
import type { PlayerMoment, Playing } from '#client/platform/media/player-messages.ts'
import type { PlayerControls } from '#client/ui/displays/external-player.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import type { Playback } from './playback.ts'
import type { PlayedProps, StreamSource } from './stream-video.tsx'

const ReactPlayer = lazy(() => import('react-player'))
const StreamVideo = lazy(() => import('./stream-video.tsx'))

const loading = <Spinner label="Loading the player" className="h-full" />

interface FilePlayerProps {
  playback: Playback
  /** Called with player events. */
  onReported: (moment: PlayerMoment, playing: Playing | null) => void
  /** Lets the page around it control the player. */
  controls: Ref<PlayerControls>
  /** How a prepared video is played; null for a file. */
  stream: Omit<StreamSource, 'address'> | null
  /** Called with the element that plays, to which subtitles are added. */
  onElement?: (element: HTMLVideoElement) => void
}

/** Plays a file stored by the academy. */
export function FilePlayer(props: FilePlayerProps) {
  const { playback, onReported, controls, stream, onElement } = props
  const { address, attempt, startAt } = playback
  const [volume, setVolume] = useState(1)
  const [playbackRate, setPlaybackRate] = useState(storedRate)
  const player = useRef<HTMLVideoElement>(null)
  const hasBegun = useRef(false)
  useImperativeHandle(controls, () => ({
    obey: (command) => {
      const element = player.current
      if (element) obey(command, element, element)
    },
  }))

  const begin = (element: HTMLVideoElement) => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (startAt > 0) element.currentTime = startAt
    onReported('begun', element)
  }
  // While the player's code is loading, React creates the element before inserting it into the page,
  // so events from that time are lost.
  const attach = (element: HTMLVideoElement | null) => {
    if (!element || element === player.current) return
    player.current = element
    onElement?.(element)
    if (element.error) onReported('failed', element)
    else if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin(element)
  }
  useEffect(() => {
    hasBegun.current = false
    // The new address may equal the old one: then nothing else makes the player reload.
    if (attempt > 0 && player.current?.error) player.current.load()
  }, [attempt])
  const shared: PlayedProps = {
    ref: attach,
    volume,
    playbackRate,
    autoPlay: playback.autoPlay,
    controls: true,
    playsInline: true,
    onVolumeChange: (event) => setVolume(event.currentTarget.volume),
    onRateChange: (event) => {
      setPlaybackRate(event.currentTarget.playbackRate)
      keepRate(event.currentTarget.playbackRate)
    },
    onLoadedMetadata: (event) => begin(event.currentTarget),
    onPlay: (event) => onReported('started', event.currentTarget),
    onDurationChange: (event) => {
      begin(event.currentTarget)
      onReported('length', event.currentTarget)
    },
    onTimeUpdate: (event) => {
      begin(event.currentTarget)
      onReported('time', event.currentTarget)
    },
    onSeeking: (event) => onReported('seeking', event.currentTarget),
    onPause: (event) => onReported('paused', event.currentTarget),
    onEnded: (event) => onReported('ended', event.currentTarget),
    onError: (event) => onReported('failed', event.currentTarget),
  }
  return (
    <Suspense fallback={loading}>
      {stream && address !== null ? (
        <StreamVideo
          key={attempt}
          {...shared}
          source={{ ...stream, address }}
          onBroken={() => onReported('failed', player.current)}
        />
      ) : (
        <ReactPlayer {...shared} src={address ?? undefined} width="100%" height="100%" />
      )}
    </Suspense>
  )
}
