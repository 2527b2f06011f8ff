import { useEffect, useEffectEvent, useRef } from 'react'
import {
  heard,
  type PlayerMoment,
  type Playing,
  playerNewsSchema,
  say,
} from '#client/platform/player-messages.ts'
import { providerOf } from '#client/platform/player-provider.ts'
import { seconds } from '#client/platform/query.ts'
import { playerPage } from '#contract/players.ts'

/** The player tells of what it cannot load after twenty seconds; this is for its own page. */
const patience = seconds(25)

export interface ExternalPlayerProps {
  /** To play it anew, or another one, give the player another key. */
  address: string
  /** What is played, for those who listen. */
  title: string
  /** Seconds; the start unless given. */
  startAt?: number
  autoPlay?: boolean
  /** Told what happens to what plays; without `playing` where nothing has begun. */
  onTold: (moment: PlayerMoment, playing: Playing | null) => void
}

/**
 * Plays what is at another site in a frame with a page of the academy for that site's player alone:
 * no other page may load anything from there.
 */
export function ExternalPlayer(props: ExternalPlayerProps) {
  const { address, title, startAt = 0, autoPlay = false, onTold } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const isHeard = useRef(false)

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const player = frame.current?.contentWindow
    const news = heard(playerNewsSchema, event, player)
    if (!news || !player) return
    if (news.type === 'ready') return say(player, { type: 'play', address, startAt, autoPlay })
    isHeard.current = true
    onTold(news.moment, news.playing)
  })
  const loseHope = useEffectEvent(() => {
    if (!isHeard.current) onTold('failed', null)
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
