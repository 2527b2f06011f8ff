import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSettings, type SettingsInput, updateSettings } from '#contract/academy-settings.ts'
import { approveRoleRequest, listOwnRoleRequests, requestRole } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import { listOffers, type OfferInput, resetOffer, saveOffer } from '#contract/offers/offers.ts'
import { type Program, programNames } from '#contract/offers/program-table.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { crowding } from '#testing/trust/report.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  app.clock.set('2030-03-10T12:00:00Z')
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

async function read(program: Program): Promise<OfferInput> {
  const { body } = await app.call(listOffers, { as: admin })
  const known = body.find((offer) => offer.program === program)
  if (!known) throw new Error(`No offer for ${program}`)
  const { program: _, ...offer } = known
  return offer
}
const save = async (program: Program, change: Partial<OfferInput>, as: Person | null = admin) =>
  app.call(saveOffer, { as, params: { program }, body: { ...(await read(program)), ...change } })
const rows = () => app.academy.db.pool.selectFrom('offers').selectAll().execute()
const begin = (as: Person, amount: number, program: 'academy' | 'mentorship' = 'academy') =>
  app.call(createPaymentIntent, { as, body: { amount, program } })

beforeEach(async () => {
  for (const program of programNames) {
    expect((await app.call(resetOffer, { as: admin, params: { program } })).status).toBe(200)
  }
})

describe('offers', () => {
  it('are the defaults until somebody changes them', async () => {
    const { body } = await app.call(listOffers, { as: admin })
    expect(body).toEqual(
      programNames.map((program) => ({ ...defaultOffers[program], program, updatedAt: null })),
    )
    expect((await app.call(getAcademyInfo)).body.offers).toEqual({})
  })

  it('are changed by admins only', async () => {
    const body = await read('academy')
    const params = { program: 'academy' } as const
    for (const [as, status] of [
      [null, 401],
      [await app.people.free(), 403],
      [await app.people.academy(), 403],
    ] as const) {
      expect((await app.call(listOffers, { as })).status).toBe(status)
      expect((await app.call(saveOffer, { as, params, body })).status).toBe(status)
      expect((await app.call(resetOffer, { as, params })).status).toBe(status)
    }
    expect(await rows()).toEqual([])
  })

  it('are visible to everybody, and restored by one click', async () => {
    const { status, body } = await save('mentorship', { title: 'Trading Desk', currency: 'eur' })
    expect(status).toBe(200)
    const { program: _, updatedAt: __, ...offer } = body
    expect((await app.call(getAcademyInfo)).body.offers).toEqual({ mentorship: offer })
    const params = { program: 'mentorship' } as const
    expect((await app.call(resetOffer, { as: admin, params })).body).toMatchObject({
      title: 'Monthly Mentorship Program',
      updatedAt: null,
    })
    expect((await app.call(getAcademyInfo)).body.offers).toEqual({})
  })

  it('change once: repeating a call has no effect, and the later of two edits overwrites nothing', async () => {
    const seen = await read('academy')
    const params = { program: 'academy' } as const
    const change = (title: string) =>
      app.call(saveOffer, { as: admin, params, body: { ...seen, title } })
    const first = await change('One')
    expect(first.status).toBe(200)
    expect((await change('One')).body).toEqual(first.body)
    expect(await change('Two')).toMatchObject({ status: 409, body: { code: 'overtaken' } })
    const tries = ['a', 'b', 'c', 'd'].map((title) =>
      app.call(saveOffer, { as: admin, params, body: { ...first.body, title } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409])
  })

  it.each([
    ['an academy without cohorts', 'academy', { cohorts: null }],
    ['cohorts of the mentorship', 'mentorship', { cohorts: { seats: 5, months: [1] } }],
    ['a paid program without a price', 'academy', { priceCents: null }],
    ['a price of the community', 'community', { priceCents: 500 }],
    [
      'a struck price that is lower',
      'academy',
      { landingPrice: { cents: 500, formerCents: 400, per: null } },
    ],
  ] as const)('refuse %s', async (_, program, change) => {
    expect((await save(program, change as Partial<OfferInput>)).status).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('a price changed by the owner', () => {
  it('applies to new payments, and a stale one is refused with the reason', async () => {
    await save('academy', { priceCents: 12_300, currency: 'eur' })
    const person = await app.people.free()
    expect(await begin(person, 5000)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message:
          'The price of this program has changed. Please check the new price before you pay.',
      },
    })
    expect((await begin(person, 777)).status).toBe(400)
    expect((await begin(person, 12_300)).status).toBe(200)
    const made = [...stripe.intents.values()].filter(({ metadata }) => metadata.user === person.id)
    expect(made).toMatchObject([{ amount: 12_300, currency: 'eur' }])
  })

  it('does not affect payments in progress: the amount and the period are those that were shown', async () => {
    const person = await app.people.free()
    await begin(person, 5000)
    await save('academy', { priceCents: 9900, accessMonths: 12, title: 'Twelve Months' })
    const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.user === person.id)
    if (!intent) throw new Error('No intent was made.')
    stripe.pay(intent.id)
    app.clock.advance(6 * 60_000)
    await app.academy.modules.payments.reconcile()
    const [request] = (await app.call(listOwnRoleRequests, { as: person })).body
    expect(request).toMatchObject({ program: 'academy', paid: true, status: 'pending' })
    const params = { id: request?.id ?? '' }
    expect((await app.call(approveRoleRequest, { as: admin, params })).status).toBe(200)
    const opened = app.academy.db.pool.selectFrom('subscriptions').select('endsAt')
    const [subscription] = await opened.where('userId', '=', person.id).execute()
    expect(subscription?.endsAt.toISOString()).toMatch(/^2030-09-10T12:06/)
  })
})

describe('a closed program', () => {
  it('can be neither requested nor paid for; members who have it keep it', async () => {
    const student = await app.people.mentorship()
    await save('mentorship', { isOpen: false })
    const person = await app.people.free()
    expect((await begin(person, 10_000, 'mentorship')).status).toBe(422)
    const body = { program: 'mentorship' } as const
    expect((await app.call(requestRole, { as: person, body })).status).toBe(422)
    expect((await app.call(getMe, { as: student })).body.roles).toContain('mentorship_student')
  })
})

describe('cohorts', () => {
  it('have the seats and months on offer', async () => {
    const next = async () => (await app.call(getAcademyInfo)).body.nextCohort
    expect(await next()).toMatchObject({ startsOn: '2030-06-01', seats: 50 })
    await save('academy', { cohorts: { seats: 2, months: [9, 4, 9] } })
    expect(await next()).toEqual({ startsOn: '2030-04-01', seats: 2, seatsLeft: 2 })
    await app.people.academy()
    await app.people.academy()
    expect(await next()).toEqual({ startsOn: '2030-09-01', seats: 2, seatsLeft: 2 })
    // Added seats are free at once, even in an existing cohort.
    await save('academy', { cohorts: { seats: 3, months: [4, 9] } })
    expect(await next()).toEqual({ startsOn: '2030-04-01', seats: 3, seatsLeft: 1 })
  })
})

it('takes effect in another process before its cache expires', async () => {
  const other = await startApp({ shareWith: app })
  try {
    const title = async () => (await other.call(getAcademyInfo)).body.offers.academy?.title
    expect(await title()).toBeUndefined()
    await save('academy', { title: 'Half a Year' })
    await vi.waitFor(async () => expect(await title()).toBe('Half a Year'), {
      timeout: 3000 * crowding(),
    })
  } finally {
    await other.stop()
  }
})

describe('opening programs', () => {
  // An earlier sign-in is no proof any more once the clock has moved.
  beforeEach(async () => {
    admin = await app.people.admin()
  })
  const set = async (change: Partial<SettingsInput>) => {
    const { body } = await app.call(getSettings, { as: admin })
    const { defaultBrand: _, ...settings } = body
    const answer = await app.call(updateSettings, { as: admin, body: { ...settings, ...change } })
    expect(answer.status).toBe(200)
  }

  it('without paying, only while the owner allows it', async () => {
    const person = await app.people.free()
    const body = { program: 'academy' } as const
    await set({ askWithoutPayment: false })
    expect((await app.call(getAcademyInfo)).body.askWithoutPayment).toBe(false)
    expect((await app.call(requestRole, { as: person, body })).status).toBe(422)
    await set({ askWithoutPayment: true })
    expect((await app.call(requestRole, { as: person, body })).status).toBe(201)
  })

  it('by a payment alone if the owner wants no approval, once', async () => {
    await set({ approveAtOnce: true })
    const person = await app.people.free()
    expect((await begin(person, 5000)).status).toBe(200)
    const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.user === person.id)
    if (!intent) throw new Error('No intent was made.')
    stripe.pay(intent.id)
    app.clock.advance(6 * 60_000)
    const { reconcile } = app.academy.modules.payments
    await Promise.all([reconcile(), reconcile()])
    expect((await app.call(listOwnRoleRequests, { as: person })).body).toMatchObject([
      { program: 'academy', status: 'approved', paid: true },
    ])
    expect((await app.call(getMe, { as: person })).body.roles).toContain('academy_student')
    admin = await app.people.admin()
    await set({ approveAtOnce: false })
  })
})
