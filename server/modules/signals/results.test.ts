import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfR } from '#contract/journal/trade-results.ts'
import {
  createSignal,
  getSignal,
  getTrackRecord,
  recordSignalStep,
  type Signal,
  updateSignal,
} from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { up as storeResults } from '#database/migrations/0481-signal-results.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import type { SignalTally } from './record.rules.ts'
import { endOfSignal, type RecordedSignal, ratesOf, recordOf, resultsOf } from './record.rules.ts'
import { tallyOf, wonAndLost } from './results.store.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const prices = ['1.1', '1.10000001', '1.105', '1.2', '1.3333333333']
const price = fc.constantFrom(...prices)
const press = fc.oneof(
  fc.record({ kind: fc.constant('target_hit' as const), target: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constantFrom('filled', 'stop_to_entry', 'stop_hit', 'cancel') }),
  fc.record({ kind: fc.constantFrom('stop_to', 'close'), price }),
  fc.record({
    kind: fc.constant('close_part' as const),
    price,
    part: fc.constantFrom('12.5', '50', '33.3333'),
  }),
  fc.record({ status: fc.constantFrom('active', 'hit_tp', 'hit_sl', 'closed', 'cancelled') }),
  fc.record({ stopLoss: price }),
)
const story = fc.record({
  direction: fc.constantFrom('BUY' as const, 'SELL' as const),
  status: fc.constantFrom('pending' as const, 'active' as const),
  levels: fc.uniqueArray(price, { minLength: 3, maxLength: 4 }),
  presses: fc.array(press, { maxLength: 6 }),
})

/** Leads a signal by the calls of the office, whatever they refuse; returns how it ended up. */
async function lead(
  strategyId: string,
  one: typeof story extends fc.Arbitrary<infer T> ? T : never,
) {
  const { direction, status, levels, presses } = one
  const sign = direction === 'BUY' ? 1 : -1
  const [stopLoss, entry, takeProfit, further] = levels.toSorted(
    (a, b) => sign * (Number(a) - Number(b)),
  )
  const furtherTargets = further === undefined ? [] : [further]
  const terms = { direction, status, stopLoss, entry, takeProfit, furtherTargets, strategyId }
  const body = { title: 'S', content: 'C', ...terms }
  const { id } = (await app.call(createSignal, { as: admin, body })).body
  const params = { id }
  for (const change of presses) {
    if ('kind' in change)
      await app.call(recordSignalStep, { as: admin, params, body: change as never })
    else await app.call(updateSignal, { as: admin, params, body: change as never })
  }
  return (await app.call(getSignal, { as: admin, params })).body
}

async function tallied(strategyId: string) {
  const { pool } = app.academy.db
  const { rows } = await sql<SignalTally>`
    select tally.* from strategies s cross join lateral (${tallyOf(sql.ref('s.id'))}) tally
    where s.id = ${strategyId}`.execute(pool)
  const { rows: counted } = await sql<{ won: number; lost: number }>`
    select won, lost from (${wonAndLost}) tally where strategy_id = ${strategyId}`.execute(pool)
  return { results: rows.map(resultsOf), counted }
}

test('what is stored when signals end is what the rules make of them', async () => {
  const text = { description: 'D', rules: 'R', riskLevel: 'Low' as const, isPublished: true }
  let ended = 0
  const all: Signal[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(story, { maxLength: 4 }), async (stories) => {
      const body = { title: 'S', ...text }
      const { id } = (await app.call(createStrategy, { as: admin, body })).body
      const signals: Signal[] = []
      for (const one of stories) signals.push(await lead(id, one))
      const record = recordOf(signals)
      ended += record.finished
      all.push(...signals)
      const { results, counted } = await tallied(id)
      expect(results).toEqual([record])
      const { won, lost } = record
      expect(counted).toEqual(won + lost > 0 ? [{ won, lost }] : [])
      const stored = await sql<{ id: string; resultR: string | null; outcome: string | null }>`
        select id, result_r, outcome from signals where strategy_id = ${id}`.execute(
        app.academy.db.pool,
      )
      for (const signal of signals) {
        const row = stored.rows.find((found) => found.id === signal.id)
        const { resultR, outcome } = endOfSignal(signal)
        expect(row).toMatchObject({ resultR, outcome })
        expect(row?.resultR === null ? null : Number(row?.resultR)).toBe(signal.resultR)
      }
    }),
    { numRuns: 15 },
  )
  expect(ended).toBeGreaterThan(5)
  const closed = all
    .map(endOfSignal)
    .flatMap(({ outcome, resultR, endedAt }) =>
      resultR === null ? [] : [{ outcome, r: Number(resultR), at: endedAt?.toISOString() ?? '' }],
    )
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const { body } = await app.call(getTrackRecord, { as: admin })
  const record = recordOf(all)
  expect(body).toMatchObject({ ...record, ...ratesOf(record, closed) })
  // Of those that ended in the same millisecond either may come first.
  expect(body.equityCurve.map(({ at }) => at)).toEqual(closed.map(({ at }) => at))
  expect(body.equityCurve.at(-1)?.totalR ?? 0).toBe(sumOfR(closed.map(({ r }) => r)))
})

const level = fc.option(fc.constantFrom(...prices, '2'), { nil: null })
const terms = fc.record({ entry: level, stopLoss: level, takeProfit: level })
const earlier = fc.record({
  direction: fc.constantFrom('BUY' as const, 'SELL' as const, null),
  status: fc.constantFrom('hit_tp', 'hit_sl', 'closed', 'active', 'cancelled'),
  end: terms,
  before: fc.array(fc.record({ status: fc.constantFrom('pending', 'active'), at: terms }), {
    maxLength: 3,
  }),
})

test('signals that ended before results were stored get what the rules make of them', async () => {
  const { pool } = app.academy.db
  const cases = fc.sample(earlier, { numRuns: 150, seed: 17 })
  const wanted = new Map<string, object>()
  await sql`drop index signals_results`.execute(pool)
  await sql`alter table signals drop column result_r, drop column outcome, drop column ended_at`.execute(
    pool,
  )
  await sql`create index signals_won_or_lost on signals (strategy_id, status)`.execute(pool)
  for (const { direction, status, end, before } of cases) {
    const id = newId()
    const history = [...before, { status, at: end }]
    await sql`
      insert into signals (id, title, content, role_access, direction, status, entry, stop_loss, take_profit)
      values (${id}, 'S', 'C', 'community_student', ${direction}, ${status}, ${end.entry},
        ${end.stopLoss}, ${end.takeProfit})`.execute(pool)
    for (const then of history) {
      await sql`
        insert into signal_history (signal_id, status, entry, stop_loss, take_profit)
        values (${id}, ${then.status}, ${then.at.entry}, ${then.at.stopLoss}, ${then.at.takeProfit})`.execute(
        pool,
      )
    }
    const entries = history.map((then) => ({ status: then.status, ...then.at }))
    const signal = { direction, status, ...end, history: entries } as unknown as RecordedSignal
    const { resultR, outcome } = endOfSignal(signal)
    wanted.set(id, { resultR: resultR === null ? null : Number(resultR), outcome })
  }
  await storeResults(pool as unknown as Kysely<unknown>)
  const { rows } = await sql<{ id: string; resultR: string | null; outcome: string | null }>`
    select id, result_r, outcome from signals`.execute(pool)
  for (const { id, resultR, outcome } of rows) {
    if (!wanted.has(id)) continue
    expect({ resultR: resultR === null ? null : Number(resultR), outcome }).toEqual(wanted.get(id))
    wanted.delete(id)
  }
  expect(wanted.size).toBe(0)
})
