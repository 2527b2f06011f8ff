import type { DemoTrade } from './trades.ts'

const day = 24 * 60 * 60 * 1000

/** When a trade was opened and closed; markets are closed on Saturdays and Sundays. */
export function timesOf(
  { daysAgo, hour, held }: Pick<DemoTrade, 'daysAgo' | 'hour' | 'held'>,
  now: Date,
) {
  let openedAt = new Date(now)
  for (let left = daysAgo; left > 0; ) {
    openedAt = new Date(openedAt.getTime() - day)
    if (openedAt.getUTCDay() % 6 !== 0) left--
  }
  openedAt.setUTCHours(hour, 0, 0, 0)
  return { openedAt, closedAt: new Date(openedAt.getTime() + held * 60 * 60 * 1000) }
}
