import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { type RecordedSignal, recordOf, resultsOf, type SignalTally } from './record.rules.ts'
import { tallyOf } from './results.store.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }), patientLimits)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const price = fc.option(fc.constantFrom('1.1', '1.10000001', '1.105', '1.2', '1.3333333333', '2'), {
  nil: null,
})
const levels = fc.record({ entry: price, stopLoss: price, takeProfit: price })
const ended = fc.record({
  direction: fc.constantFrom('BUY' as const, 'SELL' as const, null),
  status: fc.constantFrom('hit_tp', 'hit_sl', 'closed', 'active', 'cancelled'),
  end: levels,
  earlier: fc.array(
    fc.record({ status: fc.constantFrom('pending', 'active', 'active'), at: levels }),
    { maxLength: 3 },
  ),
})
type Ended = typeof ended extends fc.Arbitrary<infer T> ? T : never

async function keep(strategyId: string, { direction, status, end, earlier }: Ended) {
  const id = newId()
  await sql`
    insert into signals (id, title, content, role_access, strategy_id, direction, status, entry,
      stop_loss, take_profit)
    values (${id}, 'S', 'C', 'community_student', ${strategyId}, ${direction}, ${status},
      ${end.entry}, ${end.stopLoss}, ${end.takeProfit})`.execute(db.pool)
  for (const then of [...earlier, { status, at: end }]) {
    await sql`
      insert into signal_history (signal_id, status, entry, stop_loss, take_profit)
      values (${id}, ${then.status}, ${then.at.entry}, ${then.at.stopLoss}, ${then.at.takeProfit})
    `.execute(db.pool)
  }
}

const asRecorded = ({ direction, status, end, earlier }: Ended) =>
  ({
    direction,
    status,
    ...end,
    history: [...earlier, { status, at: end }].map(({ status: then, at }) => ({
      status: then,
      ...at,
    })),
  }) as unknown as RecordedSignal

test('the database counts what signals came to as the rules do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ended, { maxLength: 8 }), async (signals) => {
      const id = newId()
      await sql`
        insert into strategies (id, title, description, rules, risk_level, is_published, created_at,
          updated_at)
        values (${id}, 'S', 'D', 'R', 'Low', true, now(), now())`.execute(db.pool)
      for (const one of signals) await keep(id, one)
      const { rows } = await sql<SignalTally>`
        select tally.* from strategies s cross join lateral (${tallyOf(sql.ref('s.id'))}) tally
        where s.id = ${id}`.execute(db.pool)
      expect(rows.map(resultsOf)).toEqual([recordOf(signals.map(asRecorded))])
    }),
    { numRuns: 60 },
  )
})
