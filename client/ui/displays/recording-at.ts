const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Seconds of a recording as '12:30', from an hour on '1:02:30'. */
export function clockOf(second: number): string {
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60]
  const clock = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(second % 60)}`
  return hours > 0 ? `${hours}:${clock}` : clock
}

const isFile = /\.(mp4|m4v|webm|mov|mp3|m4a|ogg)$/i

/** Sites that begin at the second that their address has as `t`. */
const bySecond = ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'loom.com', 'drive.google.com']

/** The address of a recording at a second of it; its own where the site has no address for that. */
export function recordingAt(address: string, second: number): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m)\./, '')
  if (bySecond.includes(host)) url.searchParams.set('t', String(second))
  else if (host === 'dailymotion.com') url.searchParams.set('start', String(second))
  else if (host === 'twitch.tv') url.searchParams.set('t', `${second}s`)
  else if (host === 'vimeo.com' || host === 'player.vimeo.com') url.hash = `t=${second}s`
  else if (isFile.test(url.pathname)) url.hash = `t=${second}`
  else return address
  return url.href
}
