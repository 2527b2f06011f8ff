import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendSubscription } from '#contract/access/access.ts'
import { type Endpoint, onceHeader } from '#contract/endpoint.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { beginOpenExport } from '#contract/moving-out.ts'
import {
  createPaymentIntent,
  redeemCoupon,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { tryOffer } from '#contract/shop/shop-offers.ts'
import { withdraw } from '#contract/withdrawals.ts'
import { operationNames } from '#server/platform/http/operation-names.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import {
  type CreationsBench,
  type CreationWay,
  type CreationWays,
  countOf,
  makeTrade,
  prepareCreations,
  trade,
} from '#testing/creations/bench.ts'
import { courseCreations } from '#testing/creations/courses.ts'
import { exerciseCreations } from '#testing/creations/exercises.ts'
import { journalCreations } from '#testing/creations/journal.ts'
import { officeCreations } from '#testing/creations/office.ts'
import { signalCreations } from '#testing/creations/signals.ts'
import { createTestDatabase } from '#testing/database.ts'
import { sendForm } from '#testing/forms.ts'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { pruneCreations } from './create-once.ts'

let proxy: PostgresProxy
let app: TestApp
let bench: CreationsBench
beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await startPostgresProxy(database.url)
  app = await startApp({ database: { ...database, url: proxy.url } })
  bench = await prepareCreations(app)
})
afterAll(async () => {
  await app?.stop()
  await proxy?.stop()
})

const ways: CreationWays = {
  ...journalCreations,
  ...courseCreations,
  ...exerciseCreations,
  ...officeCreations,
  ...signalCreations,
}

/** Returns a function that sends a prepared creation under a given id. */
async function prepared({ prepare, form }: CreationWay) {
  const { as: creator, path, requestHash } = await prepare(bench)
  return async (key: string, words = 'so', as = creator) => {
    const authorization = { authorization: `Bearer ${as.token}`, [onceHeader]: key }
    if (!form) {
      const url = `/api${path}`
      return app.request({
        method: 'POST',
        url,
        headers: authorization,
        payload: requestHash(words),
      })
    }
    const fields = requestHash(words) as Record<string, string>
    const file = { field: form, content: bench.picture, name: 'a.png' }
    return sendForm(app, { as, path, fields, file, headers: authorization })
  }
}

const count = (table: string) => countOf(app, table)

/**
 * Calls that move money or access once: `server/modules/payments/same-id.test.ts`; withdrawals, of which a contract
 * has one: `server/modules/withdrawals/withdrawals.test.ts`; and the archive of which there is one at a time:
 * `server/modules/moving-out/moving-out.test.ts`.
 */
const elsewhere: unknown[] = [
  createPaymentIntent,
  redeemCoupon,
  refundTransaction,
  extendSubscription,
  tryOffer,
  withdraw,
  beginOpenExport,
]

test('every call that creates once is tested here', () => {
  const declared = [...operationNames.keys()].filter((one) => (one as Endpoint | null)?.once)
  const tried: unknown[] = Object.values(ways).map(({ endpoint }) => endpoint)
  expect(new Set([...tried, ...elsewhere])).toEqual(new Set(declared))
})

describe.each(Object.entries(ways))('%s', (_name, way) => {
  test('sent five times at once exists once, and each call gets it as the response', async () => {
    const send = await prepared(way)
    const [before, key] = [await count(way.table), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)))
    expect(answers.map(({ status, text }) => [status, status === 201 ? '' : text])).toEqual(
      Array(5).fill([201, '']),
    )
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect(await count(way.table)).toBe(before + 1)
  })

  test('whose COMMIT was not acknowledged exists once when it is sent again', async () => {
    const send = await prepared(way)
    const [before, files, key] = [await count(way.table), await storedFiles(app), randomUUID()]
    proxy.cutCommitOf(`insert into ${way.named ?? `"${way.table}"`}`, 'after')
    expect((await send(key)).status).toBe(503)
    expect((await send(key)).status).toBe(201)
    expect(await count(way.table)).toBe(before + 1)
    expect(await storedFiles(app)).toHaveLength(files.length + (way.form ? 1 : 0))
  })

  test('is created by the second attempt if the first one failed', async () => {
    const send = await prepared(way)
    const [before, key] = [await count(way.table), randomUUID()]
    proxy.cutCommitOf(`insert into ${way.named ?? `"${way.table}"`}`, 'before')
    expect((await send(key)).status).toBe(503)
    expect(await count(way.table)).toBe(before)
    expect((await send(key)).status).toBe(201)
    expect(await count(way.table)).toBe(before + 1)
  })

  test('is refused under the same id with different content, and from somebody else', async () => {
    const send = await prepared(way)
    const [key, other] = [randomUUID(), await app.people.academy()]
    expect((await send(key)).status).toBe(201)
    const rows = await count(way.table)
    expect(await send(key, 'else')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const taken = await app.call(createTrade, {
      as: other,
      body: trade,
      headers: { [onceHeader]: key },
    })
    expect(taken).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await count(way.table)).toBe(rows)
  })
})

test('another trade with the same content needs another id, and one without an id is always new', async () => {
  const before = await count('trades')
  const send = await prepared(journalCreations['a trade'] as CreationWay)
  for (const key of [randomUUID(), randomUUID()]) expect((await send(key)).status).toBe(201)
  await makeTrade(bench, bench.student)
  await makeTrade(bench, bench.student)
  expect(await count('trades')).toBe(before + 4)
})

test('an invalid id is refused, and creates nothing', async () => {
  const before = await count('trades')
  const answer = await app.call(createTrade, {
    as: bench.student,
    body: trade,
    headers: { [onceHeader]: 'again' },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await count('trades')).toBe(before)
})

test('ids are forgotten long after anybody resends them', async () => {
  expect(await count('creations')).toBeGreaterThan(0)
  const now = Date.now()
  await pruneCreations(app.academy.db.pool, new Date(now - 60 * 60 * 1000))
  expect(await count('creations')).toBeGreaterThan(0)
  await pruneCreations(app.academy.db.pool, new Date(now + 60 * 1000))
  expect(await count('creations')).toBe(0)
})
