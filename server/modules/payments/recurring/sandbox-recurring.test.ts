import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { getProfile } from '#contract/identity/identity.ts'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  listTransactions,
} from '#contract/payments/payments.ts'
import {
  changeSandboxRecurring,
  listOwnRecurring,
  openRecurringPortal,
} from '#contract/payments/recurring.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import {
  findSandboxSubscription,
  obtainSandboxSubscription,
  prolongSandboxSubscription,
} from './sandbox-recurring.store.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  const { body: settings } = await app.call(getSettings, { as: admin })
  const wanted = { mentorshipPayment: 'subscription', approveAtOnce: true } as const
  const body = { ...settings, ...wanted }
  expect((await app.call(updateSettings, { as: admin, body })).status).toBe(200)
})
afterAll(() => app.stop())

const patience = { timeout: 60_000, interval: 100 }
const card = (number: string) => ({ number, expMonth: 12, expYear: 60, cvc: '123' })

/** Somebody whose first payment in the sandbox has been processed. */
async function subscriber(number = '4242424242424242') {
  const person = await app.people.free()
  const body = { amount: 10_000, program: 'mentorship' } as const
  const { clientSecret } = (await app.call(createPaymentIntent, { as: person, body })).body
  const paid = await app.call(confirmSandboxPayment, {
    as: person,
    body: { clientSecret, card: card(number) },
  })
  expect(paid.body.status).toBe('succeeded')
  await expect.poll(async () => (await recurringOf(person))?.periodEndsAt, patience).toBeTruthy()
  const recurring = await recurringOf(person)
  return { person, id: recurring?.id ?? '' }
}
const recurringOf = async (person: Person) =>
  (await app.call(listOwnRecurring, { as: person })).body[0]
const subscriptionOf = async (person: Person) =>
  (await app.call(getProfile, { as: person })).body.subscriptions[0]
const move = (as: Person, id: string, action: 'cancel' | 'resume' | 'renew' | 'decline') =>
  app.call(changeSandboxRecurring, { as, body: { id, action } })
const statusesOf = async ({ email }: Person) =>
  (await app.call(listTransactions, { as: admin, query: { search: email } })).body.items.map(
    ({ status, inTest }) => ({ status, inTest }),
  )

test('the sandbox renews, is cancelled and resumed, and is clearly a test', async () => {
  const { person, id } = await subscriber()
  expect(await recurringOf(person)).toMatchObject({ inTest: true, hasPortal: false })
  expect((await app.call(openRecurringPortal, { as: person })).status).toBe(422)
  const first = await subscriptionOf(person)
  expect((await move(person, id, 'renew')).status).toBe(204)
  await expect
    .poll(async () => (await subscriptionOf(person))?.endsAt, patience)
    .not.toBe(first?.endsAt)
  expect(await statusesOf(person)).toEqual([
    { status: 'paid', inTest: true },
    { status: 'paid', inTest: true },
  ])
  await move(person, id, 'cancel')
  await expect.poll(async () => (await subscriptionOf(person))?.renewal, patience).toBe('none')
  await move(person, id, 'resume')
  await expect.poll(async () => (await subscriptionOf(person))?.renewal, patience).toBe('automatic')
  await move(person, id, 'decline')
  await expect.poll(async () => (await recurringOf(person))?.status, patience).toBe('past_due')
})

test('whoever pays on the 31st is asked again on the last day of each month, and is never out', async () => {
  const { pool } = app.academy.db
  const paid = new Date('2031-01-31T10:00:00Z')
  const wanted = { idempotencyKey: 'on the 31st', userId: null, amountCents: 100, currency: 'usd' }
  const { id } = await obtainSandboxSubscription(pool, {
    ...wanted,
    id: 'sub_31st',
    accessMonths: 1,
    at: paid,
  })
  const days: string[] = []
  for (let month = 0; month < 5; month += 1) {
    await app.academy.db.transaction((tx) => prolongSandboxSubscription(tx, id, paid))
    const row = await findSandboxSubscription(pool, id)
    days.push(row?.periodEndsAt?.toISOString().slice(5, 10) ?? '')
  }
  expect(days).toEqual(['02-28', '03-31', '04-30', '05-31', '06-30'])
})

test("nobody can move another user's subscription", async () => {
  const { person, id } = await subscriber()
  const before = await recurringOf(person)
  expect((await move(await app.people.free(), id, 'cancel')).status).toBe(404)
  expect(await recurringOf(person)).toEqual(before)
})
