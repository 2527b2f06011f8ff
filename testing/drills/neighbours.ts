import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxBatchReads, readBatch } from '#contract/batch-reads.ts'
import { listCourses } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportOwnData, getProfile } from '#contract/identity/identity.ts'
import { getJournalFigures, listTrades } from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { getExcursionAnalysis } from '#contract/journal/trade-excursions.ts'
import { search } from '#contract/search.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { fillOffice } from '#testing/office-files.ts'
import type { Person } from '#testing/people.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'

/** How much slower others' reads may be, and what nobody notices in any case: a tenth of a second. */
const slowerAtMost = 3
const unnoticedMs = 100
const moreMemoryMb = 900

interface Size {
  /** In the journal of the account that costs most. */
  trades: number
  /** How often each of the others reads everything, calm and beside it. */
  rounds: number
}

/**
 * Defines the test in which one account with a huge journal asks for all that costs most, as often and as much
 * at once as it can, and the office for its long files, while others read their own few things.
 */
export function neighboursDrill({ trades, rounds }: Size) {
  let app: TestApp
  let others: Person[]
  let worst: Person
  /** The office's files, each asked for by somebody else there. */
  let office: { file: string; as: Person }[]
  beforeAll(async () => {
    app = await startApp({ env: { RATE_API_PER_MINUTE: '1000000' } })
    worst = await app.people.academy()
    others = [await app.people.academy(), await app.people.academy(), await app.people.free()]
    await fillJournal(app, worst.id, trades)
    for (const { id } of others) await fillJournal(app, id, 20)
    office = []
    for (const file of await fillOffice(app.academy.db.driver, trades)) {
      office.push({ file, as: await app.people.admin() })
    }
  }, 300_000)
  afterAll(() => app.stop())

  const ownReads: readonly Endpoint[] = [getProfile, listTrades, getJournalFigures, listCourses]
  const reads = [...ownReads.map(({ path }) => path), `${search.path}?q=london`]

  /** The times of everybody's reads in milliseconds, in ascending order; each must succeed. */
  async function readAll(): Promise<number[]> {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const as of others) {
        for (const address of reads) {
          const began = performance.now()
          const { status } = await app.request({
            url: `/api${address}`,
            headers: { authorization: `Bearer ${as.token}` },
          })
          times.push(performance.now() - began)
          expect([address, status]).toEqual([address, 200])
        }
      }
    }
    return times.toSorted((one, other) => one - other)
  }

  const readCalm = async () => ({ p99: p99(await readAll()), crowding: crowding() })

  const sixteen = (addressOf: (n: number) => string) =>
    Array.from({ length: maxBatchReads }, (_, n) => addressOf(n))
  const figures = [getJournalAnalysis, getJournalFigures, getExcursionAnalysis]

  /** All that the account asks for at once, and the office. */
  const attacks = (): Promise<number[]>[] => [...ofAccount.map((ask) => ask()), ...ofOffice()]
  const ofOffice = () =>
    office.map(({ file, as }) =>
      allOf(
        sixteen(() => file),
        as,
      ),
    )
  const ofAccount: (() => Promise<number[]>)[] = [
    () => batchOf(sixteen((n) => `${exportOwnData.path}?z=${n}`)),
    ...Array.from({ length: 4 }, () => () => batchOf(sixteen((n) => `${search.path}?q=saw+${n}`))),
    () => batchOf(sixteen((n) => `${listTrades.path}?setup=Pullback&page=${n + 1}`)),
    ...figures.flatMap(({ path }) => [
      () => batchOf(sixteen((n) => `${path}?z=${n}`)),
      () => allOf(sixteen((n) => `${path}?hour=${n}`)),
      () => allOf(sixteen((n) => `${path}?z=${n}`)),
    ]),
    () => allOf(sixteen(() => exportOwnData.path)),
  ]
  const batchOf = async (addresses: string[]) => [
    (await app.call(readBatch, { as: worst, query: { of: addresses.join(' ') } })).status,
  ]
  const allOf = async (addresses: string[], as = worst) => {
    const answers = addresses.map((address) =>
      app.request({ url: `/api${address}`, headers: { authorization: `Bearer ${as.token}` } }),
    )
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  test(`others read beside one account that has ${counted(trades)} trades and asks for all that costs most`, async ({
    task,
  }) => {
    // The thread for heavy calls is there, as in an academy that has been running for a while.
    expect(await allOf([getJournalAnalysis.path])).toEqual([200])
    await readAll()
    const before = await readCalm()
    const memory = process.memoryUsage().rss
    const over = new AbortController()
    const statuses = new Map<number, number>()
    let most = memory
    const attack = async () => {
      while (!over.signal.aborted) {
        const answered = await Promise.all(attacks())
        for (const status of answered.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        most = Math.max(most, process.memoryUsage().rss)
      }
    }
    const attacking = attack()
    const times = await readAll().finally(() => over.abort())
    await attacking
    // What else the machine does changes within seconds: calm is measured on both sides of the attack.
    const after = await readCalm()
    const calm = Math.max(before.p99, after.p99)
    const crowded = Math.max(before.crowding, after.crowding)
    const beside = p99(times)
    const more = (most - memory) / 1_000_000
    report(
      task,
      `${counted(times.length)} reads of others beside an account with ${counted(trades)} trades: p99 ${inSeconds(beside)}, ` +
        `calm ${inSeconds(calm)}; its calls were answered ${counted(statuses.get(200) ?? 0)} times and ` +
        `refused ${counted(statuses.get(429) ?? 0)} times; ${Math.round(more)} MB more memory`,
    )
    expect([...statuses.keys()].toSorted()).toEqual([200, 429])
    expect(beside).toBeLessThan(Math.max(slowerAtMost * calm, unnoticedMs) * crowded)
    expect(more).toBeLessThan(moreMemoryMb)
  }, 400_000)
}

const p99 = (ascending: readonly number[]) =>
  ascending[Math.floor(ascending.length * 0.99)] ?? Number.POSITIVE_INFINITY

/** Closed trades over several years, as an import leaves them. */
export async function fillJournal(
  { academy }: TestApp,
  userId: string,
  trades: number,
): Promise<void> {
  await sql`
    insert into trades (id, user_id, source, pair, direction, opened_at, closed_at, entry, exit,
      stop_loss, lots, currency, fees_cents, profit_cents, profit_computed, r, pips, setup, tags, notes,
      shared, created_at, updated_at)
    select gen_random_uuid(), ${userId}, 'manual', (array['EURUSD', 'GBPUSD'])[1 + n % 2],
      (array['BUY', 'SELL'])[1 + n % 2], at, at + interval '40 minutes', 1.1, 1.105, 1.095, 0.1, 'USD', 100,
      ((n * 7919) % 20001) - 9500, false, (((n * 7919) % 20001) - 10000) / 5000.0, 5.0,
      (array['London breakout', 'Pullback'])[1 + n % 2], '{}'::text[], repeat('What was seen. ', 10),
      false, at, at
    from (
      select n::int, timestamptz '2021-01-04T07:00Z' + n * interval '20 minutes' as at
      from generate_series(1, ${trades}::int) as n
    ) made`.execute(academy.db.pool)
  await sql`analyze trades`.execute(academy.db.pool)
}
