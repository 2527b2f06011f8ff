import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveRoleRequest, listOwnRoleRequests } from '#contract/access/access.ts'
import { declareCountry } from '#contract/countries.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import {
  createPaymentIntent,
  listTransactions,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { listOwnPurchases } from '#contract/shop/shop-offers.ts'
import {
  getWithdrawalTerms,
  listOwnWithdrawals,
  type OpenContract,
  stateStart,
  updateWithdrawalTerms,
  withdraw,
} from '#contract/withdrawals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { buy as buyOffer, makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app.clock.now())
  app = await startApp({ env: await stripe.start() })
  app.clock.set('2026-11-02T12:00:00.000Z')
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

/** Sets the clock; sessions that it has outlived begin anew. */
async function pass(to: string, ...people: Person[]) {
  app.clock.set(to)
  for (const person of [admin, ...people]) await app.people.renew(person)
}

async function setTerms(change: { isOn?: boolean; days?: number; countries?: string[] }) {
  const { body } = await app.call(getWithdrawalTerms, { as: admin })
  return app.call(updateWithdrawalTerms, { as: admin, body: { ...body, ...change } })
}
const own = async (as: Person) => (await app.call(listOwnWithdrawals, { as })).body
const firstOf = async (as: Person) => (await own(as)).contracts[0] as OpenContract
const bodyOf = ({ transactionId, asOf, refundCents }: OpenContract) => ({
  transactionId,
  asOf,
  refundCents,
})

async function buy(as: Person, consents?: boolean) {
  if (consents !== undefined) {
    const body = { program: 'academy', consents } as const
    expect((await app.call(stateStart, { as, body })).status).toBe(204)
  }
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  return intent
}
async function approve(person: Person) {
  const { body } = await app.call(listOwnRoleRequests, { as: person })
  const params = { id: body[0]?.id ?? '' }
  expect((await app.call(approveRoleRequest, { as: admin, params })).status).toBe(200)
}
const transactionOf = async (person: Person) => {
  const { body } = await app.call(listTransactions, {
    as: admin,
    query: { search: person.email },
  })
  return body.items[0]
}
const mailsTo = async ({ email }: Person) =>
  (await mailsOf(app).now(email)).filter(({ subject }) => subject.includes('withdrawal'))

test('it is off until the owner switches it on, and nothing of it is shown', async () => {
  const person = await app.people.free()
  await buy(person, true)
  expect(await own(person)).toMatchObject({ applies: false, contracts: [], made: [] })
  expect((await app.call(getAcademyInfo, {})).body).not.toHaveProperty('withdrawalDays')
  const body = {
    transactionId: crypto.randomUUID(),
    asOf: app.clock.now().toISOString(),
    refundCents: 0,
  }
  expect((await app.call(withdraw, { as: person, body })).status).toBe(404)
  for (const as of [person, await app.people.staff('bookkeeper')]) {
    expect((await app.call(getWithdrawalTerms, { as })).status).toBe(403)
  }
  expect((await setTerms({ isOn: true, days: 13 })).status).toBe(400)
  expect((await setTerms({ isOn: true, countries: ['XX'] })).status).toBe(400)
  expect((await setTerms({ isOn: true })).status).toBe(200)
  const info = async () => (await app.call(getAcademyInfo, {})).body
  await expect.poll(info).toMatchObject({ withdrawalDays: 14 })
  // What was bought before follows the terms of the present.
  expect((await own(person)).contracts).toHaveLength(1)
})

test('it is for the countries of the list, and for whoever has not said where they live', async () => {
  const person = await app.people.free()
  await buy(person)
  expect((await own(person)).applies).toBe(true)
  await app.call(declareCountry, { as: person, body: { country: 'KE' } })
  expect(await own(person)).toMatchObject({ applies: false, contracts: [] })
  await app.call(declareCountry, { as: person, body: { country: 'DE' } })
  expect((await own(person)).contracts).toHaveLength(1)
})

test('everything is refunded without consent: at once, once, confirmed by mail, and recorded', async () => {
  const person = await app.people.free()
  const intent = await buy(person)
  await approve(person)
  await pass('2026-11-05T09:30:15.000Z', person)
  const contract = await firstOf(person)
  expect(contract).toMatchObject({
    program: 'academy',
    consented: false,
    paidCents: 5000,
    refundCents: 5000,
    keptCents: 0,
    openUntil: '2026-11-17T12:00:00.000Z',
  })
  const other = await app.people.free()
  expect((await app.call(withdraw, { as: other, body: bodyOf(contract) })).status).toBe(404)
  const body = bodyOf(contract)
  const wrong = { ...body, refundCents: 4999 }
  expect((await app.call(withdraw, { as: person, body: wrong })).status).toBe(409)
  const all = await Promise.all([1, 2, 3].map(() => app.call(withdraw, { as: person, body })))
  const [first] = all.filter(({ status }) => status === 201)
  // One that comes while the access ends was let in with rights that are gone: sent again, it is answered as the first.
  expect(all.filter(({ status }) => status !== 201 && status !== 403)).toEqual([])
  const again = await app.call(withdraw, { as: person, body })
  expect([again.status, again.body.id]).toEqual([201, first?.body.id])
  // The access is gone with the same call.
  const me = await app.academy.modules.access.endOf(
    app.academy.db.pool,
    person.id,
    'academy',
    app.clock.now(),
  )
  expect(me).toBe(null)
  expect(await transactionOf(person)).toMatchObject({ refundNote: 'Withdrawn from the contract.' })
  await expect.poll(() => mailsTo(person)).toHaveLength(1)
  const [mail] = await mailsTo(person)
  // The clock goes on.
  expect(mail?.text).toMatch(/2026-11-05 09:3\d:\d\d UTC/)
  expect(mail?.text).toContain('$50.00')
  const entries = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'personId', 'details'])
    .where('action', '=', 'withdrawal.made')
    .execute()
  expect(entries).toEqual([
    {
      actorId: person.id,
      personId: person.id,
      details: { refundCents: 5000, keptCents: 0, consented: false },
    },
  ])
  expect(await own(person)).toMatchObject({ contracts: [], made: [{ refundCents: 5000 }] })
  expect(intent).toMatch(/^pi_/)
})

test('with consent the time used is kept, and the sums shown count for half an hour', async () => {
  const person = await app.people.free()
  await buy(person, true)
  await approve(person)
  await pass('2026-11-09T10:00:00.000Z', person)
  const contract = await firstOf(person)
  expect(contract.consented).toBe(true)
  expect(contract.keptCents).toBeGreaterThan(0)
  expect(contract.keptCents + contract.refundCents).toBe(5000)
  await pass('2026-11-09T10:31:00.000Z', person)
  const late = await app.call(withdraw, { as: person, body: bodyOf(contract) })
  expect(late.status).toBe(409)
  const again = await firstOf(person)
  await pass('2026-11-09T11:00:00.000Z', person)
  const made = await app.call(withdraw, { as: person, body: bodyOf(again) })
  expect(made.body).toMatchObject({ refundCents: again.refundCents, keptCents: again.keptCents })
})

test('a statement counts for the purchase after it, the last one before', async () => {
  const person = await app.people.free()
  const say = (consents: boolean) =>
    app.call(stateStart, { as: person, body: { program: 'academy', consents } })
  await say(true)
  await pass('2026-11-09T11:05:00.000Z', person)
  await buy(person, false)
  await approve(person)
  expect((await firstOf(person)).consented).toBe(false)
  await pass('2026-11-09T11:06:00.000Z', person)
  await say(true)
  expect((await firstOf(person)).consented).toBe(false)
})

test('a request that waits is withdrawn with everything, and what was refunded before counts', async () => {
  const person = await app.people.free()
  await buy(person, true)
  const { id } = (await transactionOf(person)) ?? { id: '' }
  await app.call(refundTransaction, {
    as: admin,
    params: { id },
    body: { amountCents: 1500, endAccess: false },
  })
  await expect.poll(async () => (await transactionOf(person))?.refundedCents).toBe(1500)
  const contract = await firstOf(person)
  expect(contract).toMatchObject({ refundCents: 3500, keptCents: 0 })
  expect((await app.call(withdraw, { as: person, body: bodyOf(contract) })).status).toBe(201)
  const { body } = await app.call(listOwnRoleRequests, { as: person })
  expect(body[0]?.status).toBe('rejected')
  await expect.poll(async () => (await transactionOf(person))?.refundedCents).toBe(5000)
})

test('after the last day, or once a bank has the money, nothing is given back', async () => {
  const [late, disputing] = [await app.people.free(), await app.people.free()]
  await buy(late)
  const intent = await buy(disputing)
  await app.request(stripe.delivery(stripe.dispute(intent, 'needs_response')))
  expect(await firstOf(disputing)).toMatchObject({ isDisputed: true, refundCents: 0 })
  const body = bodyOf(await firstOf(late))
  await pass('2026-11-24T12:00:00.000Z', late)
  expect((await own(late)).contracts).toEqual([])
  expect((await app.call(withdraw, { as: late, body })).status).toBe(404)
})

test('what was bought of an offer can be withdrawn from as well: everything is refunded, and it ends', async () => {
  expect((await setTerms({ isOn: true, days: 14 })).status).toBe(200)
  const offer = await makeShopOffer(app, admin, { programs: ['mentorship'], seats: 3 })
  const person = await app.people.free()
  await buyOffer(app, stripe, person, offer.id)
  const contract = await firstOf(person)
  expect(contract).toMatchObject({
    program: null,
    offerName: offer.name,
    consented: false,
    refundCents: 4900,
    keptCents: 0,
  })
  const made = await app.call(withdraw, { as: person, body: bodyOf(contract) })
  expect(made).toMatchObject({ status: 201, body: { program: null, offerName: offer.name } })
  expect((await app.call(listOwnPurchases, { as: person })).body).toMatchObject([
    { state: 'ended' },
  ])
  expect((await own(person)).made).toMatchObject([{ program: null, offerName: offer.name }])
})
