import type { Direction } from '#contract/signals/signals.ts'

/** A signal's prices as decimal strings, exactly as published; null if missing. */
export interface Levels {
  direction: Direction
  entry: string
  /** The other end of a zone in which to enter. */
  entryTo?: string | null
  stopLoss: string | null
  takeProfit: string | null
}

export interface Mark {
  level: 'entry' | 'stopLoss' | 'takeProfit'
  price: string
  /** Its position on the scale, in percent from the top. */
  at: number
  /** The position of its label, arranged so that labels do not overlap. */
  labelAt: number
}

export interface Ladder {
  /** From the highest price down. */
  marks: Mark[]
  /** Top and bottom of the zone between both entries, in percent; null without a second one. */
  zone: { from: number; to: number } | null
  ticks: { at: number; major: boolean }[]
  /** Reward as a multiple of the risk, such as '2.40'; null unless both legs go the right way. */
  multiple: string | null
  /** The risk's share of the distance from stop to target, in percent; null if `multiple` is. */
  riskShare: number | null
}

const margin = 8
const labelGap = 14

/** Places a signal's levels on a scale from 0 (top) to 100. Null if the entry is not a price. */
export function ladderOf({
  direction,
  entry,
  entryTo,
  stopLoss,
  takeProfit,
}: Levels): Ladder | null {
  const levels = [
    { level: 'entry', price: entry },
    { level: 'stopLoss', price: stopLoss },
    { level: 'takeProfit', price: takeProfit },
  ] as const
  const priced = levels.flatMap(({ level, price }) => {
    // For drawing only: the displayed price remains the string.
    const value = price === null ? Number.NaN : Number(price)
    return price !== null && Number.isFinite(value) ? [{ level, price, value }] : []
  })
  if (priced[0]?.level !== 'entry') return null

  const zoneEnd = entryTo ? Number(entryTo) : Number.NaN
  const hasZone = Number.isFinite(zoneEnd)
  const values = [...priced.map(({ value }) => value), ...(hasZone ? [zoneEnd] : [])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const place = (value: number) =>
    high === low ? 50 : margin + ((high - value) / (high - low)) * (100 - 2 * margin)
  const marks = priced
    .toSorted((one, other) => other.value - one.value)
    .map(({ level, price, value }) => ({ level, price, at: place(value), labelAt: place(value) }))
  spread(marks)
  const reward = rewardOf(direction, priced)
  const ends = hasZone ? [place(priced[0].value), place(zoneEnd)] : null
  return {
    marks,
    zone: ends && { from: Math.min(...ends), to: Math.max(...ends) },
    ticks: ticksBetween(low, high, place),
    multiple: reward === null ? null : reward.toFixed(2),
    riskShare: reward === null ? null : 100 / (1 + reward),
  }
}

/** Spreads labels that are too close; the middle one gives way. */
function spread(marks: Mark[]): void {
  const [top, middle, bottom] = marks
  if (!top || !middle) return
  if (!bottom) {
    middle.labelAt = Math.max(middle.labelAt, top.labelAt + labelGap)
    return
  }
  const least = top.labelAt + labelGap
  const most = bottom.labelAt - labelGap
  middle.labelAt = Math.min(Math.max(middle.labelAt, least), most)
}

/** About thirty ticks at round distances; every fifth is longer. */
function ticksBetween(low: number, high: number, place: (value: number) => number) {
  if (high === low) return []
  const rough = (high - low) / 24
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power
  const edge = ((high - low) * margin) / (100 - 2 * margin)
  const first = Math.ceil((low - edge) / step)
  const last = Math.floor((high + edge) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    at: place((first + index) * step),
    major: (first + index) % 5 === 0,
  }))
}

/** The reward in units of risk; null unless both legs go the right way. */
function rewardOf(
  direction: Direction,
  priced: readonly { level: Mark['level']; value: number }[],
): number | null {
  const priceOf = (wanted: Mark['level']) => priced.find(({ level }) => level === wanted)?.value
  const [entry, stop, target] = [priceOf('entry'), priceOf('stopLoss'), priceOf('takeProfit')]
  if (entry === undefined || stop === undefined || target === undefined) return null
  const sign = direction === 'BUY' ? 1 : -1
  const [risk, reward] = [sign * (entry - stop), sign * (target - entry)]
  return risk > 0 && reward > 0 ? reward / risk : null
}
