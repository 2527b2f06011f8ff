import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'

const people = 100
const prices = { academy: 5000, mentorship: 10000 } as const
type Paid = keyof typeof prices

let database: TestDatabase
let dataDir: string
let server: RunningProgram | undefined
let base: Promise<string>

/** Starts the program itself; gives the address under which it answers. */
async function start(): Promise<string> {
  server = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_REGISTER_PER_HOUR: '100000',
    RATE_LOGIN_PER_MINUTE: '100000',
    RATE_LOGIN_ADDRESS_PER_MINUTE: '100000',
    RATE_PAYMENTS_PER_HOUR: '100000',
    RATE_API_PER_MINUTE: '100000',
  })
  return server.address
}

/** Ends the program as a power cut would, and starts it again. */
function crash() {
  base = (async () => {
    await server?.kill()
    return start()
  })()
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'academy-test-'))
  base = start()
  await base
})
afterAll(async () => {
  await server?.kill()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

let sent = 0
let nextCrash = Number.POSITIVE_INFINITY
let crashes = 0

/** Makes a call until it is answered, by whichever run of the program. */
async function call<T>(route: string, body: object, token?: string): Promise<T> {
  for (;;) {
    const address = await base
    sent += 1
    const answer = fetch(`${address}/api${route}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (sent >= nextCrash) {
      crashes += 1
      nextCrash = sent + 20 + Math.floor(Math.random() * 60)
      setImmediate(crash)
    }
    const response = await answer.catch(() => null)
    const text = await response?.text().catch(() => null)
    if (response && response.status < 500 && typeof text === 'string') {
      if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`)
      return JSON.parse(text)
    }
  }
}

async function register(number: number): Promise<string> {
  const email = `buyer-${number}@people.example`
  const password = 'a good password'
  await call('/auth/register', { name: `Buyer ${number}`, email, password })
  const { accessToken } = await call<{ accessToken: string }>('/auth/login', { email, password })
  return accessToken
}

async function pay(token: string, program: Paid): Promise<void> {
  const intent = { amount: prices[program], program }
  const route = '/payment/create-payment-intent'
  const { clientSecret } = await call<{ clientSecret: string }>(route, intent, token)
  const card = { number: '4242424242424242', expMonth: 12, expYear: 60, cvc: '123' }
  const outcome = await call('/payment/sandbox/confirm', { clientSecret, card }, token)
  expect(outcome).toEqual({ status: 'succeeded', error: null })
}

/** Runs the work for all items, a few at a time. */
async function forAll<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

test('200 payments while the program is killed again and again: each has one transaction and one request', {
  timeout: 180_000,
}, async () => {
  const tokens = await forAll([...Array(people).keys()], register)
  sent = 0
  nextCrash = 30
  const payments = tokens.flatMap((token) => [
    () => pay(token, 'academy'),
    () => pay(token, 'mentorship'),
  ])
  await forAll(payments, (payment) => payment())
  nextCrash = Number.POSITIVE_INFINITY
  await base
  expect(crashes).toBeGreaterThan(3)

  const client = new Client({ connectionString: database.url })
  await client.connect()
  const count = async () => {
    const { rows } = await client.query(`
      select
        (select count(*)::int from payment_intents) as intents,
        (select count(*)::int from transactions where status = 'paid') as paid,
        (select count(*)::int from transactions) as transactions,
        (select count(distinct (user_id, program))::int from role_requests r
          where status = 'pending' and transaction_id is not null) as requested,
        (select count(*)::int from role_requests) as requests`)
    return rows[0]
  }
  const all = people * 2
  await expect
    .poll(count, { timeout: 90_000, interval: 250 })
    .toEqual({ intents: all, paid: all, transactions: all, requested: all, requests: all })
  await client.end()
})
