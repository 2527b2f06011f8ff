import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listOwnRoleRequests, rejectRoleRequest } from '#contract/access/access.ts'
import {
  type CouponInput,
  createCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  updateCoupon,
} from '#contract/coupons.ts'
import { listOwnPayments } from '#contract/invoices.ts'
import {
  couponPrices,
  createPaymentIntent,
  quotePayment,
  redeemCoupon,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let env: Record<string, string>
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe()
  env = await stripe.start()
  app = await startApp({ env })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

let made = 0
const input = (changes: Partial<CouponInput> = {}): CouponInput => ({
  code: `CODE-${++made}`,
  percent: 20,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesEach: null,
  active: true,
  ...changes,
})
const create = (changes?: Partial<CouponInput>, as: Person | null = admin) =>
  app.call(createCoupon, { as, body: input(changes) })
const coupon = async (changes?: Partial<CouponInput>) => (await create(changes)).body
const begin = (as: Person, amount: number, code?: string) =>
  app.call(createPaymentIntent, { as, body: { amount, program: 'academy', coupon: code } })
const quote = (as: Person, code: string) =>
  app.call(quotePayment, { as, body: { program: 'academy', coupon: code } })
const usesOf = async (id: string) =>
  (await app.call(getCoupon, { as: admin, params: { id } })).body.uses
const statesOf = async (id: string) => {
  const { body } = await app.call(listCouponUses, { as: admin, params: { id } })
  return body.map(({ state }) => state)
}
const intentOf = (secret: string) => secret.split('_secret_')[0] ?? ''

describe('the prices of a coupon’s link', () => {
  const pricesOf = async (code: string) =>
    (await app.call(couponPrices, { body: { coupon: code } })).body

  test('are shown to anybody, and are the normal ones with a reason where it is refused', async () => {
    const { code } = await coupon({ percent: 20, program: 'academy', maxUses: 1 })
    const [academy, mentorship] = await pricesOf(code)
    expect(academy).toMatchObject({ program: 'academy', refused: null })
    expect(academy?.cents).toBe(Math.round((academy?.listCents ?? 0) * 0.8))
    expect(mentorship).toMatchObject({
      program: 'mentorship',
      cents: mentorship?.listCents,
      refused: 'This coupon is for another program.',
    })
    const ended = await coupon({ endsAt: '2020-01-01T00:00:00.000Z' })
    const reasons = async (wanted: string) =>
      new Set((await pricesOf(wanted)).map(({ refused }) => refused))
    expect(await reasons(ended.code)).toEqual(new Set(['This coupon has expired.']))
    expect(await reasons('NO-SUCH-CODE')).toEqual(new Set(['This coupon is not valid.']))
    const member = await app.people.free()
    expect((await begin(member, academy?.cents ?? 0, code)).status).toBe(200)
    expect((await pricesOf(code))[0]?.refused).toBe('This coupon has been used up.')
  })

  test('are asked sixty times an hour from one network address', async () => {
    await sql`truncate rate_limits`.execute(app.academy.db.pool)
    const ask = () => app.call(couponPrices, { body: { coupon: 'A-GUESS' } })
    const answers = await Promise.all(Array.from({ length: 60 }, ask))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await ask()).status).toBe(429)
    await sql`truncate rate_limits`.execute(app.academy.db.pool)
  })
})

describe('coupons in the office', () => {
  it('are for bookkeepers', async () => {
    const count = async () => (await app.call(listCoupons, { as: admin })).body.length
    const before = await count()
    expect((await create({}, null)).status).toBe(401)
    expect((await create({}, await app.people.free())).status).toBe(403)
    expect((await create({}, await app.people.staff('teacher'))).status).toBe(403)
    expect(await count()).toBe(before)
    expect((await create({}, await app.people.staff('bookkeeper'))).status).toBe(201)
  })

  it('have unique codes, ignoring case', async () => {
    expect((await create({ code: 'spring-26' })).body).toMatchObject({
      code: 'SPRING-26',
      link: expect.stringMatching(/\/register\?coupon=SPRING-26$/),
    })
    const again = await create({ code: 'Spring-26' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ issues: [{ path: 'code' }] })
  })

  it.each([
    ['both a part and an amount', { amountCents: 500 }],
    ['neither', { percent: null }],
    [
      'an end before its start',
      { startsAt: '2031-02-01T00:00:00Z', endsAt: '2031-01-01T00:00:00Z' },
    ],
    ['more than all', { percent: 101 }],
    ['a code of two words', { code: 'TWO WORDS' }],
  ])('cannot have %s', async (_, changes) => {
    expect((await create(changes)).status).toBe(400)
  })

  it('are edited by one person at a time, and not below the uses already made', async () => {
    const { id, updatedAt, code } = await coupon()
    const change = (body: Partial<CouponInput> & { seenUpdatedAt?: string }) =>
      app.call(updateCoupon, { as: admin, params: { id }, body: { ...input({ code }), ...body } })
    expect((await change({ percent: 30, seenUpdatedAt: updatedAt })).body.percent).toBe(30)
    expect((await change({ percent: 40, seenUpdatedAt: updatedAt })).status).toBe(409)
    for (let n = 0; n < 2; n += 1) await begin(await app.people.free(), 3500, code)
    expect(await usesOf(id)).toBe(2)
    expect((await change({ percent: 30, maxUses: 1 })).status).toBe(422)
    expect((await change({ percent: 30, maxUses: 2 })).status).toBe(200)
  })
})

describe('a coupon at the checkout', () => {
  it('reduces the amount, and asks for nothing else', async () => {
    const { code, id } = await coupon({ percent: 20 })
    const person = await app.people.free()
    expect((await quote(person, code.toLowerCase())).body).toMatchObject({
      listCents: 5000,
      discountCents: 1000,
      amountCents: 4000,
      coupon: code,
    })
    expect(await usesOf(id)).toBe(0)
    expect((await begin(person, 5000, code)).status).toBe(400)
    const { body } = await begin(person, 4000, code)
    expect(stripe.intents.get(intentOf(body.clientSecret))).toMatchObject({ amount: 4000 })
    expect(await statesOf(id)).toEqual(['reserved'])
    // The same open payment, not a second use.
    expect((await begin(person, 4000, code)).body).toEqual(body)
    expect(await usesOf(id)).toBe(1)
    await app.request(stripe.delivery(stripe.pay(intentOf(body.clientSecret))))
    expect(await statesOf(id)).toEqual(['used'])
    const { body: payments } = await app.call(listOwnPayments, { as: person })
    expect(payments).toMatchObject([{ amountCents: 4000, status: 'paid' }])
  })

  it('releases its use when the payment ends unpaid', async () => {
    const { code, id } = await coupon({ percent: 20, maxUses: 1 })
    const person = await app.people.free()
    await begin(person, 4000, code)
    const other = await app.people.free()
    expect((await quote(other, code)).body).toMatchObject({
      message: 'This coupon has been used up.',
    })
    expect((await begin(other, 4000, code)).status).toBe(422)
    // A different amount ends the payment that was begun.
    expect((await begin(person, 5000)).status).toBe(200)
    expect([await usesOf(id), await statesOf(id)]).toEqual([0, ['freed']])
    expect((await begin(other, 4000, code)).status).toBe(200)
  })

  it.each([
    ['is switched off', { active: false }, 'This coupon is not valid.'],
    ['has not begun', { startsAt: '2198-01-01T00:00:00Z' }, 'This coupon is not valid yet.'],
    ['has ended', { endsAt: '2001-01-01T00:00:00Z' }, 'This coupon has expired.'],
    ['is for another', { program: 'mentorship' }, 'This coupon is for another program.'],
  ] as const)('is refused if it %s', async (_, changes, message) => {
    const { code } = await coupon(changes)
    const person = await app.people.free()
    for (const refused of [await quote(person, code), await begin(person, 5000, code)]) {
      expect(refused).toMatchObject({ status: 422, body: { message } })
    }
  })

  it('has a limit of uses in total, and per member, also under simultaneous use', async () => {
    const { code, id } = await coupon({ percent: 20, maxUses: 5 })
    const people = await Promise.all(Array.from({ length: 12 }, () => app.people.free()))
    const answers = await Promise.all(people.map((person) => begin(person, 4000, code)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 422)).toHaveLength(7)
    expect(await usesOf(id)).toBe(5)
    const once = await coupon({ percent: 100, maxUsesEach: 1 })
    const person = await app.people.free()
    const redeem = (program: 'academy' | 'mentorship') =>
      app.call(redeemCoupon, { as: person, body: { program, coupon: once.code } })
    const both = await Promise.all([redeem('academy'), redeem('mentorship')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect(await usesOf(once.id)).toBe(1)
  })
})

test('fifty at once get only as many uses as there are, in total and per member, on two processes', {
  timeout: 270_000,
}, async () => {
  const second = await startApp({ env, shareWith: app })
  try {
    const inAll = await coupon({ percent: 20, maxUses: 7 })
    // Sequentially, because this many simultaneous sign-ins exceed the limit.
    const people: Person[] = []
    while (people.length < 50) people.push(await app.people.free())
    const statuses = await Promise.all(
      people.map(async (person, place) => {
        const body = { amount: 4000, program: 'academy', coupon: inAll.code } as const
        const on = place % 2 ? app : second
        return (await on.call(createPaymentIntent, { as: person, body })).status
      }),
    )
    expect(statuses.toSorted()).toEqual([...Array(7).fill(200), ...Array(43).fill(422)])
    expect(await usesOf(inAll.id)).toBe(7)

    const each = await coupon({ percent: 20, maxUsesEach: 1, maxUses: null })
    const person = await app.people.free()
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        const program = place % 2 ? 'academy' : 'mentorship'
        const amount = program === 'academy' ? 4000 : 8000
        const body = { amount, program, coupon: each.code } as const
        const on = place % 4 < 2 ? app : second
        return (await on.call(createPaymentIntent, { as: person, body })).status
      }),
    )
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every((status) => [200, 409, 422, 429].includes(status))).toBe(true)
    expect(await usesOf(each.id)).toBe(1)
  } finally {
    await second.stop()
  }
})

describe('a coupon for the whole price', () => {
  it('requests the program without a card, once', async () => {
    const { code, id } = await coupon({ percent: null, amountCents: 4980 })
    const person = await app.people.free()
    // An amount too small for a card is waived.
    expect((await quote(person, code)).body).toMatchObject({ amountCents: 0, discountCents: 5000 })
    expect((await begin(person, 0, code)).status).toBe(422)
    const redeem = () =>
      app.call(redeemCoupon, { as: person, body: { program: 'academy', coupon: code } })
    const answers = await Promise.all(Array.from({ length: 4 }, redeem))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
    const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
    expect(requests).toMatchObject([{ program: 'academy', status: 'pending', paid: true }])
    expect(await statesOf(id)).toEqual(['used'])
    // Nothing was paid, so a rejection refunds nothing and notifies nobody about money.
    const params = { id: requests[0]?.id ?? '' }
    expect((await app.call(rejectRoleRequest, { as: admin, params })).status).toBe(200)
    await expect
      .poll(async () => (await app.call(listOwnPayments, { as: person })).body, { timeout: 60_000 })
      .toMatchObject([{ amountCents: 0, status: 'refunded', documents: [] }])
  })

  it('cannot be used to avoid a price', async () => {
    const { code } = await coupon({ percent: 99 })
    const half = await coupon({ percent: 50 })
    const person = await app.people.free()
    const body = { program: 'academy', coupon: half.code } as const
    expect((await app.call(redeemCoupon, { as: person, body })).status).toBe(422)
    expect((await quote(person, code)).body).toMatchObject({ amountCents: 50 })
  })
})
