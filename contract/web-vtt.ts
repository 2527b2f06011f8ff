/** Something that is said in a video: from when to when, in seconds to the millisecond, and its text in lines. */
export interface Cue {
  from: number
  to: number
  text: string
}

/** What is said as a file of WebVTT (W3C), which players read. */
export const webVttOf = (cues: readonly Cue[]): string =>
  ['WEBVTT', ...cues.map(blockOf)].join('\n\n').concat('\n')

const blockOf = ({ from, to, text }: Cue) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}`

/** As WebVTT writes a time: '01:02:03.004'. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes, rest] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}.${String(ms % 1000).padStart(3, '0')}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
