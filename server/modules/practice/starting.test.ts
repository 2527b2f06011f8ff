import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { updateCandleFile } from '#contract/candles/candles.ts'
import {
  deletePracticeRun,
  getPracticeRun,
  listPracticeRuns,
  runsMaximum,
  startPracticeRun,
} from '#contract/practice/practice.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { metaTraderFile, readCandlesOf, risingMinutes, settledCandles } from '#testing/candles.ts'
import { addCandles, hourlyCandles, hourOfCandle } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { practiceInput, practise, startPractice } from '#testing/practice.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
})

const start = (changes: Parameters<typeof practiceInput>[0] = {}, as: Person | null = student) =>
  app.call(startPracticeRun, { as, body: practiceInput(changes) })
const read = (id: string, as: Person | null = student) =>
  app.call(getPracticeRun, { as, params: { id } })
const list = (as: Person = student) => app.call(listPracticeRuns, { as, query: {} })
const issues = ({ body }: { body: unknown }) => (body as Problem).issues

test('a run begins at the chosen time with the candles before it, and none of those to come', async () => {
  const run = await startPractice(app, student)
  expect(run).toMatchObject({
    pair: 'EURUSD',
    frame: 'H1',
    synthetic: true,
    digits: 5,
    startCents: 1_000_000,
    balanceCents: 1_000_000,
    spreadPips: 1,
    spread: 10,
    riskPercent: 1,
    from: hourOfCandle(100),
    dateHidden: false,
    ...{ context: 100, bars: 50, played: 0, orders: 0, trades: 0, totalR: 0, version: 0 },
    ending: null,
  })
  const { body } = await read(run.id)
  const shown = unpackCandles(Buffer.from(body.packed, 'base64'), 5)
  expect(shown.times).toEqual(hourlyCandles().times.slice(0, 100))
  expect(body).toMatchObject({ run, orders: [], closings: [] })
  expect((await list()).body).toEqual([run])
})

test('what cannot be is refused in words, and starts nothing', async () => {
  expect((await start({}, null)).status).toBe(401)
  const currency = await start({ currency: 'GBP' })
  expect([currency.status, issues(currency)]).toEqual([
    400,
    [{ path: 'currency', message: 'An account that practises EURUSD is in USD or EUR' }],
  ])
  const unknown = await start({ pair: 'COFFEE' })
  expect([unknown.status, issues(unknown)?.[0]?.path]).toEqual([400, 'pair'])
  const late = await start({ from: hourOfCandle(281) })
  expect([late.status, issues(late)]).toEqual([
    422,
    [
      {
        path: 'from',
        message: 'There are fewer than 20 candles of EURUSD H1 from this time on',
      },
    ],
  ])
  expect((await start({ pair: 'GBPUSD', from: null })).status).toBe(422)
  expect((await start({ from: '2199-12-31T23:59:59.999Z' })).status).toBe(422)
  expect((await start({ from: '1970-01-01T00:00:00.000Z', bars: 5000 })).status).toBe(422)
  for (const odd of [{ bars: 19 }, { bars: 5001 }, { balanceCents: 0 }, { spreadPips: 101 }]) {
    expect((await start(odd)).status).toBe(400)
  }
  expect((await start({ riskPercent: 0 })).status).toBe(400)
  expect((await list()).body).toEqual([])
})

test('fewer candles than meant are played where there are no more', async () => {
  expect(await startPractice(app, student, { from: hourOfCandle(280) })).toMatchObject({ bars: 20 })
  // The very first candle is never played: there would be nothing before it.
  const first = await startPractice(app, student, { from: hourOfCandle(0) })
  expect(first).toMatchObject({ context: 1, from: hourOfCandle(1) })
})

test('a random time has as many candles as meant, if the series has them', async () => {
  const begun = new Set<string | null>()
  for (let index = 0; index < 6; index += 1) {
    const run = await startPractice(app, student, { from: null, bars: 200 })
    expect(run.bars).toBe(200)
    begun.add(run.from)
  }
  expect(begun.size).toBeGreaterThan(1)
  expect(await startPractice(app, student, { from: null, bars: 5000 })).toMatchObject({ bars: 299 })
})

test('longer candles are built from shorter ones', async () => {
  const run = await startPractice(app, student, { frame: 'H4', bars: 20, currency: 'EUR' })
  expect(run).toMatchObject({ frame: 'H4', bars: 20, currency: 'EUR' })
})

test('own candles are practised as well, by their owner alone', async () => {
  const minutes = risingMinutes('2026-02-02T08:00:00Z', 120)
  // The file does not say in which zone its times are.
  const { id } = await readCandlesOf(app, student, metaTraderFile(minutes), {
    name: 'NZDUSD_M1.csv',
  })
  const body = { timeZone: 'UTC' }
  await app.call(updateCandleFile, { as: student, params: { id }, body })
  expect(await settledCandles(app, student, id)).toMatchObject({ status: 'read' })
  const own = { pair: 'NZDUSD', frame: 'M1' as const, from: null, bars: 30 }
  expect(await startPractice(app, student, own)).toMatchObject({ synthetic: false, bars: 30 })
  expect((await start(own, await app.people.academy())).status).toBe(422)
})

test('the same twice starts one run, and another’s is not found', async () => {
  const once = crypto.randomUUID()
  const headers = { 'idempotency-key': once }
  const body = practiceInput({ from: null })
  const both = await Promise.all(
    [1, 2].map(() => app.call(startPracticeRun, { as: student, body, headers })),
  )
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body.id).toBe(both[1]?.body.id)
  expect((await list()).body).toHaveLength(1)
  const id = both[0]?.body.id ?? ''
  const stranger = await app.people.academy()
  const params = { id }
  expect((await read(id, stranger)).status).toBe(404)
  expect((await app.call(deletePracticeRun, { as: stranger, params })).status).toBe(404)
  expect((await read(id)).status).toBe(200)
  expect((await app.call(deletePracticeRun, { as: student, params })).status).toBe(204)
  expect((await app.call(deletePracticeRun, { as: student, params })).status).toBe(404)
  expect((await read(id)).status).toBe(404)
})

test('a student has a hundred runs at most, also of several started at once', async () => {
  await sql`
    insert into practice_runs (id, user_id, pair, frame, synthetic, digits, currency, start_cents, balance_cents,
      spread, risk_percent, hides_date, begins_at, context, bars, started_at)
    select gen_random_uuid(), ${student.id}, 'EURUSD', 'H1', true, 5, 'USD', 1, 1, 0, 1, false, now(), 1, 20, now()
    from generate_series(1, ${runsMaximum - 2}::int)`.execute(app.academy.platform.db.pool)
  const answers = await Promise.all([1, 2, 3, 4].map(() => start()))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
  const paged = await app.call(listPracticeRuns, { as: student, query: { limit: 10, page: 10 } })
  expect([paged.headers['x-total-count'], paged.body.length]).toEqual(['100', 10])
})

test('a run keeps its candles when the series changes, and ends with its account', async () => {
  await addCandles(app, 'AUDUSD')
  const run = await startPractice(app, student, { pair: 'AUDUSD' })
  await addCandles(app, 'AUDUSD', hourlyCandles({ step: 7 }))
  const {
    run: played,
    packed,
    first,
  } = await practise(app, student, run.id, {
    do: 'advance',
    bars: 50,
  })
  expect([played.ending, first]).toEqual(['period', 100])
  const { close } = unpackCandles(Buffer.from(packed, 'base64'), 5)
  expect(close).toEqual(hourlyCandles().close.slice(100, 150))
})
