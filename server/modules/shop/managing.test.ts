import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteCourse } from '#contract/courses.ts'
import {
  createShopOffer,
  getShopOffer,
  listShopOffers,
  type ShopOfferInput,
  updateShopOffer,
} from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeShopOffer, shopOfferInput } from '#testing/shop.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const programs = ['mentorship' as const]
const create = (changes: object = {}, as: Person | null = admin) =>
  app.call(createShopOffer, {
    as,
    body: { ...shopOfferInput('made-of-bad-input'), programs, ...changes } as ShopOfferInput,
  })
const count = async () => (await app.call(listShopOffers, { as: admin })).body.length

describe('bad input', () => {
  const refused: [string, object, number, string][] = [
    ['what opens nothing', { programs: [] }, 400, 'courseIds'],
    ['a price below the least', { priceCents: 49 }, 400, 'priceCents'],
    ['a price of nothing', { priceCents: 0 }, 400, 'priceCents'],
    ['a program without end', { period: null }, 400, 'period'],
    ['months without end', { period: { unit: 'months', count: 121 } }, 400, 'period.count'],
    [
      'a last day before the first',
      { sellsFrom: '2026-12-02', sellsUntil: '2026-12-01' },
      400,
      'sellsUntil',
    ],
    ['a day that is none', { sellsFrom: '2026-02-30' }, 400, 'sellsFrom'],
    ['no seats', { seats: 0 }, 400, 'seats'],
    ['an address with a slash', { slug: 'a/b' }, 400, 'slug'],
    ['an address in capitals', { slug: 'Offer' }, 400, 'slug'],
    ['a program twice', { programs: ['academy', 'academy'] }, 400, 'courseIds'],
    ['a currency of nobody', { currency: 'xxx' }, 400, 'currency'],
    ['a name of two lines', { name: 'a\nb' }, 400, 'name'],
    [
      'instalments that do not add up',
      { plan: { kind: 'instalments', count: 3, firstCents: 1000, eachCents: 1000 } },
      400,
      'plan',
    ],
    [
      'an instalment above the price',
      { plan: { kind: 'instalments', count: 2, firstCents: 5000, eachCents: 50 } },
      400,
      'plan',
    ],
    [
      'a period shorter than its instalments',
      { plan: { kind: 'instalments', count: 7, firstCents: 700, eachCents: 700 } },
      400,
      'period',
    ],
    ['a subscription with an end', { plan: { kind: 'subscription' } }, 400, 'period'],
    ['a trial of seats', { trialDays: 7, seats: 5 }, 400, 'trialDays'],
    [
      'an upgrade from what is not there',
      { upgradesFrom: ['00000000-0000-4000-8000-000000000000'] },
      422,
      'upgradesFrom',
    ],
    [
      'a course that is not there',
      { courseIds: ['00000000-0000-4000-8000-000000000000'] },
      422,
      'courseIds',
    ],
  ]
  it.each(refused)('%s is refused at its field, and nothing is made', async (...row) => {
    const [, changes, status, path] = row
    const before = await count()
    const answer = await create(changes)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.body).toMatchObject({ issues: [{ path }] })
    expect(await count()).toBe(before)
  })

  it('a doubled address is refused, when it is made and when it is changed', async () => {
    const [one, two] = [
      await makeShopOffer(app, admin, { programs }),
      await makeShopOffer(app, admin, { programs }),
    ]
    const again = await create({ slug: one.slug })
    expect(again).toMatchObject({ status: 409, body: { issues: [{ path: 'slug' }] } })
    const body = { ...shopOfferInput(one.slug), programs }
    const params = { id: two.id }
    const changed = await app.call(updateShopOffer, { as: admin, params, body })
    expect(changed).toMatchObject({ status: 409, body: { issues: [{ path: 'slug' }] } })
    expect((await app.call(getShopOffer, { as: admin, params })).body.slug).toBe(two.slug)
  })

  it('of two who take an address at once, one has it', async () => {
    const answers = await Promise.all([create({ slug: 'at-once' }), create({ slug: 'at-once' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('an offer of drafts alone is not sold', async () => {
    const isDraft = { roleAccess: ['academy_student' as const], isPublished: false }
    const { id } = await makeCourse(app, admin, isDraft)
    const draft = { programs: [], courseIds: [id] }
    expect(await create(draft)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'courseIds' }] },
    })
    expect((await create({ ...draft, state: 'draft', slug: 'of-drafts' })).status).toBe(201)
  })
})

it('is the owner’s to make, and the bookkeeper’s to read', async () => {
  const before = await count()
  const offer = await makeShopOffer(app, admin, { programs })
  const params = { id: offer.id }
  const body = { ...shopOfferInput(offer.slug), programs }
  for (const as of [null, await app.people.free(), await app.people.staff('teacher')]) {
    const status = as === null ? 401 : 403
    expect((await create({}, as)).status).toBe(status)
    expect((await app.call(updateShopOffer, { as, params, body })).status).toBe(status)
    expect((await app.call(getShopOffer, { as, params })).status).toBe(status)
  }
  const bookkeeper = await app.people.staff('bookkeeper')
  expect((await app.call(getShopOffer, { as: bookkeeper, params })).status).toBe(200)
  expect((await create({}, bookkeeper)).status).toBe(403)
  expect(await count()).toBe(before + 1)
})

it('overwrites nobody’s change unnoticed', async () => {
  const offer = await makeShopOffer(app, admin, { programs })
  const params = { id: offer.id }
  const body = { ...shopOfferInput(offer.slug), programs, seenUpdatedAt: offer.updatedAt }
  const first = await app.call(updateShopOffer, { as: admin, params, body })
  expect(first.status).toBe(200)
  const second = await app.call(updateShopOffer, {
    as: admin,
    params,
    body: { ...body, name: 'Another name' },
  })
  expect(second).toMatchObject({ status: 409, body: { code: 'overtaken' } })
})

it('loses a course that is deleted', async () => {
  const { id } = await makeCourse(app, admin, {
    roleAccess: ['academy_student'],
    isPublished: true,
  })
  const offer = await makeShopOffer(app, admin, { programs, courseIds: [id] })
  expect(offer.courses).toMatchObject([{ id }])
  await app.call(deleteCourse, { as: admin, params: { id } })
  const { body } = await app.call(getShopOffer, { as: admin, params: { id: offer.id } })
  expect(body).toMatchObject({ courses: [], courseIds: [] })
})
