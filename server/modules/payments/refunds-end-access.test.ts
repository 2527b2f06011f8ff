import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveRoleRequest, listOwnRoleRequests } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import {
  createPaymentIntent,
  listTransactions,
  type RefundInput,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

// Refunds are made by jobs, which wait while others run.
const slow = { timeout: 60_000 }
const prices = { academy: 5000, mentorship: 10_000 }

/** Somebody pays and is admitted; returns the payment. */
async function enrolled(program: PaidProgram = 'academy', known?: Person) {
  const person = known ?? (await app.people.free())
  const body = { amount: prices[program], program }
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
  const request = requests.find(({ status }) => status === 'pending')
  const params = { id: request?.id ?? '' }
  expect((await app.call(approveRoleRequest, { as: admin, params })).status).toBe(200)
  const { body: found } = await app.call(listTransactions, {
    as: admin,
    query: { search: intent },
  })
  return { person, intent, transaction: found.items[0]?.id ?? '' }
}
const refund = (id: string, body: RefundInput = {}) =>
  app.call(refundTransaction, { as: admin, params: { id }, body })
const rolesOf = async (as: Person) => (await app.call(getMe, { as })).body.roles
const stateOf = async (id: string) => {
  const { pool } = app.academy.db
  const columns = ['status', 'refundedCents'] as const
  return pool.selectFrom('transactions').select(columns).where('id', '=', id).executeTakeFirst()
}
const endOf = async ({ id }: Person) => {
  const { pool } = app.academy.db
  const query = pool.selectFrom('subscriptions').select('endsAt').where('userId', '=', id)
  return (await query.executeTakeFirstOrThrow()).endsAt.getTime()
}
const statedOf = async ({ id }: Person) => {
  const { pool } = app.academy.db
  const rows = await pool
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', id)
    .execute()
  return rows.map(({ title }) => title)
}

describe('a full refund', () => {
  it('ends the access at once, with the reason', async () => {
    const { person, transaction } = await enrolled()
    expect(await rolesOf(person)).toContain('academy_student')
    expect((await refund(transaction, { reason: 'Wrong course' })).body).toMatchObject({
      refundNote: 'Wrong course',
    })
    expect(await rolesOf(person)).not.toContain('academy_student')
    await expect.poll(() => stateOf(transaction), slow).toMatchObject({ status: 'refunded' })
    await expect.poll(() => statedOf(person), slow).toContain('Access ended')
    const titles = await statedOf(person)
    expect(titles.filter((title) => title === 'Access ended')).toHaveLength(1)
  })

  it('keeps the access if the admin says so', async () => {
    const { person, transaction } = await enrolled()
    await refund(transaction, { endAccess: false })
    await expect.poll(() => stateOf(transaction), slow).toMatchObject({ status: 'refunded' })
    expect(await rolesOf(person)).toContain('academy_student')
  })

  it('ends it also if it was made at the provider', async () => {
    const { person, intent } = await enrolled()
    await app.request(stripe.delivery(stripe.refund(intent)))
    expect(await rolesOf(person)).not.toContain('academy_student')
  })

  it('ends no more than the payment was for', async () => {
    const first = await enrolled('mentorship')
    const { person } = first
    const once = await endOf(person)
    const second = await enrolled('mentorship', person)
    expect(await endOf(person)).toBeGreaterThan(once)
    await refund(second.transaction)
    expect(await endOf(person)).toBe(once)
    expect(await rolesOf(person)).toContain('mentorship_student')
    await refund(first.transaction)
    expect(await rolesOf(person)).not.toContain('mentorship_student')
  })
})

describe('a partial refund', () => {
  it('keeps the access, and can be followed by others until nothing is left', async () => {
    const { person, transaction, intent } = await enrolled()
    expect((await refund(transaction, { amountCents: 2000 })).status).toBe(202)
    await expect
      .poll(() => stateOf(transaction), slow)
      .toEqual({ status: 'paid', refundedCents: 2000 })
    expect(stripe.intents.get(intent)?.latest_charge?.amount_refunded).toBe(2000)
    expect(await rolesOf(person)).toContain('academy_student')
    expect((await refund(transaction, { amountCents: 3001 })).status).toBe(422)
    await refund(transaction, { amountCents: 3000 })
    await expect
      .poll(() => stateOf(transaction), slow)
      .toEqual({ status: 'refunded', refundedCents: 5000 })
    expect(await rolesOf(person)).not.toContain('academy_student')
  })

  it('ends the access if the admin says so', async () => {
    const { person, transaction } = await enrolled()
    await refund(transaction, { amountCents: 100, endAccess: true })
    expect(await rolesOf(person)).not.toContain('academy_student')
  })
})
