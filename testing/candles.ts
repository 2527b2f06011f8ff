import fc from 'fast-check'
import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFile, getCandleFile } from '#contract/candles/candles.ts'
import type { TestApp } from './app.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'

/** A candle in the tests' notation: its start in minutes since 1970, its prices in whole points. */
export interface PlainCandle {
  minute: number
  open: number
  high: number
  low: number
  close: number
}

export function columnsOf(candles: readonly PlainCandle[], digits = 5): CandleColumns {
  const columns = noCandles(digits)
  for (const { minute, open, high, low, close } of candles) {
    columns.times.push(minute)
    columns.open.push(open)
    columns.high.push(high)
    columns.low.push(low)
    columns.close.push(close)
  }
  return columns
}

export const plainOf = ({ times, open, high, low, close }: CandleColumns): PlainCandle[] =>
  times.map((minute, index) => ({
    minute,
    open: open[index] ?? 0,
    high: high[index] ?? 0,
    low: low[index] ?? 0,
    close: close[index] ?? 0,
  }))

/**
 * Random candles in chronological order, with gaps, around the change to American daylight saving.
 */
export const candlesOf = ({ step = 1, from = Date.UTC(2026, 2, 5) / 60_000, most = 300 } = {}) =>
  fc
    .array(
      fc.record({
        gap: fc.oneof(
          { weight: 9, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.integer({ min: 2, max: 900 }) },
        ),
        prices: fc.array(fc.integer({ min: 100_000, max: 300_000 }), {
          minLength: 4,
          maxLength: 4,
        }),
      }),
      { minLength: 1, maxLength: most },
    )
    .map((rows) => {
      let minute = from
      return rows.map(({ gap, prices }): PlainCandle => {
        minute += gap * step
        const [open = 1, close = 1, one = 1, other = 1] = prices
        const [high, low] = [Math.max(open, close, one), Math.min(open, close, other)]
        return { minute, open, high, low, close }
      })
    })

const decimal = (points: number) => (points / 100_000).toFixed(5)
const two = (value: number) => String(value).padStart(2, '0')

/** The candles in MetaTrader 5's export format, in a zone `ahead` minutes of UTC. */
export function metaTraderFile(candles: readonly PlainCandle[], ahead = 0): Buffer {
  const head = '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>'
  const rows = candles.map(({ minute, open, high, low, close }) => {
    const at = new Date((minute + ahead) * 60_000)
    const day = `${at.getUTCFullYear()}.${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())}`
    const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:00`
    return [day, time, ...[open, high, low, close].map(decimal), 10, 0, 2].join('\t')
  })
  return Buffer.from(`${[head, ...rows].join('\r\n')}\r\n`)
}

/** The candles in HistData's format: Eastern Standard Time all year. */
export function histDataFile(candles: readonly PlainCandle[]): Buffer {
  const rows = candles.map(({ minute, open, high, low, close }) => {
    const at = new Date((minute - 300) * 60_000).toISOString().replace(/[-:]/g, '')
    const time = `${at.slice(0, 8)} ${at.slice(9, 15)}`
    return [time, ...[open, high, low, close].map(decimal), 0].join(';')
  })
  return Buffer.from(`${rows.join('\n')}\n`)
}

/** One-minute candles that rise by a point each, from an instant. */
export const risingMinutes = (from: string, count: number, price = 110_000): PlainCandle[] =>
  Array.from({ length: count }, (_, index) => ({
    minute: Date.parse(from) / 60_000 + index,
    open: price + index,
    high: price + index + 3,
    low: price + index - 2,
    close: price + index + 1,
  }))

/** Sends a file of candles. */
export const sendCandles = (
  app: TestApp,
  as: Person | null,
  content: Buffer,
  { name = 'EURUSD_M1.csv', fields = {} }: { name?: string; fields?: Record<string, string> } = {},
) => sendForm(app, { as, path: '/candles/files', file: { field: 'file', content, name }, fields })

/**
 * Uploads a file, waits until the job has imported it or needs information, and returns the result.
 */
export async function readCandlesOf(
  app: TestApp,
  as: Person,
  content: Buffer,
  sent: Parameters<typeof sendCandles>[3] = {},
): Promise<CandleFile> {
  const { body } = await sendCandles(app, as, content, sent)
  return settledCandles(app, as, (body as CandleFile).id)
}

/** A file once its import has finished or waits for information. */
export async function settledCandles(app: TestApp, as: Person, id: string): Promise<CandleFile> {
  for (;;) {
    const { body } = await app.call(getCandleFile, { as, params: { id } })
    if (body.status !== 'reading') return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
