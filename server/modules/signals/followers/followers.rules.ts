import type { FollowerModel } from '#contract/signals/follower-model.ts'
import { closedParts, closingsOf, initialRisk } from '#contract/signals/signal-position.ts'
import type { RecordedSignal } from '../record.rules.ts'
import type { Bar } from '../signals.questions.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long there may be no candle in a week, and over a weekend with a holiday, until prices are missing. */
const gapMaximum = 6 * hour
const weekendMaximum = 4 * day

/** The longest time frame whose prices are near enough to the moment at which somebody enters. */
const longestFrame = hour

/**
 * What followers of a signal are computed from, by when members were told (seconds after the publication) and what candles
 * there are. Null if a price is missing: of the signal, or at a time at which a member could have entered.
 */
export function modelOf(
  signal: RecordedSignal & { createdAt: string },
  { delays, bars, spread }: { delays: readonly number[]; bars: readonly Bar[]; spread: string },
): FollowerModel | null {
  const { direction, createdAt, history } = signal
  const risk = initialRisk(history)
  const exits = exitsOf(signal)
  const ended = exits.at(-1)
  if (!direction || !risk || !ended) return null
  const end = Date.parse(ended.at)
  const published = Date.parse(createdAt)
  // At its publication, unless it was an order.
  const active = history.find(({ status }) => status === 'active')
  const usable = bars.filter(({ from, to }) => to - from <= longestFrame)

  const entries: FollowerModel['entries'] = []
  let late = 0
  let frame: Bar['frame'] | undefined
  const enter = (at: string, price: string) => {
    const last = entries.at(-1)
    if (last?.at === at) last.members += 1
    else entries.push({ at, price, members: 1 })
  }
  let index = 0
  for (const delay of delays) {
    const told = published + delay * 1000
    // With the same order as the signal, which waits as that does.
    if (active && told < Date.parse(active.at)) {
      enter(createdAt, risk.entry)
      continue
    }
    if (told >= end) {
      late += 1
      continue
    }
    while ((usable[index]?.from ?? Number.POSITIVE_INFINITY) < told) index += 1
    const bar = usable[index]
    if (!bar || isMissing(told, bar.from)) return null
    if (bar.from >= end) late += 1
    else {
      enter(new Date(bar.from).toISOString(), decimalOf(bar.open))
      frame ??= bar.frame
    }
  }
  // Where nobody has entered at a price of a candle.
  frame ??= usable[0]?.frame
  return frame === undefined ? null : { direction, ...risk, spread, frame, exits, entries, late }
}

/** What was closed when, and where: by steps, and the rest by a status at the end. Empty if a price is unknown. */
function exitsOf(signal: RecordedSignal): FollowerModel['exits'] {
  const { history } = signal
  const parts = closedParts(signal)
  if (!parts) return []
  const times = history.flatMap((entry) => closingsOf([entry]).map(() => entry.at))
  const end = history.at(-1)?.at ?? ''
  return parts.map(({ price, part }, index) => ({ at: times[index] ?? end, price, part }))
}

/** Whether prices are missing from one instant until another: more of them than a weekend explains. */
function isMissing(from: number, to: number): boolean {
  if (to - from <= gapMaximum) return false
  // The next, and on a Sunday the day before.
  const saturday = new Date(from)
  saturday.setUTCHours(12, 0, 0, 0)
  saturday.setUTCDate(saturday.getUTCDate() + ((7 - saturday.getUTCDay()) % 7) - 1)
  return to - from > weekendMaximum || saturday.getTime() > to
}

function decimalOf(scaled: bigint): string {
  const digits = String(scaled).padStart(11, '0')
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '')
}
