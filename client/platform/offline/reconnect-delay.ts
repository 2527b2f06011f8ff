import { seconds } from '../durations.ts'

const longestDelay = seconds(30)

/** Milliseconds before the next attempt: 1 s doubled per failure up to 30 s, minus up to half at random. */
export function reconnectDelay(failures: number, random = Math.random()): number {
  const full = Math.min(longestDelay, seconds(2 ** failures))
  return full * (1 - random / 2)
}
