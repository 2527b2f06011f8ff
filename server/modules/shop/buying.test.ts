import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createCoupon, listCouponUses } from '#contract/coupons.ts'
import { listCourseStudents } from '#contract/course-students.ts'
import { getCourse } from '#contract/courses.ts'
import { getMe } from '#contract/identity/identity.ts'
import { listDocuments, listOwnPayments } from '#contract/invoices.ts'
import { getMember } from '#contract/members.ts'
import {
  createPaymentIntent,
  listTransactions,
  quotePayment,
  type RefundInput,
  redeemCoupon,
  refundTransaction,
} from '#contract/payments/payments.ts'
import {
  getShownOffer,
  listBuyers,
  listOwnPurchases,
  updateShopOffer,
} from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { filesOf, makeFullCourse, waysTo } from '#testing/course-ways.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { beginToBuy, buy, makeShopOffer, shopOfferInput } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const day = 24 * 60 * 60 * 1000
// Refunds are made by jobs, which wait while others run.
const slow = { timeout: 60_000 }
const academyOnly = { roleAccess: ['academy_student' as const], isPublished: true }

/** Somebody's payment, as the office sees it. */
const paymentOf = async (search: string) => {
  const { body } = await app.call(listTransactions, { as: admin, query: { search } })
  return body.items[0]
}
const refund = async (intent: string, body: RefundInput = {}) => {
  const id = (await paymentOf(intent))?.id ?? ''
  expect((await app.call(refundTransaction, { as: admin, params: { id }, body })).status).toBe(202)
  await expect.poll(async () => (await paymentOf(intent))?.status, slow).not.toBe('refunding')
  return id
}
const fileStatus = async (url: string) => (await app.request({ url })).status
const seatsTaken = async (id: string) => {
  const query = app.academy.db.pool.selectFrom('shopOffers').select('seatsTaken')
  return (await query.where('id', '=', id).executeTakeFirstOrThrow()).seatsTaken
}
const purchasesOf = async (as: Person) => (await app.call(listOwnPurchases, { as })).body

describe('an offer of one course', () => {
  test('opens it to its buyer in every way, to nobody else, and closes it by a refund', async () => {
    const course = await makeFullCourse(app, admin, 'zqsold', academyOnly)
    const other = await makeFullCourse(app, admin, 'zqother', academyOnly)
    const offer = await makeShopOffer(app, admin, { courseIds: [course.id] })
    const [buyer, neighbour] = [await app.people.free(), await app.people.free()]
    const student = await app.people.academy()
    const files = await filesOf(app, student, course)
    expect(Object.values(await waysTo(app, buyer, course))).not.toContain(true)

    const intent = await buy(app, stripe, buyer, offer.id)
    expect(Object.values(await waysTo(app, buyer, course))).not.toContain(false)
    expect(Object.values(await waysTo(app, neighbour, course)), 'a neighbour').not.toContain(true)
    expect(Object.values(await waysTo(app, buyer, other)), 'another course').not.toContain(true)
    expect(Object.values(await waysTo(app, student, course)), 'its program').not.toContain(false)
    expect((await app.call(getMe, { as: buyer })).body.roles).toEqual(['community_student'])
    const own = await filesOf(app, buyer, course)
    for (const url of own) expect(await fileStatus(url)).toBe(200)

    await refund(intent)
    expect(Object.values(await waysTo(app, buyer, course)), 'after the refund').not.toContain(true)
    for (const url of own) expect(await fileStatus(url)).toBe(404)
    for (const url of files) expect(await fileStatus(url)).toBe(200)
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'ended' }])
    expect(await seatsTaken(offer.id)).toBe(0)
  })

  it('ends by its own date, and may be bought again shortly before', async () => {
    const { id } = await makeCourse(app, admin, academyOnly)
    const period = { unit: 'days' as const, count: 30 }
    const offer = await makeShopOffer(app, admin, { courseIds: [id], period })
    const buyer = await app.people.free()
    const begun = app.clock.now().getTime()
    const openIn = async (days: number) => {
      app.clock.set(new Date(begun + days * day))
      await app.people.renew(buyer)
      await app.people.renew(admin)
      return (await app.call(getCourse, { as: buyer, params: { id } })).status
    }
    try {
      await buy(app, stripe, buyer, offer.id)
      const again = await beginToBuy(app, buyer, offer.id)
      expect(again).toMatchObject({
        status: 422,
        body: { message: 'You already have this offer.' },
      })
      expect(await openIn(20)).toBe(200)
      await buy(app, stripe, buyer, offer.id)
      expect(await openIn(31)).toBe(200)
      expect(await openIn(59)).toBe(200)
      expect(await openIn(61)).toBe(404)
      expect((await purchasesOf(buyer)).map(({ state }) => state)).toEqual(['ended', 'ended'])
    } finally {
      app.clock.set(new Date())
      await app.people.renew(admin)
    }
  })

  it('keeps the progress, and the course in the lists of those who teach', async () => {
    const course = await makeFullCourse(app, admin, 'zqtaught', academyOnly)
    const offer = await makeShopOffer(app, admin, { courseIds: [course.id], period: null })
    const buyer = await app.people.free()
    await buy(app, stripe, buyer, offer.id)
    const students = async (state?: 'waiting') => {
      const query = { ...(state && { state }), limit: 100 }
      const found = await app.call(listCourseStudents, {
        as: admin,
        params: { id: course.id },
        query,
      })
      return found.body.map((one) => ({ id: one.userId, hasAccess: one.hasAccess }))
    }
    expect(await students('waiting')).toContainEqual({ id: buyer.id, hasAccess: true })
    await watchLesson(app, buyer, { id: course.id, videoId: course.video })
    expect(await students()).toContainEqual({ id: buyer.id, hasAccess: true })
  })
})

describe('an offer of programs', () => {
  it('opens them at once for its own time, and a refund takes exactly that back', async () => {
    const offer = await makeShopOffer(app, admin, {
      programs: ['academy', 'mentorship'],
      period: { unit: 'days', count: 10 },
    })
    const buyer = await app.people.free()
    const intent = await buy(app, stripe, buyer, offer.id)
    const { body: me } = await app.call(getMe, { as: buyer })
    expect(me.roles).toEqual(['community_student', 'academy_student', 'mentorship_student'])
    const rows = await app.academy.db.pool
      .selectFrom('subscriptions')
      .select(['program', 'startsAt', 'endsAt'])
      .where('userId', '=', buyer.id)
      .execute()
    for (const { startsAt, endsAt } of rows) {
      expect(endsAt.getTime() - startsAt.getTime()).toBe(10 * day)
    }
    expect(rows).toHaveLength(2)
    await refund(intent)
    expect((await app.call(getMe, { as: buyer })).body.roles).toEqual(['community_student'])
  })

  it('adds its time to a program that is open, which stays open after the refund', async () => {
    const offer = await makeShopOffer(app, admin, {
      programs: ['mentorship'],
      period: { unit: 'months', count: 3 },
    })
    const student = await app.people.mentorship()
    const endOf = async () => {
      const query = app.academy.db.pool.selectFrom('subscriptions').select('endsAt')
      const row = await query.where('userId', '=', student.id).executeTakeFirstOrThrow()
      return row.endsAt.getTime()
    }
    const before = await endOf()
    const intent = await buy(app, stripe, student, offer.id)
    expect(await endOf()).toBeGreaterThan(before + 80 * day)
    await refund(intent)
    expect(await endOf()).toBe(before)
    expect((await app.call(getMe, { as: student })).body.roles).toContain('mentorship_student')
  })
})

describe('the money', () => {
  it('is in the books under the name of the offer', async () => {
    const { id: course } = await makeCourse(app, admin, academyOnly)
    const offer = await makeShopOffer(app, admin, { courseIds: [course], name: 'Price Action' })
    const buyer = await app.people.free()
    const intent = await buy(app, stripe, buyer, offer.id)
    expect(await paymentOf(intent)).toMatchObject({
      program: null,
      offerName: 'Price Action',
      amountCents: 4900,
      status: 'paid',
    })
    const { body: own } = await app.call(listOwnPayments, { as: buyer })
    expect(own).toMatchObject([{ program: null, offerName: 'Price Action' }])
    const member = await app.call(getMember, { as: admin, params: { id: buyer.id } })
    expect(member.body.payments).toMatchObject([{ program: null, offerName: 'Price Action' }])
    await expect
      .poll(async () => {
        const query = { search: buyer.name }
        const { body } = await app.call(listDocuments, { as: admin, query })
        return body.map(({ description }) => description)
      }, slow)
      .toContain('Price Action')
    const { body: buyers } = await app.call(listBuyers, { as: admin, params: { id: offer.id } })
    expect(buyers).toMatchObject([{ user: { id: buyer.id }, state: 'open' }])
    const csv = await app.request({
      url: `/api/admin/shop/offers/${offer.id}/buyers.csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.text).toContain(buyer.email)
  })

  it('opens once, however often the news comes, and stays after a refund of a part', async () => {
    const { id: course } = await makeCourse(app, admin, academyOnly)
    const offer = await makeShopOffer(app, admin, { courseIds: [course] })
    const buyer = await app.people.free()
    const begun = await beginToBuy(app, buyer, offer.id)
    const again = await beginToBuy(app, buyer, offer.id)
    expect(again.body.clientSecret).toBe(begun.body.clientSecret)
    expect(await seatsTaken(offer.id)).toBe(1)
    const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
    const news = stripe.delivery(stripe.pay(intent))
    await Promise.all([app.request(news), app.request(news), app.request(news)])
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'open' }])
    await refund(intent, { amountCents: 1000 })
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'open' }])
    expect(await seatsTaken(offer.id)).toBe(1)
    await refund(intent, { amountCents: 500, endAccess: true })
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'ended' }])
  })

  it('is refused at another price than that of now, and for nothing or two things at once', async () => {
    const offer = await makeShopOffer(app, admin, { programs: ['mentorship'] })
    const as = await app.people.free()
    const begin = (body: object) => app.call(createPaymentIntent, { as, body: body as never })
    expect((await begin({ amount: 1, offer: offer.id })).status).toBe(409)
    expect((await begin({ amount: 4900 })).status).toBe(400)
    expect((await begin({ amount: 4900, offer: offer.id, program: 'academy' })).status).toBe(400)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await begin({ amount: 4900, offer: unknown })).status).toBe(404)
    expect(await seatsTaken(offer.id)).toBe(0)
  })

  it('may be less by a coupon that names the offer, and by no other', async () => {
    const offer = await makeShopOffer(app, admin, { programs: ['mentorship'] })
    const other = await makeShopOffer(app, admin, { programs: ['mentorship'] })
    const coupon = {
      code: 'FOR-ONE',
      percent: 50,
      amountCents: null,
      program: null,
      offerId: offer.id,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesEach: null,
      active: true,
    }
    const made = await app.call(createCoupon, { as: admin, body: coupon })
    expect(made.status).toBe(201)
    const as = await app.people.free()
    const quote = (id: string) =>
      app.call(quotePayment, { as, body: { offer: id, coupon: 'FOR-ONE' } })
    expect((await quote(offer.id)).body).toMatchObject({ amountCents: 2450, discountCents: 2450 })
    expect((await quote(other.id)).body).toMatchObject({
      message: 'This coupon is for another offer.',
    })
    const ofProgram = { program: 'academy' as const, coupon: 'FOR-ONE' }
    expect((await app.call(quotePayment, { as, body: ofProgram })).status).toBe(422)
    const begun = await beginToBuy(app, as, offer.id, 'FOR-ONE')
    await app.request(
      stripe.delivery(stripe.pay(begun.body.clientSecret.split('_secret_')[0] ?? '')),
    )
    expect(await purchasesOf(as)).toHaveLength(1)
    const uses = await app.call(listCouponUses, { as: admin, params: { id: made.body.id } })
    expect(uses.body).toMatchObject([{ program: null, state: 'used' }])

    const whole = { ...coupon, code: 'ALL-OF-IT', percent: 100 }
    await app.call(createCoupon, { as: admin, body: whole })
    const free = await app.people.free()
    const redeem = { offer: offer.id, coupon: 'ALL-OF-IT' }
    expect((await app.call(redeemCoupon, { as: free, body: redeem })).status).toBe(204)
    expect(await purchasesOf(free)).toMatchObject([{ state: 'open' }])
    const nothing = { ...coupon, code: 'NO-OFFER', offerId: '00000000-0000-4000-8000-000000000000' }
    expect((await app.call(createCoupon, { as: admin, body: nothing })).status).toBe(422)
  })
})

describe('the sale', () => {
  it('sells no more seats than there are, however many buy at once', async () => {
    const offer = await makeShopOffer(app, admin, { programs: ['mentorship'], seats: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => app.people.free()))
    const begun = await Promise.all(people.map((as) => beginToBuy(app, as, offer.id)))
    const statuses = begun.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
    expect(await seatsTaken(offer.id)).toBe(3)
    const winner = people[begun.findIndex(({ status }) => status === 200)]
    if (!winner) throw new Error('nobody has a seat')
    expect((await beginToBuy(app, winner, offer.id)).status, 'its own seat').toBe(200)
    const shown = await app.call(getShownOffer, { params: { slug: offer.slug } })
    expect(shown.body).toMatchObject({ sale: 'sold_out', seatsLeft: 0 })
  })

  it('gives a seat back whose payment is never made', async () => {
    const offer = await makeShopOffer(app, admin, { programs: ['mentorship'], seats: 1 })
    const [first, second] = [await app.people.free(), await app.people.free()]
    const begun = await beginToBuy(app, first, offer.id)
    expect((await beginToBuy(app, second, offer.id)).status).toBe(422)
    const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
    const known = stripe.intents.get(intent)
    if (known) known.status = 'canceled'
    await app.request(stripe.delivery(stripe.event('payment_intent.canceled', known ?? {})))
    expect(await seatsTaken(offer.id)).toBe(0)
    expect((await beginToBuy(app, second, offer.id)).status).toBe(200)
  })

  it('is between its days, and not of drafts and what has ended; hidden offers need the link', async () => {
    const today = (plus: number) =>
      new Date(app.clock.now().getTime() + plus * day).toISOString().slice(0, 10)
    const as = await app.people.free()
    const made = async (changes: Parameters<typeof makeShopOffer>[2]) => {
      const offer = await makeShopOffer(app, admin, { programs: ['mentorship'], ...changes })
      const params = { slug: offer.slug }
      const shown = await app.call(getShownOffer, { params })
      const quoted = await app.call(quotePayment, { as, body: { offer: offer.id } })
      const info = await app.request({ url: '/api/academy-info' })
      return [shown.status, shown.body.sale, quoted.status, info.text.includes(offer.slug)]
    }
    expect(await made({})).toEqual([200, 'open', 200, true])
    expect(await made({ sellsFrom: today(0), sellsUntil: today(0) })).toEqual([
      200,
      'open',
      200,
      true,
    ])
    expect(await made({ sellsFrom: today(1) })).toEqual([200, 'not_yet', 422, false])
    expect(await made({ sellsUntil: today(-1) })).toEqual([200, 'over', 422, false])
    expect(await made({ state: 'hidden' })).toEqual([200, 'open', 200, false])
    expect(await made({ state: 'draft' })).toEqual([404, undefined, 404, false])
    expect(await made({ state: 'ended' })).toEqual([404, undefined, 404, false])
  })

  it('gives what was promised when the payment began, whatever the offer is by now', async () => {
    const [one, two] = [
      await makeCourse(app, admin, academyOnly),
      await makeCourse(app, admin, academyOnly),
    ]
    const offer = await makeShopOffer(app, admin, { courseIds: [one.id] })
    const as = await app.people.free()
    const begun = await beginToBuy(app, as, offer.id)
    const changed = { ...shopOfferInput(offer.slug), courseIds: [two.id], priceCents: 9900 }
    await app.call(updateShopOffer, { as: admin, params: { id: offer.id }, body: changed })
    await app.request(
      stripe.delivery(stripe.pay(begun.body.clientSecret.split('_secret_')[0] ?? '')),
    )
    const [bought] = await purchasesOf(as)
    expect(bought?.courses.map(({ id }) => id)).toEqual([one.id])
  })
})
