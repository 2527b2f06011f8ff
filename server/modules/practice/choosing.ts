import { randomInt } from 'node:crypto'
import { frameMinutes } from '#contract/candles/candle-frames.ts'
import { contextBars, type PracticeRunInput, runBars } from '#contract/practice/practice.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PracticeDeps } from './index.ts'
import { barsFrom, type ChosenBars, requireTradable, spanOf, spansOf } from './starting.rules.ts'

type Found = ChosenBars & { synthetic: boolean }
interface Choosing {
  candles: Pick<PracticeDeps['candles'], 'visibleCandles' | 'visibleSeries'>
}

/** The candles of a new run, of those that a user sees; 422 says what is missing. */
export async function chooseBars(
  deps: Choosing,
  userId: string,
  input: PracticeRunInput,
): Promise<Found> {
  const found = input.from
    ? await barsSince(deps, userId, input, Math.ceil(Date.parse(input.from) / 60_000))
    : await randomBars(deps, userId, input)
  if (!found) {
    const from = input.from ? 'from this time on' : 'to practise with'
    const message = `There are fewer than ${runBars.least} candles of ${input.pair} ${input.frame} ${from}`
    throw new Failure('rule_violated', `${message}.`, {
      issues: [{ path: input.from ? 'from' : 'pair', message }],
    })
  }
  requireTradable(found.columns, input.pair)
  return found
}

/** The candles from a minute on. Where so many cannot be built at once, fewer are visible before it. */
async function barsSince(
  { candles }: Choosing,
  userId: string,
  { pair, frame, bars }: PracticeRunInput,
  minute: number,
): Promise<Found | null> {
  let isRead = false
  let shorter: Found | null = null
  for (const span of spansOf(frame, bars)) {
    for (const context of [contextBars, runBars.least]) {
      const from = Math.max(0, minute - spanOf(frame, context))
      const period = { from, to: minute + span }
      const read = await candles.visibleCandles(userId, { pair, frame }, period)
      if (read.from > from) continue
      isRead = true
      const found = barsFrom(read.columns, minute, { bars, movesBack: false })
      if (found?.bars === bars) return { ...found, synthetic: read.synthetic }
      if (found && found.bars > (shorter?.bars ?? 0)) {
        shorter = { ...found, synthetic: read.synthetic }
      }
      break
    }
  }
  if (isRead) return shorter
  const message = 'So many candles cannot be built at once'
  throw new Failure('rule_violated', `${message}. Choose fewer, or a shorter time frame.`, {
    issues: [{ path: 'bars', message }],
  })
}

/** How many random times are tried: candles may have been imported with holes between them. Each reads many. */
const tries = 3

async function randomBars(
  { candles }: Choosing,
  userId: string,
  { pair, frame, bars }: PracticeRunInput,
): Promise<Found | null> {
  const series = (await candles.visibleSeries(userId)).find((one) => one.pair === pair)
  if (!series?.frames.includes(frame)) return null
  const [first, end] = [series.from, series.to].map((at) => Math.floor(Date.parse(at) / 60_000))
  const [begin, over] = [first ?? 0, (end ?? 0) + 1]
  const latest = Math.max(begin + 1, over - 1 - bars * frameMinutes[frame])
  const [usual = 0, wide = usual] = spansOf(frame, bars)
  let shorter: Found | null = null
  for (let tried = 0; tried < tries; tried += 1) {
    const minute = randomInt(begin, latest + 1)
    const span = tried === 0 ? usual : wide
    // Near the end of the series as many are read, of which the last ones are taken.
    const to = Math.min(minute + span, over)
    const from = Math.max(0, to - span - spanOf(frame, contextBars))
    const read = await candles.visibleCandles(userId, { pair, frame }, { from, to })
    const found = barsFrom(read.columns, minute, { bars, movesBack: true })
    if (found && found.bars === bars) return { ...found, synthetic: read.synthetic }
    if (found && found.bars > (shorter?.bars ?? 0)) {
      shorter = { ...found, synthetic: read.synthetic }
    }
    // There are no more.
    if (from <= begin && to === over) break
  }
  return shorter
}
