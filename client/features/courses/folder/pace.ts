/** How much has been sent by a moment, in bytes and milliseconds. */
export interface Sample {
  at: number
  sent: number
}

/** The speed is that of this time, in milliseconds: short enough to follow the line, long enough to be calm. */
const spanMs = 20_000
const leastMs = 2000

/** The samples with a new one, without those that are too old to tell the present speed. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ at, sent }) => at >= sample.at - spanMs && sent <= sample.sent),
  sample,
]

/** Bytes a second, and the seconds until `total` bytes are sent; null while that cannot be known. */
export function paceOf(
  samples: readonly Sample[],
  total: number,
): { speed: number; secondsLeft: number } | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < leastMs || last.sent <= first.sent) return null
  const speed = (last.sent - first.sent) / ((last.at - first.at) / 1000)
  return { speed, secondsLeft: Math.ceil(Math.max(0, total - last.sent) / speed) }
}

/** A time to wait in words: '40 s', '3 min', '1 h 20 min'. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
