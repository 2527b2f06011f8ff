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
  const blocked = URL.parse(blockedURI)
  // Not an address: inline, or code from text, of which players have another way.
  if (!blocked) return false
  if (/^(script-src|frame-src)/.test(effectiveDirective)) return true
  return blocked.host === URL.parse(address)?.host
}

/** How long a player says that its lesson is, in seconds; null for what has no end or is not known. */
export function lengthOf({ duration }: { duration: number }): number | null {
  return duration >= 1 && duration <= 86_400 ? duration : null
}

/**
 * The origin of a stream or file that pages of the academy may not load yet; null where they may.
 * The sites that the player knows can always be reached.
 */
export function unreachableOrigin(address: string, reachable: readonly string[]): string | null {
  const isOwn = canPlay.hls(address) || canPlay.dash(address) || canPlay.html(address)
  const url = URL.parse(address)
  if (!isOwn || !url || url.origin === 'null') return null
  if (/\.(?:mux|wistia)\.com$/.test(url.hostname)) return null
  const known = kinds.some(
    (kind) => !['hls', 'dash', 'html'].includes(kind) && canPlay[kind](address),
  )
  return known || reachable.includes(url.origin) ? null : url.origin
}
