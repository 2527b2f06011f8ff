import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { keepRate, storedRate } from '#client/platform/media/playback-rate.ts'
import type { PlayerCommand } from '#client/platform/media/player-keys.ts'
import {
  heard,
  type PlayerMoment,
  type Playing,
  playerNewsSchema,
  say,
} from '#client/platform/media/player-messages.ts'
import { providerOf } from '#client/platform/media/player-provider.ts'
import { playerPage } from '#contract/players.ts'

/** The player itself reports after twenty seconds what it could not load; this is in case its own page fails. */
const patience = seconds(25)

/** How a page controls a player. */
export interface PlayerControls {
  obey: (command: PlayerCommand) => void
}

export interface ExternalPlayerProps {
  /** To restart the player, or switch to another address, change its `key`. */
  address: string
  /** The accessible name of what is played. */
  title: string
  /** In seconds; the start by default. */
  startAt?: number
  autoPlay?: boolean
  /** Lets the page around it control the player. */
  controls?: Ref<PlayerControls>
  /** Called with player events; without `playing` if nothing has started. */
  onReported: (moment: PlayerMoment, playing: Playing | null) => void
}

/**
 * Plays content from another site in a frame, whose page is reserved for that site's player: no other
 * page may load anything from there.
 */
export function ExternalPlayer(props: ExternalPlayerProps) {
  const { address, title, startAt = 0, autoPlay = false, controls, onReported } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const isHeard = useRef(false)
  const rate = useRef(storedRate())
  useImperativeHandle(controls, () => ({
    obey: (command) => {
      const player = frame.current?.contentWindow
      if (player) say(player, { type: 'control', command })
    },
  }))

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const player = frame.current?.contentWindow
    const news = heard(playerNewsSchema, event, player)
    if (!news || !player) return
    if (news.type === 'ready')
      return say(player, { type: 'play', address, startAt, autoPlay, rate: rate.current })
    isHeard.current = true
    if (news.playing && news.playing.playbackRate !== rate.current) {
      rate.current = news.playing.playbackRate
      keepRate(rate.current)
    }
    onReported(news.moment, news.playing)
  })
  const loseHope = useEffectEvent(() => {
    if (!isHeard.current) onReported('failed', null)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
    window.addEventListener('message', listener)
    const timer = setTimeout(() => loseHope(), patience)
    return () => {
      window.removeEventListener('message', listener)
      clearTimeout(timer)
    }
  }, [])
  return (
    <iframe
      ref={frame}
      src={playerPage(providerOf(address))}
      title={`Video: ${title}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="size-full border-0"
    />
  )
}
