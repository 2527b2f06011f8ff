import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRole } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { createPaymentIntent, getPaymentConfig } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe, problem } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { crowding, inSeconds, report } from '#testing/trust/report.ts'

let stripe: FakeStripe
let app: TestApp

beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const prices = { academy: 5000, mentorship: 10000 }
const begin = (as: Person | null, program: PaidProgram = 'academy', amount = prices[program]) =>
  app.call(createPaymentIntent, { as, body: { amount, program } })
const intentsOf = ({ id }: Person) =>
  app.academy.db.pool.selectFrom('paymentIntents').selectAll().where('userId', '=', id).execute()
const made = ({ id }: Person) =>
  [...stripe.intents.values()].filter((intent) => intent.metadata.user === id)

describe('GET /payment/config', () => {
  it('names Stripe and its publishable key, never the secret ones', async () => {
    const { status, body, text } = await app.call(getPaymentConfig, {
      as: await app.people.free(),
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_fake',
      testMode: true,
      available: true,
    })
    expect(text).not.toMatch(/sk_|whsec_/)
  })

  it('lets Stripe’s script, calls and frames through the content security policy', async () => {
    const { headers } = await app.request({ url: '/api/docs/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
  })
})

describe('POST /payment/create-payment-intent', () => {
  it('refuses a stranger and creates nothing', async () => {
    const calls = stripe.calls.length
    expect((await begin(null)).status).toBe(401)
    expect(stripe.calls).toHaveLength(calls)
  })

  it('makes an intent with the price of the program, under an idempotency key', async () => {
    const person = await app.people.free()
    const { status, body } = await begin(person)
    expect(status).toBe(200)
    const [intent] = made(person)
    expect(intent).toMatchObject({ amount: 5000, currency: 'usd' })
    expect(body).toEqual({ clientSecret: intent?.client_secret })
    const [row] = await intentsOf(person)
    expect(row).toMatchObject({ program: 'academy', amountCents: 5000, providerId: intent?.id })
    expect(stripe.calls.at(-1)?.idempotencyKey).toBe(`intent-${row?.id}`)
  })

  it.each([
    ['academy', 4999],
    ['academy', 10000],
    ['academy', 0],
    ['academy', -5000],
    ['mentorship', 5000],
  ] as const)('refuses %s for %i cents and creates no intent', async (program, amount) => {
    const person = await app.people.free()
    const { status, body } = await begin(person, program, amount)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'The amount is not the price of this program.' })
    expect(await intentsOf(person)).toEqual([])
    expect(made(person)).toEqual([])
  })

  it.each([
    { amount: 5000, program: 'community' },
    { amount: '5000', program: 'academy' },
    { amount: 5000.5, program: 'academy' },
    { amount: 5000 },
  ])('refuses %j', async (payload) => {
    const person = await app.people.free()
    const { status } = await app.request({
      method: 'POST',
      url: '/api/payment/create-payment-intent',
      headers: { authorization: `Bearer ${person.token}` },
      payload,
    })
    expect(status).toBe(400)
    expect(await intentsOf(person)).toEqual([])
  })

  it('returns the same intent when the form is opened again, and five times at once', async () => {
    const person = await app.people.free()
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(person)))
    answers.push(await begin(person))
    const secrets = new Set(answers.map(({ body }) => body.clientSecret))
    expect(secrets.size).toBe(1)
    expect(made(person)).toHaveLength(1)
    expect(await intentsOf(person)).toHaveLength(1)
  })

  it('refuses while a request is pending', async () => {
    const person = await app.people.free()
    await app.call(requestRole, { as: person, body: { program: 'academy' } })
    const { status, body } = await begin(person)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'You already have a pending request for this program.',
    })
    expect(made(person)).toEqual([])
    expect((await begin(person, 'mentorship')).status).toBe(200)
  })

  it('refuses the academy to its students, and lets mentorship students renew', async () => {
    const student = await app.people.academy()
    const { status, body } = await begin(student)
    expect(status).toBe(422)
    expect(body).toMatchObject({ message: 'You already have access to this program.' })
    expect(made(student)).toEqual([])
    expect((await begin(await app.people.mentorship(), 'mentorship')).status).toBe(200)
    expect((await begin(await app.people.lapsed())).status).toBe(200)
  })

  it('responds 503 while Stripe is unavailable, and continues with the same attempt afterwards', async () => {
    const person = await app.people.free()
    // The library itself retries an aborted connection once.
    stripe.nextAnswers.push(problem(500, 'api_error', 'Down'), 'hang up', 'hang up')
    for (const down of ['fails', 'hangs up']) {
      const { status, headers } = await begin(person)
      expect(status, down).toBe(503)
      expect(headers['retry-after']).toBe('5')
    }
    const calls = stripe.calls.length
    expect((await begin(person)).status).toBe(200)
    const keys = stripe.calls.slice(calls - 2).map((call) => call.idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect(await intentsOf(person)).toHaveLength(1)
  })

  it('refuses after two seconds where Stripe says nothing, serves the others meanwhile, and finds its late answer', async ({
    task,
  }) => {
    const [waiting, other] = [await app.people.free(), await app.people.free()]
    stripe.nextAnswers.push('answer late')
    const calls = stripe.calls.length
    const began = performance.now()
    const refused = begin(waiting)
    await expect.poll(() => stripe.calls.length).toBe(calls + 1)
    expect((await app.call(getMe, { as: other })).status).toBe(200)
    expect((await begin(other)).status).toBe(200)
    const { status, body, headers } = await refused
    const took = performance.now() - began
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body).toMatchObject({
      message:
        'The card provider is taking longer than usual. Nothing was charged; please try again.',
    })
    expect(took).toBeGreaterThan(1900)
    expect(took).toBeLessThan(5000 * crowding())
    // Nobody is waiting for it any more, but it is stored nevertheless.
    const remembered = async () => (await intentsOf(waiting))[0]?.providerId
    await expect.poll(remembered, { timeout: 60_000 }).toMatch(/^pi_/)
    expect(await remembered()).toBe(made(waiting)[0]?.id)
    const again = await begin(waiting)
    expect(again).toMatchObject({
      status: 200,
      body: { clientSecret: made(waiting)[0]?.client_secret },
    })
    expect(made(waiting)).toHaveLength(1)
    report(task, `a payment provider that says nothing: refused with 503 after ${inSeconds(took)}`)
  })

  it('abandons a call that is never answered, and uses the next try for the same intent', async () => {
    const person = await app.people.free()
    stripe.nextAnswers.push('say nothing')
    const calls = stripe.calls.length
    expect((await begin(person)).status).toBe(503)
    expect((await begin(person)).status).toBe(200)
    const keys = stripe.calls.slice(calls).map((call) => call.idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect(await intentsOf(person)).toHaveLength(1)
    expect(made(person)).toHaveLength(1)
  })

  it('creates a new intent when the open one is over', async () => {
    const person = await app.people.free()
    const first = await begin(person)
    for (const intent of made(person)) intent.status = 'canceled'
    const second = await begin(person)
    expect(second.status).toBe(200)
    expect(second.body.clientSecret).not.toBe(first.body.clientSecret)
    expect((await intentsOf(person)).map((row) => row.open).toSorted()).toEqual([false, true])
  })

  it('notices at once that the open one has been paid, even without a webhook', async () => {
    const person = await app.people.free()
    await begin(person)
    for (const { id } of made(person)) stripe.pay(id)
    const { status, body } = await begin(person)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'You already have a pending request for this program.',
    })
    expect(made(person)).toHaveLength(1)
  })
})

it('lets a user start ten payments an hour', async () => {
  const limited = await startApp({
    shareWith: app,
    env: { RATE_PAYMENTS_PER_HOUR: '10' },
  })
  try {
    const person = await app.people.free()
    const ask = () =>
      limited.call(createPaymentIntent, { as: person, body: { amount: 1, program: 'academy' } })
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000)
  } finally {
    await limited.stop()
  }
})
