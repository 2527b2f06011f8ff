import { type CandleFrame, candleFrames, frameMinutes } from '#contract/candles/candle-frames.ts'
import { type CandleFile, candleRowsMaximum } from '#contract/candles/candles.ts'
import { zoneClock } from '#contract/times/zone-clock.ts'
import type { CandleLayout } from './candle-layout.rules.ts'
import { type CandleRow, readCandle } from './candle-row.rules.ts'

/** The contents of a file: its candles in chronological order, without duplicates. */
interface ReadCandles {
  frame: CandleFrame
  digits: number
  rows: CandleRow[]
  /** Rows that state that nothing was traded. */
  empty: number
  unreadable: number
  problems: CandleFile['problems']
}

/** How many unreadable rows are reported. */
const problemsShown = 100
/** How many rows are used to detect the time frame. */
const sampledRows = 5000

/** Takes the lines of a file one by one and returns the result; throws NoCandles if there is none. */
export function createCandleReader(layout: CandleLayout, timeZone: string | null) {
  const clock = zoneClock(layout.timeZone ?? timeZone ?? 'UTC')
  const rows: CandleRow[] = []
  const problems: CandleFile['problems'] = []
  const reported = { empty: 0, unreadable: 0, digits: 0, line: 0 }
  let last = Number.NEGATIVE_INFINITY
  let isInOrder = true

  const refuse = (line: number, reason: string) => {
    reported.unreadable += 1
    if (problems.length < problemsShown) problems.push({ line, reason })
  }
  /** Keeps a candle, or returns why the row is not one. */
  const keep = (text: string): string | undefined => {
    const found = readCandle(text, layout)
    if (typeof found === 'string') return found
    const { time, prices, digits, isEmpty } = found
    const at = 'instant' in time ? time.instant : clock.instantOf(time.wall, last)
    if (at % 60_000 !== 0) return 'The candle does not start on a full minute'
    if (isEmpty) {
      reported.empty += 1
      return
    }
    if (rows.length >= candleRowsMaximum) {
      throw new NoCandles('The file has more than 2,000,000 rows. Export a shorter period.')
    }
    reported.digits = Math.max(reported.digits, digits)
    isInOrder &&= at > last
    last = at
    rows.push({ minute: at / 60_000, ...prices, line: reported.line })
  }
  return {
    take(text: string): void {
      reported.line += 1
      if (reported.line <= layout.headLines || text.trim() === '') return
      const reason = keep(text)
      if (reason) refuse(reported.line, reason)
    },
    end(): ReadCandles {
      if (rows.length < reported.unreadable) {
        const [first] = problems
        throw new NoCandles(
          `Most rows of the file are not candles. Line ${first?.line}: ${first?.reason}.`,
        )
      }
      if (rows.length < 2) throw new NoCandles('The file has fewer than two candles.')
      if (!isInOrder) rows.sort((one, other) => one.minute - other.minute)
      const frame = frameOf(rows)
      const stored = withoutOverlaps(rows, frame, (line) =>
        refuse(line, `The candle overlaps with another ${frame} candle`),
      )
      const { digits, empty, unreadable } = reported
      return { frame, digits, rows: stored, empty, unreadable, problems }
    },
  }
}

/** The time frame: the most frequent distance between consecutive candles. */
function frameOf(inOrder: readonly CandleRow[]): CandleFrame {
  const counts = new Map<number, number>()
  for (let index = 1; index < Math.min(inOrder.length, sampledRows); index += 1) {
    const distance = (inOrder[index]?.minute ?? 0) - (inOrder[index - 1]?.minute ?? 0)
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const [most = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? []
  const frame = candleFrames.find((one) => frameMinutes[one] === most)
  if (!frame || frame === 'W1') {
    throw new NoCandles(
      `The candles of the file are mostly ${most} minutes apart. Export M1, M5, M15, M30, H1, H4 or D1.`,
    )
  }
  return frame
}

/** Days are an hour shorter when daylight saving begins between them. */
const shortest = (frame: CandleFrame) =>
  frame === 'D1' || frame === 'H4' ? frameMinutes[frame] - 60 : frameMinutes[frame]

/** Drops rows that begin before the previous one has ended; exact duplicates are dropped silently. */
function withoutOverlaps(
  inOrder: readonly CandleRow[],
  frame: CandleFrame,
  onOverlap: (line: number) => void,
): CandleRow[] {
  const length = shortest(frame)
  const stored: CandleRow[] = []
  for (const row of inOrder) {
    const before = stored.at(-1)
    if (before && row.minute - before.minute < length) {
      const { line: _, ...candle } = row
      const isSame = Object.entries(candle).every(([key, value]) => before[key as 'open'] === value)
      if (!isSame) onOverlap(row.line)
    } else stored.push(row)
  }
  return stored
}

/** The file contains no usable candles; the message is shown to people. */
export class NoCandles extends Error {}
