import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candleFrames, frameMinutes } from '#contract/candles/candle-frames.ts'
import { candlesOf, columnsOf, type PlainCandle, plainOf } from '#testing/candles.ts'
import { aggregated, bestOf, merged } from './candles.rules.ts'

/**
 * The name of the candle of a frame that contains a minute, according to the platform's time zones.
 */
function nameOf(minute: number, frame: (typeof candleFrames)[number]): string {
  if (frameMinutes[frame] <= 60) return String(Math.floor(minute / frameMinutes[frame]))
  const there = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO('America/New_York')
    .toPlainDateTime()
    .add({ hours: 7 })
  if (frame === 'H4') return `${there.toPlainDate()} ${Math.floor(there.hour / 4)}`
  // A week is named after its Sunday.
  const back = frame === 'W1' ? there.dayOfWeek % 7 : 0
  return there.toPlainDate().subtract({ days: back }).toString()
}

test('longer candles have the first open, the highest high, the lowest low and the last close of their parts', () => {
  fc.assert(
    fc.property(
      candlesOf({ most: 400 }),
      fc.constantFrom(...candleFrames.slice(1)),
      (candles, frame) => {
        const plain = Map.groupBy(candles, ({ minute }) => nameOf(minute, frame))
        const expected = [...plain.values()].map((of) => ({
          open: of[0]?.open,
          high: Math.max(...of.map(({ high }) => high)),
          low: Math.min(...of.map(({ low }) => low)),
          close: of.at(-1)?.close,
        }))
        const made = plainOf(aggregated(columnsOf(candles), frame))
        expect(made.map(({ minute: _, ...prices }) => prices)).toEqual(expected)
        made.forEach(({ minute }, index) => {
          const [first] = [...plain.values()][index] ?? []
          expect(minute).toBeLessThanOrEqual(first?.minute ?? 0)
          expect(nameOf(minute, frame)).toBe(nameOf(first?.minute ?? 0, frame))
          expect(nameOf(minute - 1, frame)).not.toBe(nameOf(minute, frame))
        })
      },
    ),
  )
})

test('days built from hours that were built from minutes equal days built from minutes', () => {
  fc.assert(
    fc.property(candlesOf({ step: 7, most: 400 }), (candles) => {
      const columns = columnsOf(candles)
      for (const frame of ['H4', 'D1', 'W1'] as const) {
        const direct = aggregated(columns, frame)
        expect(aggregated(aggregated(columns, 'H1'), frame)).toEqual(direct)
      }
    }),
  )
})

test('existing and new candles are merged without duplicates, the newer one winning', () => {
  const some = candlesOf({ most: 60 })
  fc.assert(
    fc.property(some, some, (before, fresh) => {
      const all = new Map<number, PlainCandle>()
      for (const one of [...before, ...fresh]) all.set(one.minute, one)
      const inOrder = [...all.values()].sort((one, other) => one.minute - other.minute)
      const { columns, added, changed, known } = merged(columnsOf(before), columnsOf(fresh))
      expect(plainOf(columns)).toEqual(inOrder)
      expect(added).toBe(all.size - before.length)
      expect(added + changed + known).toBe(fresh.length)
    }),
  )
})

test('prices with more and with fewer digits are the same prices', () => {
  const coarse = columnsOf([{ minute: 10, open: 110, high: 112, low: 109, close: 111 }], 2)
  const fine = columnsOf(
    [{ minute: 10, open: 11_000, high: 11_200, low: 10_900, close: 11_100 }],
    4,
  )
  expect(merged(coarse, fine)).toMatchObject({ columns: fine, known: 1, added: 0, changed: 0 })
  expect(merged(fine, coarse)).toMatchObject({ columns: fine, known: 1, added: 0, changed: 0 })
})

test('one’s own series comes before the academy’s, then the best coverage, then the longest frame', () => {
  const day = 86_400_000
  const of = (own: boolean, frame: 'M1' | 'H1' | 'D1', days: number) => ({
    own,
    frame,
    first: 0,
    last: days * day,
  })
  const best = (...extents: ReturnType<typeof of>[]) => bestOf(extents, candleFrames)
  expect(best(of(false, 'M1', 300), of(true, 'H1', 10))).toMatchObject({ own: true })
  expect(best(of(true, 'M1', 30), of(true, 'D1', 900))).toMatchObject({ frame: 'D1' })
  expect(best(of(true, 'M1', 900), of(true, 'H1', 30))).toMatchObject({ frame: 'M1' })
  expect(best(of(true, 'M1', 900.5), of(true, 'H1', 900))).toMatchObject({ frame: 'H1' })
  expect(best()).toBeNull()
})
