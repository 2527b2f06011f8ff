import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { isShared, sharedSums } from './sharing.store.ts'

let bench: RouteBench
const clients: Client[] = []
beforeAll(async () => {
  bench = await startRouteBench()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await bench.stop()
})

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: bench.databaseUrl })
  await client.connect()
  // Whoever waits for another transaction fails.
  await client.query(`set lock_timeout = '5s'`)
  clients.push(client)
  return client
}
const run = (statement: string, values: unknown[] = []) => bench.db.driver.query(statement, values)

/** A member with two trading accounts; the place of an account, or of none, is where a trade is. */
async function addMember() {
  const { id } = await bench.signIn(['mentorship_student'])
  const accounts = [null, randomUUID(), randomUUID()]
  for (const account of accounts.slice(1)) {
    await run(
      `insert into trading_accounts
         (id, user_id, number, name, broker, currency, kind, time_zone, used_at, created_at, updated_at)
       values ($1::uuid, $2, left($1::text, 8), 'Account', '', 'USD', 'demo', 'UTC', now(), now(), now())`,
      [account, id],
    )
  }
  return { id, accounts }
}
type Member = Awaited<ReturnType<typeof addMember>>

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number))

interface Values {
  account: string | null
  shared: boolean
  opened: number
  written: number
}
/** Writes so many trades in one statement, as an import does; returns their ids. */
async function addTrades(on: Pick<Client, 'query'>, { id }: Member, values: Values, count = 1) {
  const { account, shared, opened, written } = values
  const { rows } = await on.query<{ id: string }>(
    `insert into trades (id, user_id, source, ticket, account_id, pair, direction, opened_at, entry, lots, currency,
       fees_cents, profit_computed, notes, shared, created_at, updated_at)
     select made, $1, case when $2::uuid is null then 'manual' else 'mt5' end,
       case when $2::uuid is not null then made::text end, $2, 'EURUSD', 'BUY', $3, 1.1, 1, 'USD', 0, false, '', $4, $5, $5
     from (select gen_random_uuid() as made from generate_series(1, $6)) rows returning id`,
    [id, account, day(opened), shared, day(written), count],
  )
  return rows.map((row) => row.id)
}
const comment = (on: Pick<Client, 'query'>, trade: string | undefined) =>
  on.query(
    `insert into trade_comments (id, trade_id, text, created_at)
     select gen_random_uuid(), id, 'Well waited.', now() from trades where id = $1`,
    [trade],
  )

/** What is kept of everybody, and the same added up from what there is. */
async function sums() {
  const read = async (statement: string) => (await run(statement)).rows
  const ofSharers = async (statement: ReturnType<typeof sharedSums>) =>
    (
      await sql`
        select user_id, sum(trades)::int as trades, sum(uncommented)::int as uncommented, max(last_at) as last_at,
          max(last_change_at) as changed_at
        from (${statement}) summed group by user_id order by user_id`.execute(bench.db.pool)
    ).rows
  return {
    kept: {
      parts: await read(`
        select user_id, account_id, shared, trades, uncommented, last_at, changed_at from trade_sums s
        where trades > 0 and not exists (
          select from stale_trade_sums x where x.user_id = s.user_id and x.shared = s.shared
            and x.account_id is not distinct from s.account_id)
        order by 1, 2, 3`),
      shared: await ofSharers(sharedSums(sql`true`)),
    },
    there: {
      parts: await read(`
        select user_id, account_id, shared, count(*)::int as trades,
          (count(*) filter (where not exists (select from trade_comments c where c.trade_id = t.id)))::int as uncommented,
          max(placed_at) as last_at, max(greatest(created_at, updated_at)) as changed_at
        from trades t where not exists (
          select from stale_trade_sums x where x.user_id = t.user_id and x.shared = t.shared
            and x.account_id is not distinct from t.account_id)
        group by 1, 2, 3 order by 1, 2, 3`),
      shared: await ofSharers(sql`
        select t.user_id, 1 as trades, (not exists (select from trade_comments c where c.trade_id = t.id))::int
          as uncommented, t.placed_at as last_at, greatest(t.created_at, t.updated_at, (
            select c.updated_at from journal_sharing c where not t.shared and c.user_id = t.user_id
              and c.part <> 'notes' and c.account_id is not distinct from t.account_id)) as last_change_at
        from trades t where ${isShared('t')}`),
    },
  }
}

async function expectRight() {
  const { kept, there } = await sums()
  expect(kept).toEqual(there)
  return there
}

const place = fc.nat(2)
const instant = fc.nat(6)
/** What may happen to a journal; a trade is meant by its place among those that there are. */
const change = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    place,
    shared: fc.boolean(),
    opened: instant,
    written: instant,
    count: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    trade: fc.nat(),
    opened: instant,
    written: instant,
  }),
  fc.record({ kind: fc.constant('share' as const), trade: fc.nat(), shared: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), trade: fc.nat(), place }),
  fc.record({
    kind: fc.constant('remove' as const),
    trades: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('comment' as const), trade: fc.nat() }),
  fc.record({ kind: fc.constant('uncomment' as const), trade: fc.nat() }),
  fc.record({
    kind: fc.constant('choose' as const),
    place,
    scope: fc.constantFrom('nothing', 'whole', null),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

async function make(one: Change, members: readonly Member[], round: number) {
  const member = members[round % members.length] as Member
  const accountOf = (at: number) => member.accounts[at] ?? null
  const { rows } = await run('select id from trades where user_id = $1 order by id', [member.id])
  const meant = (at: number) => rows[at % Math.max(1, rows.length)]?.id
  switch (one.kind) {
    case 'add':
      return addTrades(
        bench.db.driver,
        member,
        { ...one, account: accountOf(one.place) },
        one.count,
      )
    case 'edit':
      return run('update trades set opened_at = $2, updated_at = $3 where id = $1', [
        meant(one.trade),
        day(one.opened),
        day(one.written),
      ])
    case 'share':
      return run('update trades set shared = $2 where id = $1', [meant(one.trade), one.shared])
    case 'move':
      // Only between accounts: what was written by hand is not a statement's.
      return run(
        'update trades set account_id = $2 where id = $1 and account_id is not null and $2::uuid is not null',
        [meant(one.trade), accountOf(one.place)],
      )
    case 'remove':
      return run('delete from trades where id = any($1)', [one.trades.map(meant)])
    case 'comment':
      return comment(bench.db.driver, meant(one.trade))
    case 'uncomment':
      return run('delete from trade_comments where trade_id = $1', [meant(one.trade)])
    case 'choose':
      await run(
        'delete from journal_sharing where user_id = $1 and account_id is not distinct from $2',
        [member.id, accountOf(one.place)],
      )
      if (one.scope === null) return
      return run(
        `insert into journal_sharing (user_id, part, account_id, scope, updated_at)
         values ($1, case when $2::uuid is null then 'by-hand' else 'account' end, $2, $3, $4)`,
        [member.id, accountOf(one.place), one.scope, day(round % 7)],
      )
  }
}

test('whatever happens to journals, the sums are those of their trades', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 30 }), async (changes) => {
      const members = [await addMember(), await addMember()]
      for (const [round, one] of changes.entries()) {
        await make(one, members, round)
        await expectRight()
      }
      for (const { id } of members) {
        await run('delete from trades where user_id = $1', [id])
        await run('delete from users where id = $1', [id])
      }
      expect((await expectRight()).parts).toEqual([])
    }),
    { numRuns: 8 },
  )
  expect((await run('select from stale_trade_sums')).rowCount).toBe(0)
})

test('nobody waits for a sum, and what several change at once is counted until the next change', async () => {
  const member = await addMember()
  const byHand = { account: null, shared: true, opened: 1, written: 1 }
  const [first] = await addTrades(bench.db.driver, member, byHand)
  const importing = await connect()
  await importing.query('begin')
  await addTrades(importing, member, { ...byHand, opened: 5, written: 5 }, 3)

  // Meanwhile others add, edit, comment on and remove trades of the same part.
  const [second] = await addTrades(bench.db.driver, member, { ...byHand, opened: 3 })
  await run('update trades set updated_at = $2 where id = $1', [first, day(4)])
  await comment(bench.db.driver, first)
  const { shared } = await expectRight()
  expect(shared).toMatchObject([{ trades: 2, uncommented: 1, lastAt: day(3), changedAt: day(4) }])
  await importing.query('commit')
  expect((await expectRight()).shared).toMatchObject([
    { trades: 5, uncommented: 4, lastAt: day(5), changedAt: day(5) },
  ])
  expect((await run('select from stale_trade_sums')).rowCount).toBeGreaterThan(0)

  await run('delete from trades where id = $1', [second])
  expect((await expectRight()).parts).toMatchObject([{ trades: 4, uncommented: 3 }])
  expect((await run('select from stale_trade_sums')).rowCount).toBe(0)
  await run('delete from users where id = $1', [member.id])
  expect((await expectRight()).parts).toEqual([])
})

test('whatever many connections do at the same time, the sums are right', async () => {
  const members = [await addMember(), await addMember()]
  // The first trades of a part wait for each other.
  for (const member of members) {
    for (const [n, account] of member.accounts.entries()) {
      for (const shared of [true, false]) {
        await addTrades(bench.db.driver, member, { account, shared, opened: n, written: n })
      }
    }
  }
  const live = async (number: number) => {
    const on = await connect()
    let own: string[] = []
    for (let round = 0; round < 15; round += 1) {
      const member = members[(number + round) % members.length] as Member
      const account = member.accounts[round % 2] ?? null
      const isKept = round % 5 !== 4
      await on.query('begin')
      const added = await addTrades(
        on,
        member,
        { account, shared: round % 3 === 0, opened: (number * 7 + round) % 9, written: round % 8 },
        1 + (round % 4),
      )
      await on.query('update trades set updated_at = $2, opened_at = $3 where id = $1', [
        own[round % Math.max(1, own.length)],
        day((number + round) % 11),
        day(round % 5),
      ])
      await comment(on, added[0])
      if (round % 4 === 3) await on.query('delete from trades where id = $1', [own[0]])
      await on.query(isKept ? 'commit' : 'rollback')
      if (!isKept) continue
      own = [...(round % 4 === 3 ? own.slice(1) : own), ...added]
      if (round % 3 === 0) {
        await on.query('update trades set shared = not shared where id = $1', [own.at(-1)])
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, number) => live(number)))
  await run(
    `insert into journal_sharing (user_id, part, scope, updated_at) values ($1, 'by-hand', 'whole', $2)`,
    [members[0]?.id, day(20)],
  )
  const { shared } = await expectRight()
  expect(shared).toHaveLength(2)
  // An account is deleted while its trades change.
  const [left, gone] = members.map(({ id }) => id)
  await Promise.all([
    run('delete from users where id = $1', [gone]),
    ...Array.from({ length: 5 }, () =>
      run('update trades set updated_at = now() where user_id = $1', [left]),
    ),
  ])
  expect((await expectRight()).shared).toMatchObject([{ userId: left }])
  const { rows } = await run(
    'select user_id from stale_trade_sums union select user_id from trade_sums',
  )
  expect(rows).toEqual([{ user_id: left }])
})
