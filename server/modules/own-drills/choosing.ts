import { randomInt } from 'node:crypto'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { tradesForFinding } from '#contract/journal/journal-findings.ts'
import { ownCandles, ownMoments } from '#contract/own-drills.ts'
import { overlaps, type Span, someOf, spanOf } from '#server/modules/drills/index.ts'
import { periodOf, snapshotOf, usableIn } from '#server/modules/exercises/index.ts'
import type { Covered, HabitSeen, HabitTrade } from '#server/modules/journal/index.ts'
import { Failure } from '#server/platform/failure.ts'
import { requireFew } from '#server/platform/heavy/here.ts'
import { aroundEntry, frameFor, lastMinute, type Series } from './choosing.rules.ts'
import type { OwnDrillsDeps } from './index.ts'

/** How many trades are looked at, by chance: each needs the candles of some days to be read. */
const tradesTried = 150
/** What looking at one costs, in rows of a heavy call. */
const rowsOfTrade = 100

/** A moment that was chosen, in values that can go from one thread to another. */
export interface ChosenMoment {
  tradeId: string
  frame: CandleFrame
  synthetic: boolean
  digits: number
  /** How many candles follow. */
  after: number
  /** Packed candles in base64. */
  visible: string
  following: string
  factor: number
  shift: number
  enteredIn: number | null
  endedIn: number | null
}

/**
 * The moments of a new drill: before entries of the habit's trades, where there are candles, none sharing a time of its
 * pair with another one. 422 says what is missing. Throws `TooMuchHere` if there is more to read than a few trades need.
 */
export async function chooseMoments(
  { candles, journal }: Pick<OwnDrillsDeps, 'candles' | 'journal'>,
  seen: HabitSeen,
): Promise<ChosenMoment[]> {
  const series = await candles.seriesSeen(seen.userId)
  const found = await journal.pickTradesOfHabit(seen, {
    covered: coveredBy(series),
    most: tradesTried,
  })
  requireCostly(seen, found)
  requireFew(found.some.length * rowsOfTrade)
  const apart: ChosenMoment[] = []
  const taken: (Span & { pair: string })[] = []
  let withCandles = 0
  // In order, so that as many as possible keep apart.
  for (const trade of found.some.toSorted((one, other) => +one.openedAt - +other.openedAt)) {
    const moment = await momentOf({ candles }, seen.userId, trade, series)
    if (!moment) continue
    withCandles += 1
    const { span, chosen } = moment
    if (taken.some((other) => other.pair === trade.pair && overlaps(other, span))) continue
    taken.push({ ...span, pair: trade.pair })
    apart.push(chosen)
  }
  if (apart.length < ownMoments.least) {
    throw tooFew({ ...found, withCandles, apart: apart.length })
  }
  return someOf(apart, ownMoments.most, randomInt)
}

/** The time in which a pair has candles of any frame. */
function coveredBy(series: readonly Series[]): Covered[] {
  return [...Map.groupBy(series, ({ pair }) => pair)].map(([pair, rows]) => ({
    pair,
    from: new Date(Math.min(...rows.map(({ from }) => +from))),
    to: new Date(Math.max(...rows.map(({ to }) => +to))),
  }))
}

/** Practice is for what costs money over the whole journal, not for what a filter makes look so. */
function requireCostly(
  { reader, practice }: HabitSeen,
  { trades, netCents }: { trades: number; netCents: number },
): void {
  if (trades >= tradesForFinding && netCents < 0) return
  const whose = reader === 'owner' ? 'all your closed' : 'all shared'
  throw new Failure(
    'rule_violated',
    trades < tradesForFinding
      ? `Over ${whose} trades in ${practice.currency}, this habit has ${trades} trades; practice needs ${tradesForFinding}.`
      : `Over ${whose} trades in ${practice.currency}, this habit has not lost money, so there is nothing to practise.`,
  )
}

async function momentOf(
  { candles }: Pick<OwnDrillsDeps, 'candles'>,
  userId: string,
  trade: HabitTrade,
  series: readonly Series[],
): Promise<{ chosen: ChosenMoment; span: Span } | null> {
  const frame = frameFor(trade, series)
  if (!frame) return null
  const { pair, id: tradeId } = trade
  const lastAt = new Date(Math.max(0, lastMinute(trade, frame)) * 60_000)
  const period = periodOf({ pair, frame, lastAt, ...ownCandles })
  const { columns, synthetic } = await candles.visibleCandles(userId, { pair, frame }, period)
  const around = aroundEntry(columns, trade, frame, usableIn)
  if (!around) return null
  const { visible, following, enteredIn, endedIn } = around
  const copy = snapshotOf({ visible, following, synthetic })
  const times = [...visible.times, ...following.times]
  return {
    span: spanOf({ times }, frame, { first: 0, last: times.length - 1 }),
    chosen: {
      tradeId,
      frame,
      synthetic,
      digits: copy.candles.digits,
      after: following.times.length,
      visible: copy.candles.visible.toString('base64'),
      following: copy.future.following.toString('base64'),
      factor: copy.future.factor,
      shift: Number(copy.future.shift),
      enteredIn,
      endedIn,
    },
  }
}

interface Missing {
  trades: number
  uncovered: readonly string[]
  withCandles: number
  apart: number
}

/** Says how many trades have candles, and how to get more of them. */
function tooFew({ trades, uncovered, withCandles, apart }: Missing): Failure {
  const { before, after } = ownCandles
  const needed = `a drill needs at least ${ownMoments.least}`
  if (withCandles >= ownMoments.least) {
    return new Failure(
      'rule_violated',
      `${withCandles} of these trades have candles, but they are so close together that only ${apart} moments keep apart, and ${needed}.`,
    )
  }
  const of = uncovered.length > 0 ? ` of ${uncovered.join(', ')}` : ''
  const have =
    withCandles === 1 ? 'Only 1 of these trades has' : `${withCandles} of these trades have`
  return new Failure(
    'rule_violated',
    `${withCandles === 0 ? 'None of these trades have' : have} the ${before} candles before the entry and the ${after} after it, out of ${trades}; ${needed}. Import candles${of} under Candles in the journal, then practise again.`,
  )
}
