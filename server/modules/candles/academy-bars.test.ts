import { setImmediate } from 'node:timers/promises'
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
} from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { columnsOf, type PlainCandle } from '#testing/candles.ts'
import { academyBars } from './academy-bars.ts'
import { saveMonth } from './candles.store.ts'
import { monthOf, packedMonth } from './reading/months.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const minuteOf = (iso: string) => Date.parse(iso) / 60_000
const flat = (minute: number, price: number): PlainCandle => ({
  minute,
  open: price,
  high: price,
  low: price,
  close: price,
})

/** Stores candles of a month for the academy. */
async function store(
  frame: CandleFrame,
  candles: PlainCandle[],
  { pair = 'EURUSD', synthetic = false, digits = 5 } = {},
) {
  const month = packedMonth(monthOf(candles[0]?.minute ?? 0), columnsOf(candles, digits))
  await saveMonth(app.academy.db.pool, { userId: null, pair, frame }, month, synthetic)
}

async function barsFrom(pair: string, from: string, until: string) {
  const { db } = app.academy
  const { bars, next } = await academyBars({ db }, pair, new Date(from), new Date(until))
  const shown = bars.map(({ frame, from: begin, to, open }) => [
    frame,
    new Date(begin).toISOString().slice(0, 16),
    (to - begin) / 60_000,
    open,
  ])
  return { shown, next: next?.toISOString() ?? null }
}

test('bars are of the shortest frame that there is, complete, and never synthetic', async () => {
  const noon = minuteOf('2026-10-30T12:00:00Z')
  await store('M1', [flat(noon, 110_000), flat(noon + 1, 110_001)])
  await store('H1', [flat(noon, 1100), flat(noon + 60, 1101), flat(noon + 120, 1102)], {
    digits: 3,
  })
  await store('M1', [flat(minuteOf('2026-11-02T12:00:00Z'), 1)], { synthetic: true })
  expect(await barsFrom('EURUSD', '2026-10-30T11:59:30Z', '2026-11-03T00:00:00Z')).toEqual({
    shown: [
      ['M1', '2026-10-30T12:00', 1, 11_000_000_000n],
      ['M1', '2026-10-30T12:01', 1, 11_000_100_000n],
      ['H1', '2026-10-30T13:00', 60, 11_010_000_000n],
      ['H1', '2026-10-30T14:00', 60, 11_020_000_000n],
    ],
    next: null,
  })
  const { shown } = await barsFrom('EURUSD', '2026-10-30T12:00:30Z', '2026-10-30T14:59:00Z')
  expect(shown.map(([, begin]) => begin)).toEqual(['2026-10-30T12:01', '2026-10-30T13:00'])
  expect(await barsFrom('GBPUSD', '2026-10-30T11:59:30Z', '2026-11-03T00:00:00Z')).toEqual({
    shown: [],
    next: null,
  })
})

test('a long time is read in parts, each bar once', async () => {
  // A candle of a week across the end of a part, and the days of the change of the clocks in New York.
  const sundays = ['2026-10-04T21:00', '2026-10-11T21:00', '2026-10-18T21:00', '2026-10-25T21:00']
  const pair = 'XAUUSD'
  await store(
    'W1',
    sundays.map((sunday) => flat(minuteOf(`${sunday}Z`), 400_000)),
    { pair },
  )
  await store('W1', [flat(minuteOf('2026-11-01T22:00Z'), 400_000)], { pair })
  const found: unknown[] = []
  let from: string | null = '2026-10-01T00:00:00.000Z'
  for (let parts = 0; from !== null && parts < 10; parts += 1) {
    const { shown, next } = await barsFrom(pair, from, '2026-12-01T00:00:00Z')
    found.push(...shown.map(([, begin, minutes]) => [begin, minutes]))
    from = next
  }
  expect(found).toEqual([
    [sundays[0], 7 * 1440],
    [sundays[1], 7 * 1440],
    [sundays[2], 7 * 1440],
    [sundays[3], 7 * 1440 + 60],
    ['2026-11-01T22:00', 7 * 1440],
  ])
  expect(from).toBeNull()
})

/** Answers every statement with these rows, without a wait. */
class Answering extends DummyDriver {
  readonly #rows: unknown[]

  constructor(rows: unknown[]) {
    super()
    this.#rows = rows
  }

  override async acquireConnection() {
    return { executeQuery: async () => ({ rows: this.#rows }) } as unknown as DatabaseConnection
  }
}

test('others get their turn while a month of minutes is read', async () => {
  const first = minuteOf('2026-09-01T00:00:00Z')
  const pair = 'USDJPY'
  const minutes = Array.from({ length: 29 * 1440 }, (_, n) => flat(first + n, 150_000 + (n % 7)))
  await store('M1', minutes, { pair, digits: 3 })
  const { pool } = app.academy.db
  const rows = await pool.selectFrom('candleMonths').selectAll().where('pair', '=', pair).execute()
  const answering = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answering(rows),
      createIntrospector: () => {
        throw new Error('Nothing is looked up.')
      },
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  let turns = 0
  let isOver = false
  const others = async () => {
    for (; !isOver; turns += 1) await setImmediate()
  }
  const beside = others()
  const from = new Date('2026-09-01T00:00:00Z')
  const until = new Date('2026-10-01T00:00:00Z')
  const { bars } = await academyBars({ db: { pool: answering } as never }, pair, from, until)
  isOver = true
  await beside
  expect(bars).toHaveLength(minutes.length)
  expect(turns).toBeGreaterThan(20)
})
