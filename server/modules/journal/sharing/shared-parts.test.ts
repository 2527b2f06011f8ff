import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsCounted } from '#contract/needs.ts'
import { newId } from '#server/platform/clock.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { countUncommented } from '../review.store.ts'
import { isShared, isSharedOf, singlyShared, wholeShared } from './sharing.store.ts'

let bench: RouteBench
beforeAll(async () => {
  bench = await startRouteBench()
})
afterAll(() => bench.stop())

const run = (statement: string, values: unknown[] = []) => bench.db.driver.query(statement, values)

/** Journals of every choice: each with trades by hand and of an account, shared by themselves or not, with a comment or not. */
async function fill() {
  for (const byHand of [null, 'nothing', 'whole']) {
    for (const ofAccount of [null, 'nothing', 'whole']) {
      const { id } = await bench.signIn(['mentorship_student'])
      const account = newId()
      await run(
        `insert into trading_accounts
           (id, user_id, number, name, broker, currency, kind, time_zone, used_at, created_at, updated_at)
         values ($1, $2, '1', 'Account', '', 'USD', 'demo', 'UTC', now(), now(), now())`,
        [account, id],
      )
      const choices = [
        ['by-hand', null, byHand],
        ['account', account, ofAccount],
        ['notes', null, 'whole'],
      ] as const
      for (const [part, accountId, scope] of choices) {
        if (scope === null) continue
        await run(
          `insert into journal_sharing (user_id, part, account_id, scope, updated_at)
           values ($1, $2, $3, $4, now())`,
          [id, part, accountId, scope],
        )
      }
      await run(
        `insert into trades (id, user_id, source, ticket, account_id, pair, direction, opened_at, entry, lots, currency,
           fees_cents, profit_computed, notes, shared, created_at, updated_at)
         select gen_random_uuid(), $1, case when account then 'mt5' else 'manual' end,
           case when account then n::text || shared end, case when account then $2::uuid end, 'EURUSD', 'BUY',
           now(), 1.1, 1, 'USD', 0, false, '', shared, now(), now()
         from unnest(array[true, false]) account, unnest(array[true, false]) shared, generate_series(1, 3) n`,
        [id, account],
      )
    }
  }
  await run(
    `insert into trade_comments (id, trade_id, text, created_at)
     select gen_random_uuid(), id, 'Well waited.', now() from trades
     where substr(id::text, 1, 1) in ('0', '4', '8', 'c')`,
  )
}

test('what is shared by itself and what is shared as a whole are together what is shared', async () => {
  await fill()
  const idsOf = async (statement: Parameters<typeof sql.join>[0][number]) => {
    const { rows } = await sql<{ id: string }>`${statement}`.execute(bench.db.pool)
    return rows.map(({ id }) => id)
  }
  const all = await idsOf(sql`select t.id from trades t where ${isShared('t')}`)
  const parts = [
    ...(await idsOf(singlyShared(sql`true`))),
    ...(await idsOf(wholeShared(sql`true`))),
  ]
  expect(all.length).toBeGreaterThan(20)
  expect(parts.toSorted()).toEqual(all.toSorted())
  const ofEach = await idsOf(sql`
    select t.id from users u cross join lateral (
      select t.id from trades t where t.user_id = u.id and ${isSharedOf('t', sql.ref('u.id'))}
    ) t`)
  expect(ofEach.toSorted()).toEqual(all.toSorted())

  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trades t
    where ${isShared('t')} and not exists (select from trade_comments c where c.trade_id = t.id)`.execute(
    bench.db.pool,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  expect(await countUncommented(bench.db.pool)).toBe(rows[0]?.count)
})

test('of very many, no more are counted than are told', async () => {
  const { id } = await bench.signIn(['mentorship_student'])
  await run(
    `insert into trades (id, user_id, source, pair, direction, opened_at, entry, lots, currency,
       fees_cents, profit_computed, notes, shared, created_at, updated_at)
     select gen_random_uuid(), $1, 'manual', 'EURUSD', 'BUY', now(), 1.1, 1, 'USD', 0, false, '', true, now(), now()
     from generate_series(1, $2)`,
    [id, needsCounted + 100],
  )
  expect(await countUncommented(bench.db.pool)).toBe(needsCounted + 1)
})
