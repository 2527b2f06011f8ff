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

/** What kind of address the player recognises, in words; null if none. */
export function kindOfAddress(address: string): string | null {
  const kind = kinds.find((one) => canPlay[one](address))
  return kind ? names[kind] : null
}

/** Whether an address of the academy is that of a stream, and not of a file. */
export const isStreamAddress = (address: string): boolean => /^[^?]*\.m3u8(?:\?|$)/.test(address)

/** Whether a signed address has expired, by this machine's clock (ms). */
export function isEnded(address: string, now: number): boolean {
  const expires = /[?&]expires=(\d+)/.exec(address)?.[1]
  return expires !== undefined && Number(expires) <= now
}

/** Where the ending of a lesson starts: its last 5 s, or the last twentieth of a short one. */
const endOf = (duration: number) => duration - Math.min(5, duration / 20)

/** Where a lesson continues, in seconds: where it was left, or at its start if that was its end. */
export function resumePoint(lesson: {
  position: number
  duration: number | null
  completed: boolean
}): number {
  const { position, duration, completed } = lesson
  const isThrough = duration === null ? completed : position >= endOf(duration)
  return isThrough ? 0 : position
}

/**
 * Whether a blocked load belongs to the lesson's player: the page's security policy limits hosts, and
 * a violation reports only the address.
 */
export function isRefusalOf(
  address: string,
  refusal: { effectiveDirective: string; blockedURI: string },
): boolean {
  const { effectiveDirective, blockedURI } = refusal
  const blocked = URL.parse(blockedURI)
  // Not an address: inline code or eval, for which players have a fallback.
  if (!blocked) return false
  if (/^(script-src|frame-src)/.test(effectiveDirective)) return true
  return blocked.host === URL.parse(address)?.host
}

/** The length that a player reports for its lesson, in seconds; null for a live stream or if unknown. */
export function lengthOf({ duration }: { duration: number }): number | null {
  return duration >= 1 && duration <= 86_400 ? duration : null
}

/**
 * The origin of a stream or file that the academy's pages may not load yet; null if they may. The
 * sites that the player knows can always be reached.
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
