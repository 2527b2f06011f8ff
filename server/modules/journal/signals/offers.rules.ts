import { offeredWithinHours, offeredWithinR } from '#contract/journal/journal-signals.ts'
import { compareDecimals, rOf } from '#contract/journal/trade-results.ts'
import type { Direction, Signal } from '#contract/signals/signals.ts'

/** The fields of an imported trade that decide which signal it fits. */
export interface FittingTrade {
  id: string
  pair: string
  direction: Direction
  openedAt: Date
  entry: string
}

/** The fields of a published signal that decide which trades fit it. */
export type OfferedSignal = Pick<
  Signal,
  'createdAt' | 'direction' | 'history' | 'id' | 'pair' | 'status'
>

interface Fit {
  signalId: string
  /** The signal's entry when the trade was opened. */
  entry: string
  distanceR: number
}

/** A signal with the time in which trades are opened that may fit, in milliseconds since 1970; the end is exclusive. */
interface Timed {
  signal: OfferedSignal
  from: number
  to: number
}

const longest = offeredWithinHours * 3_600_000

function timed(signal: OfferedSignal): Timed {
  const from = Date.parse(signal.createdAt)
  return { signal, from, to: Math.min(from + longest + 1, endOf(signal)) }
}

/**
 * The signal that a trade fits best, by its id; trades that fit none are left out. A trade fits a signal of
 * its pair and direction in whose time it was opened, if its entry is not further from the signal's, as it
 * then stood, than `offeredWithinR` of the signal's risk. Of several the nearest counts, then the newest.
 */
export function offersOf(
  trades: readonly FittingTrade[],
  signals: readonly OfferedSignal[],
): Map<string, Fit> {
  const inOrder = signals.map(timed).toSorted((one, other) => one.from - other.from)
  const byMarket = Map.groupBy(inOrder, ({ signal }) => `${signal.pair} ${signal.direction}`)
  const offers = new Map<string, Fit>()
  for (const trade of trades) {
    const opened = trade.openedAt.getTime()
    const published = byMarket.get(`${trade.pair} ${trade.direction}`) ?? []
    let best: Candidate | null = null
    // From the last one before the trade backwards, as far as a trade can be from its signal.
    for (let index = countUntil(published, opened) - 1; index >= 0; index -= 1) {
      const candidate = published[index]
      if (!candidate || candidate.from < opened - longest) break
      const fit = opened < candidate.to ? fitOf(trade, candidate.signal) : null
      if (fit && (!best || isBetter({ ...fit, from: candidate.from }, best))) {
        best = { ...fit, from: candidate.from }
      }
    }
    if (!best) continue
    const { from: _, ...fit } = best
    offers.set(trade.id, fit)
  }
  return offers
}

type Candidate = Fit & { from: number }

const isBetter = (one: Candidate, other: Candidate): boolean =>
  (one.distanceR - other.distanceR ||
    other.from - one.from ||
    (one.signalId < other.signalId ? -1 : 1)) < 0

/** How many of the signals, in their order, were published until then. */
function countUntil(published: readonly Timed[], opened: number): number {
  let [low, high] = [0, published.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((published[middle]?.from ?? 0) <= opened) low = middle + 1
    else high = middle
  }
  return low
}

function fitOf(trade: FittingTrade, signal: OfferedSignal): Fit | null {
  const terms =
    signal.history.findLast(({ at }) => Date.parse(at) <= trade.openedAt.getTime()) ??
    signal.history[0]
  if (!terms?.entry) return null
  const ends = [terms.entry, ...(terms.entryTo ? [terms.entryTo] : [])]
  const sides = ends.map((end) => Math.sign(compareDecimals(trade.entry, end)))
  const isInZone = sides.includes(0) || new Set(sides).size === 2
  // The risk with which it was published: a stop moved to the entry later leaves none to measure by.
  const published = signal.history.find(
    ({ entry, stopLoss }) => entry !== null && stopLoss !== null,
  )
  if (!published?.entry || !published.stopLoss) return null
  const distances = ends.map((end) =>
    distanceOf({ pair: trade.pair, direction: trade.direction }, published, end, trade.entry),
  )
  const [nearest = null] = distances.filter((one) => one !== null).toSorted((a, b) => a - b)
  if (nearest === null) return null
  const distanceR = isInZone ? 0 : nearest
  return distanceR <= offeredWithinR ? { signalId: signal.id, entry: terms.entry, distanceR } : null
}

/** How far two prices are from each other, as a share of the risk between an entry and its stop. */
function distanceOf(
  market: { pair: string; direction: Direction },
  risked: { entry: string | null; stopLoss: string | null },
  one: string,
  other: string,
): number | null {
  if (risked.entry === null) return null
  const levels = { ...market, entry: risked.entry, stopLoss: risked.stopLoss, lots: '1' }
  const [from, to] = [rOf({ ...levels, exit: one }), rOf({ ...levels, exit: other })]
  // Both have four decimal places; so has their difference.
  return from === null || to === null ? null : Math.abs(Math.round((to - from) * 10_000)) / 10_000
}

/** A final status is the last entry of a signal's history. */
const endOf = ({ status, history }: OfferedSignal): number => {
  const isOpen = status === 'pending' || status === 'active'
  return isOpen ? Number.POSITIVE_INFINITY : Date.parse(history.at(-1)?.at ?? '')
}
