import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { approveRoleRequest, listOwnRoleRequests } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import { checkSandboxPayment, notMade } from '#contract/payments/payment-checks.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

async function buyer() {
  const person = await app.people.free()
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  return { person, clientSecret: answer.clientSecret }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const confirm = (
  { person, clientSecret }: { person: Person | null; clientSecret: string },
  number = '4242 4242 4242 4242',
) =>
  app.call(confirmSandboxPayment, {
    as: person,
    body: { clientSecret, card: { number, expMonth: 12, expYear: 34, cvc: '123' } },
  })
const authenticate = ({ person, clientSecret }: Buyer, outcome: 'complete' | 'fail') =>
  app.call(authenticateSandboxPayment, { as: person, body: { clientSecret, outcome } })
const transactionsOf = async ({ email }: Person) => {
  const { body } = await app.call(listTransactions, { as: admin, query: { search: email } })
  return body.items
}
const recorded = (person: Person) =>
  expect.poll(async () => (await transactionsOf(person)).map(({ status }) => status))
const succeeded = { status: 'succeeded', error: null }

test('the configuration says that it is test mode', async () => {
  const { body } = await app.call(getPaymentConfig, { as: await app.people.free() })
  expect(body).toEqual({
    provider: 'sandbox',
    publishableKey: null,
    testMode: true,
    available: true,
  })
})

test('a paid program is approved and open', async () => {
  const one = await buyer()
  expect((await confirm(one)).body).toEqual(succeeded)
  await recorded(one.person).toEqual(['paid'])
  expect(await transactionsOf(one.person)).toMatchObject([{ provider: 'sandbox' }])
  const { body: requests } = await app.call(listOwnRoleRequests, { as: one.person })
  expect(requests).toMatchObject([{ program: 'academy', status: 'pending', paid: true }])
  await app.call(approveRoleRequest, { as: admin, params: { id: requests[0]?.id ?? '' } })
  const { body: me } = await app.call(getMe, { as: one.person })
  expect(me.roles).toContain('academy_student')
})

test('a card charged five times at once is charged once', async () => {
  const one = await buyer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(one)))
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => succeeded))
  await recorded(one.person).toEqual(['paid'])
  const { body: requests } = await app.call(listOwnRoleRequests, { as: one.person })
  expect(requests).toHaveLength(1)
})

test('after a declined card another one may be tried', async () => {
  const one = await buyer()
  const { status, body } = await confirm(one, '4000 0000 0000 0002')
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'error',
    error: { code: 'card_declined', message: 'Your card was declined.' },
  })
  await recorded(one.person).toEqual(['failed'])
  expect((await confirm(one)).body).toEqual(succeeded)
  await recorded(one.person).toEqual(['paid'])
})

test('typing errors are reported and not recorded', async () => {
  const one = await buyer()
  const { body } = await confirm(one, '4242 4242 4242 4241')
  expect(body.error?.message).toBe('Your card number is invalid.')
  expect(await transactionsOf(one.person)).toEqual([])
})

describe('a card that asks for authentication', () => {
  it('is charged after successful authentication', async () => {
    const one = await buyer()
    const { body } = await confirm(one, '4000 0025 0000 3155')
    expect(body).toEqual({ status: 'requires_action', error: null })
    expect(await transactionsOf(one.person)).toEqual([])
    expect((await authenticate(one, 'complete')).body).toEqual(succeeded)
    expect((await authenticate(one, 'complete')).body).toEqual(succeeded)
    await recorded(one.person).toEqual(['paid'])
  })

  it('is not charged when it fails', async () => {
    const one = await buyer()
    await confirm(one, '4000 0025 0000 3155')
    const { body } = await authenticate(one, 'fail')
    expect(body.error?.message).toMatch(/^We are unable to authenticate your payment method\./)
    await recorded(one.person).toEqual(['failed'])
  })

  it('may be declined after it', async () => {
    const one = await buyer()
    await confirm(one, '4000 0082 6000 3178')
    const { body } = await authenticate(one, 'complete')
    expect(body.error?.message).toBe('Your card has insufficient funds.')
    await recorded(one.person).toEqual(['failed'])
  })

  it('cannot be authenticated before it is required', async () => {
    const { body } = await authenticate(await buyer(), 'complete')
    expect(body.status).toBe('error')
  })
})

describe('an intent', () => {
  it('is paid by its own user only', async () => {
    const one = await buyer()
    const { person: other } = await buyer()
    expect((await confirm({ ...one, person: null })).status).toBe(401)
    const refused = await confirm({ ...one, person: other })
    const unknown = await confirm({ person: other, clientSecret: 'pi_sandbox_1_secret_1' })
    expect(refused.status).toBe(404)
    expect(refused.text).toBe(unknown.text)
    expect(await transactionsOf(one.person)).toEqual([])
  })

  it('is refunded, and reports a failed refund', async () => {
    const [one, two] = [await buyer(), await buyer()]
    await confirm(one)
    await confirm(two, '4000 0000 0000 5126')
    for (const { person } of [one, two]) {
      await recorded(person).toEqual(['paid'])
      const [transaction] = await transactionsOf(person)
      await app.call(refundTransaction, {
        as: admin,
        params: { id: transaction?.id ?? '' },
        body: {},
      })
    }
    await recorded(one.person).toEqual(['refunded'])
    await recorded(two.person).toEqual(['refund_failed'])
  })
})

test('no card number is stored anywhere in the database', async () => {
  const one = await buyer()
  const number = '4000003800000446'
  await confirm(one, number)
  await authenticate(one, 'complete')
  await recorded(one.person).toEqual(['paid'])
  const { pool } = app.academy.db
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(pool)
  expect(tables.length).toBeGreaterThan(20)
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} t
      where t::text like ${`%${number}%`}`.execute(pool)
    expect(rows, `${schema}.${name}`).toEqual([])
  }
})

test('while Stripe is on there is no sandbox, and its payments cannot be refunded', async () => {
  const one = await buyer()
  await confirm(one)
  await recorded(one.person).toEqual(['paid'])
  const stripe = new FakeStripe()
  const live = await startApp({ shareWith: app, env: await stripe.start() })
  try {
    const body = {
      clientSecret: one.clientSecret,
      card: { number: '4242424242424242', expMonth: 1, expYear: 34, cvc: '123' },
    }
    expect((await live.call(confirmSandboxPayment, { as: one.person, body })).status).toBe(404)
    const step = { clientSecret: one.clientSecret, outcome: 'complete' } as const
    const authentication = await live.call(authenticateSandboxPayment, {
      as: one.person,
      body: step,
    })
    expect(authentication.status).toBe(404)
    const [transaction] = await transactionsOf(one.person)
    const params = { id: transaction?.id ?? '' }
    expect((await live.call(refundTransaction, { as: admin, params, body: {} })).status).toBe(422)
    expect((await transactionsOf(one.person))[0]?.status).toBe('paid')
  } finally {
    await live.stop()
    await stripe.stop()
  }
})

test('after a lost response one can ask for the result of a payment, without charging anything', async () => {
  const paying = await buyer()
  const check = async (as: Person | null = paying.person) =>
    app.call(checkSandboxPayment, { as, body: { clientSecret: paying.clientSecret } })
  expect((await check()).body).toMatchObject({ status: 'error', error: { code: notMade } })
  await confirm(paying, '4000 0000 0000 0002')
  expect((await check()).body).toMatchObject({ status: 'error', error: { code: 'card_declined' } })
  expect(await transactionsOf(paying.person)).not.toContainEqual(
    expect.objectContaining({ status: 'paid' }),
  )
  await confirm(paying)
  expect((await check()).body).toEqual(succeeded)
  expect((await check()).body).toEqual(succeeded)
  await recorded(paying.person).toEqual(['paid'])
  expect((await check(await app.people.free())).status).toBe(404)
})
