import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useRefusal } from '#client/features/courses/lessons/use-playback.ts'
import { commandOf, obey, type PlayerCommand } from '#client/platform/media/player-keys.ts'
import {
  heard,
  orderSchema,
  type PlayerMoment,
  type Playing,
  type PlayOrder,
  playingOf,
  say,
} from '#client/platform/media/player-messages.ts'
import { playableAddress } from '#client/platform/media/player-scripts.ts'
import { useExternalPlayer } from '#client/platform/media/use-external-player.ts'
import { Spinner } from '#client/ui/displays/states.tsx'

const ReactPlayer = lazy(() => import('react-player'))

const loading = <Spinner label="Loading the player" className="h-full" />

/** The page inside the frame of `ExternalPlayer`: its security policy allows the hosts of one provider. */
export default function PlayerPage() {
  const [order, setOrder] = useState<PlayOrder | null>(null)
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => {
      const wanted = heard(orderSchema, event, window.parent)
      if (wanted?.type === 'play') setOrder(wanted)
    }
    window.addEventListener('message', listener)
    say(window.parent, { type: 'ready' })
    return () => window.removeEventListener('message', listener)
  }, [])
  return (
    <main className="h-dvh overflow-hidden bg-muted">
      <title>Player</title>
      {order ? <Stage order={order} /> : loading}
    </main>
  )
}

function Stage({ order: { address, startAt, autoPlay, rate } }: { order: PlayOrder }) {
  const [volume, setVolume] = useState(1)
  const [playbackRate, setPlaybackRate] = useState(rate)
  const player = useRef<HTMLVideoElement>(null)
  useCommands(player)
  const hasBegun = useRef(false)

  const tell = (moment: PlayerMoment, element: Playing | null) =>
    say(window.parent, {
      type: 'told',
      moment,
      playing: element && { ...playingOf(element), playbackRate },
    })
  const failBeforeBegun = () => {
    if (!hasBegun.current) tell('failed', null)
  }
  const external = useExternalPlayer({ address, onFailure: failBeforeBegun })
  useRefusal(address, failBeforeBegun)

  // Not every player reports that its metadata has loaded; all report the time.
  const begin = (element: HTMLVideoElement) => {
    if (hasBegun.current) return
    hasBegun.current = true
    external.onBegun()
    if (startAt > 0) element.currentTime = startAt
    tell('begun', element)
  }
  // While the player's code is loading, React creates the element before inserting it into the page,
  // so events from that time are lost.
  const attach = (element: HTMLVideoElement | null) => {
    player.current = element
    if (!element) return
    if (element.error) tell('failed', null)
    else if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin(element)
  }
  if (!external.isPrepared) return loading
  return (
    <Suspense fallback={loading}>
      <ReactPlayer
        ref={attach}
        src={playableAddress(address)}
        width="100%"
        height="100%"
        volume={volume}
        playbackRate={playbackRate}
        autoPlay={autoPlay}
        controls
        playsInline
        onVolumeChange={(event) => setVolume(event.currentTarget.volume)}
        onRateChange={(event) => setPlaybackRate(event.currentTarget.playbackRate)}
        onLoadedMetadata={(event) => begin(event.currentTarget)}
        onPlay={(event) => tell('started', event.currentTarget)}
        onDurationChange={(event) => {
          begin(event.currentTarget)
          tell('length', event.currentTarget)
        }}
        onTimeUpdate={(event) => {
          begin(event.currentTarget)
          tell('time', event.currentTarget)
        }}
        // Some players call this themselves, without an event.
        onSeeking={(event?) => {
          if (event) tell('seeking', event.currentTarget)
        }}
        onPause={(event) => tell('paused', event.currentTarget)}
        onEnded={(event) => tell('ended', event.currentTarget)}
        onError={(event) => tell('failed', hasBegun.current ? event.currentTarget : null)}
      />
    </Suspense>
  )
}

/** Handles keys pressed in this page, and those passed on by the page around it. */
function useCommands(player: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const order = (command: PlayerCommand) => {
      if (player.current) obey(command, player.current, document.documentElement)
    }
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      order(command)
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      const wanted = heard(orderSchema, event, window.parent)
      if (wanted?.type === 'control') order(wanted.command)
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('message', onMessage)
    }
  }, [player])
}
