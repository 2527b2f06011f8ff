import { expect, test } from 'vitest'
import { type CandleColumns, firstFrom, sliceCandles } from '#contract/candles/candle-columns.ts'
import { practiceRunInputSchema } from '#contract/practice/practice.ts'
import { hourlyCandles, mondayOfCandles } from '#testing/exercises.ts'
import { practiceInput } from '#testing/practice.ts'
import { chooseBars } from './choosing.ts'

/** Hourly candles of so many weeks, without weekends. */
function weeksOf(count: number): CandleColumns {
  const all = hourlyCandles({ count: count * 168, step: 1 })
  const kept = all.times.flatMap((minute, index) =>
    [0, 6].includes(new Date(minute * 60_000).getUTCDay()) ? [] : index,
  )
  const of = (column: readonly number[]) => kept.map((index) => column[index] ?? 0)
  const { digits, times, open, high, low, close } = all
  return {
    ...{ digits, times: of(times) },
    ...{ open: of(open), high: of(high), low: of(low), close: of(close) },
  }
}

/** Candles of which no more than so many days can be read at once. */
function candlesOf(columns: CandleColumns, days = Number.POSITIVE_INFINITY) {
  const reads: number[] = []
  const at = (index: number) => new Date((columns.times.at(index) ?? 0) * 60_000).toISOString()
  const series = { pair: 'EURUSD', frames: ['H1' as const], synthetic: true }
  return {
    reads,
    visibleSeries: async () => [{ ...series, from: at(0), to: at(-1) }],
    async visibleCandles(_: unknown, __: unknown, { from, to }: { from: number; to: number }) {
      const begins = Math.max(from, to - days * 1440)
      const [first, end] = [firstFrom(columns, begins), firstFrom(columns, to)]
      reads.push(end - first)
      return { columns: sliceCandles(columns, first, end), synthetic: true, from: begins }
    },
  }
}
const wanted = (changes: Parameters<typeof practiceInput>[0]) =>
  practiceRunInputSchema.parse(practiceInput(changes))

test('no more is read for a long run than it usually needs', async () => {
  const candles = candlesOf(weeksOf(60), 400)
  const from = new Date(Date.parse(mondayOfCandles) + 35 * 86_400_000).toISOString()
  const chosen = await chooseBars({ candles }, '', wanted({ from, bars: 5000 }))
  expect(chosen).toMatchObject({ bars: 5000, context: 200 })
  expect(chosen.columns.times[chosen.context]).toBe(Date.parse(from) / 60_000)
  expect(candles.reads).toHaveLength(1)
})

test('what cannot be read at once is refused', async () => {
  const candles = candlesOf(weeksOf(60), 100)
  await expect(chooseBars({ candles }, '', wanted({ bars: 5000 }))).rejects.toMatchObject({
    code: 'rule_violated',
    message: 'So many candles cannot be built at once. Choose fewer, or a shorter time frame.',
  })
})

test('one read leads to a random run wherever it begins, and to a whole series that is shorter', async () => {
  const candles = candlesOf(weeksOf(60))
  for (let run = 1; run <= 40; run += 1) {
    expect(await chooseBars({ candles }, '', wanted({ from: null, bars: 5000 }))).toMatchObject({
      bars: 5000,
    })
    expect(candles.reads).toHaveLength(run)
  }
  const few = candlesOf(weeksOf(10))
  const short = await chooseBars({ candles: few }, '', wanted({ from: null, bars: 5000 }))
  expect([short.bars, few.reads.length]).toEqual([1199, 1])
})
