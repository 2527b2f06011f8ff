import { afterAll, beforeAll, expect, test } from 'vitest'
import { getShownOffer } from '#contract/shop/shop-offers.ts'
import { defaultOfferPage, type OfferPageText } from '#contract/site/offer-sections.ts'
import { getSiteText, publishSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { makeShopOffer } from '#testing/shop.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const params = { name: 'offer' as const }
const text = async () => (await app.call(getSiteText, { as: admin, params })).body
async function save(content: object, as = admin) {
  const { draft } = await text()
  const body = { content: content as OfferPageText, updatedAt: draft?.updatedAt ?? null }
  return app.call(saveSiteDraft, { as, params, body })
}
async function publish(content: OfferPageText) {
  const saved = await save(content)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const body = { updatedAt: saved.body.draft?.updatedAt ?? '' }
  expect((await app.call(publishSiteText, { as: admin, params, body })).status).toBe(200)
}
const sectionsOf = async ({ slug }: { slug: string }) =>
  (await app.call(getShownOffer, { params: { slug } })).body.sections

const extra = (title: string, given: { isShown?: boolean; offerId?: string } = {}) => ({
  kind: 'extra' as const,
  title,
  text: `About **${title}**`,
  isShown: given.isShown ?? true,
  offerId: given.offerId ?? null,
})
const contents = { kind: 'contents' as const, isShown: true, title: 'Inside' }
const own = { kind: 'text' as const, isShown: true }

test('the sections of a page are the published ones, in their order; a draft changes nothing', async () => {
  const [one, other] = [
    await makeShopOffer(app, admin, { programs: ['mentorship'] }),
    await makeShopOffer(app, admin, { programs: ['academy'] }),
  ]
  const before = [{ kind: 'contents', title: 'What you get' }, { kind: 'text' }]
  expect(await sectionsOf(one)).toEqual(before)
  expect(await text()).toMatchObject({ published: { number: 0, content: defaultOfferPage } })
  const sections = [
    extra('Guarantee'),
    extra('Not yet', { isShown: false }),
    { ...own, isShown: false },
    contents,
    extra('Only here', { offerId: one.id }),
  ]
  expect((await save({ sections })).status).toBe(200)
  expect(await sectionsOf(one)).toEqual(before)
  await publish({ sections })
  const shown = [
    { kind: 'extra', title: 'Guarantee', text: 'About **Guarantee**' },
    { kind: 'contents', title: 'Inside' },
  ]
  const onlyHere = { kind: 'extra', title: 'Only here', text: 'About **Only here**' }
  expect(await sectionsOf(one)).toEqual([...shown, onlyHere])
  expect(await sectionsOf(other)).toEqual(shown)
})

test('what is no page of an offer is refused, and so is who may not write it', async () => {
  const before = await text()
  const refused = [
    { sections: [contents] },
    { sections: [own, contents, contents] },
    { sections: [contents, own, { ...extra('@@brand@@') }] },
    { sections: [contents, own, { ...extra(' ') }] },
    { sections: [contents, own, { kind: 'script', isShown: true }] },
    { sections: [contents, own, ...Array.from({ length: 19 }, () => extra('Many'))] },
    { text: '# A legal text' },
  ]
  for (const content of refused) {
    expect((await save(content)).status, JSON.stringify(content)).toBe(400)
  }
  const student = await app.people.mentorship()
  expect((await save({ sections: [contents, own] }, student)).status).toBe(403)
  expect(await text()).toEqual(before)
})
