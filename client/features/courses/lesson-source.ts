import { canPlay } from 'react-player/patterns'

const names: Record<keyof typeof canPlay, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  wistia: 'Wistia',
  mux: 'Mux',
  spotify: 'Spotify',
  twitch: 'Twitch',
  tiktok: 'TikTok',
  hls: 'HLS stream',
  dash: 'DASH stream',
  html: 'Media file',
}
const kinds = Object.keys(names) as (keyof typeof canPlay)[]

/** What the player recognises an address as, in words; null where it does not. */
export function kindOfAddress(address: string): string | null {
  const kind = kinds.find((one) => canPlay[one](address))
  return kind ? names[kind] : null
}

/** Whether a signed address has ended, by the clock of this machine (ms). */
export function isEnded(address: string, now: number): boolean {
  const expires = /[?&]expires=(\d+)/.exec(address)?.[1]
  return expires !== undefined && Number(expires) <= now
}

/** The last part of a lesson, of which nothing is left to see: 5 s, in short ones a twentieth. */
const endOf = (duration: number) => duration - Math.min(5, duration / 20)

/** Where a lesson goes on, in seconds: where it was left, or at its start when that was its end. */
export function resumePoint(lesson: {
  position: number
  duration: number | null
  completed: boolean
}): number {
  const { position, duration, completed } = lesson
  const isThrough = duration === null ? completed : position >= endOf(duration)
  return isThrough ? 0 : position
}

/** The hosts of a page's security policy decide what may load; a refusal tells by its address. */
export function isRefusalOf(
  address: string,
  refusal: { effectiveDirective: string; blockedURI: string },
): boolean {
  const { effectiveDirective, blockedURI } = refusal
  if (/^(script-src|frame-src)/.test(effectiveDirective)) return true
  return URL.parse(blockedURI)?.host === URL.parse(address)?.host
}
