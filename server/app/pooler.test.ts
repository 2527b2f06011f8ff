import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, requestPasswordReset, updateProfile } from '#contract/identity/identity.ts'
import { listMails } from '#contract/mails.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createTestDatabase, runStatements, type TestDatabase } from '#testing/database.ts'
import { openStream } from '#testing/event-reader.ts'
import { startTransactionPooler, type TransactionPooler } from '#testing/transaction-pooler.ts'
import { requireSuitablePool } from './suitable-pool.ts'

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const levels = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  orderType: 'limit' as const,
  status: 'pending' as const,
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09000',
  furtherTargets: ['1.09500'],
}
let database: TestDatabase
let pooler: TransactionPooler
beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startTransactionPooler(database.url, { ignores: limits })
})
afterAll(async () => {
  await pooler?.stop()
  await database?.drop()
})

/** Sets, or removes, the server's own time limits. */
async function setLimits(value: string | null) {
  const { pathname, username } = new URL(database.url)
  const end = value === null ? 'reset' : 'set'
  const to = value === null ? '' : ` = '${value}'`
  const statements = limits.map(
    (name) => `alter role "${username}" in database "${pathname.slice(1)}" ${end} ${name}${to}`,
  )
  await runStatements(database.url, statements.join(';'))
}

describe('a start is refused, with what to do,', () => {
  afterEach(() => setLimits(null))
  const refusal = async (url: string, directUrl: string) => {
    const error = await requireSuitablePool({ url, directUrl }).catch((one: Error) => one)
    return error instanceof Error ? error.message : 'it was not refused'
  }

  test('where only a pooler is known, or the direct address is one as well', async () => {
    expect(await refusal(pooler.url, pooler.url)).toMatch(
      /DATABASE_URL leads to a pooler.*\n.*\n.*DATABASE_DIRECT_URL='postgres:/,
    )
    expect(await refusal(database.url, pooler.url)).toContain(
      'DATABASE_DIRECT_URL leads to a pooler',
    )
  })

  test('where nothing limits the time of statements', async () => {
    const other = await startTransactionPooler(database.url, { ignores: limits })
    expect(await refusal(other.url, database.url)).toMatch(
      /alter role ".+" in database "academy_test_.+" set statement_timeout = '5s';\n.*lock_timeout/,
    )
    await other.stop()
  })

  test('where the pooler refuses what the program tells each connection', async () => {
    const strict = await startTransactionPooler(database.url, { ignores: [] })
    expect(await refusal(strict.url, database.url)).toContain(
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    )
    await strict.stop()
  })

  test('and nowhere else', async () => {
    await requireSuitablePool({ url: database.url, directUrl: database.url })
    await setLimits('60s')
    const other = await startTransactionPooler(database.url, { ignores: limits })
    await requireSuitablePool({ url: other.url, directUrl: database.url })
    await other.stop()
  })
})

describe('behind the pooler', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({
      database: { url: pooler.url, drop: async () => undefined },
      directUrl: database.url,
    })
  })
  afterAll(() => app?.stop())

  test('many read and write at once, and each gets its own', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.people.free()))
    const rounds = Array.from({ length: 8 }, (_, round) => round)
    const before = pooler.lent()
    for (const round of rounds) {
      await Promise.all(
        people.map(async (person, index) => {
          const { body } = await app.call(getProfile, { as: person })
          const name = `Reader ${index} of ${round}`
          const saved = await app.call(updateProfile, { as: person, body: { ...body, name } })
          expect(saved.status).toBe(200)
          const read = await app.call(getProfile, { as: person })
          expect(read.body).toMatchObject({ name, email: person.email })
        }),
      )
    }
    // One transaction a change at least, and so more than there are connections: they were shared.
    expect(pooler.lent() - before).toBeGreaterThanOrEqual(people.length * rounds.length)
  })

  test('events arrive at once, since who listens has a connection of its own', async () => {
    const admin = await app.people.admin()
    const stream = await openStream(`${await app.listen()}/api/events`, admin.token)
    await stream.next(() => true)
    const signal = { title: 'EURUSD long', content: 'Up', ...levels }
    const { status } = await app.call(createSignal, { as: admin, body: signal })
    expect(status).toBe(201)
    const event = await stream.next(({ data }) => data?.type === 'signal.published')
    expect(event.data?.type).toBe('signal.published')
    await stream.close()
  })

  test('jobs are taken at once, and done', async () => {
    const admin = await app.people.admin()
    const { email } = await app.people.free()
    await app.call(requestPasswordReset, { body: { email } })
    const mails = async () =>
      (await app.call(listMails, { as: admin, query: { search: email } })).body
    await expect.poll(mails, { timeout: 60_000 }).toHaveLength(1)
  })
})
