import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportOwnData, register } from '#contract/identity/identity.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import {
  getLegalText,
  getSiteText,
  publishSiteText,
  restoreSiteText,
  type SiteContent,
  type SiteTextName,
  saveSiteDraft,
} from '#contract/site/site.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { crowding } from '#testing/trust/report.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const get = (name: SiteTextName, as: Person | null = admin) =>
  app.call(getSiteText, { as, params: { name } })
const save = (
  name: SiteTextName,
  content: SiteContent,
  updatedAt: string | null,
  as: Person | null = admin,
) => app.call(saveSiteDraft, { as, params: { name }, body: { content, updatedAt } })
const publish = (name: SiteTextName, updatedAt: string, as: Person | null = admin) =>
  app.call(publishSiteText, { as, params: { name }, body: { updatedAt } })
const restore = (name: SiteTextName, number: number, as: Person | null = admin) =>
  app.call(restoreSiteText, { as, params: { name }, body: { number } })
const words = async (of = app) => (await of.call(getAcademyInfo)).body.words
const legal = async () => (await app.call(getLegalText, { params: { name: 'terms' } })).body

/** Drafts and publishes a content. */
async function say(name: SiteTextName, content: SiteContent) {
  const { draft } = (await get(name)).body
  const saved = await save(name, content, draft?.updatedAt ?? null)
  return publish(name, saved.body.draft?.updatedAt ?? '')
}

const own = { ...defaultWords, hero: { title: 'Trade less.', text: '{brand} shows how.' } }

describe('the words of the site', () => {
  it('are the defaults until others are published', async () => {
    const { status, body } = await get('words')
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'words',
      published: { number: 0, content: defaultWords },
      draft: null,
      versions: [{ number: 0, publishedAt: null }],
    })
    expect(await words()).toBeNull()
  })

  it('are changed by admins only', async () => {
    for (const [as, status] of [
      [null, 401],
      [await app.people.free(), 403],
      [await app.people.mentorship(), 403],
    ] as const) {
      expect((await get('words', as)).status).toBe(status)
      expect((await save('words', own, null, as)).status).toBe(status)
      expect((await publish('words', '2030-01-01T00:00:00Z', as)).status).toBe(status)
      expect((await restore('words', 0, as)).status).toBe(status)
    }
    expect((await get('words')).body.draft).toBeNull()
  })

  it('are drafted without being visible, published, and restored', async () => {
    const drafted = await save('words', own, null)
    expect(drafted.body.draft?.content).toEqual(own)
    expect(await words()).toBeNull()
    const published = await publish('words', drafted.body.draft?.updatedAt ?? '')
    expect(published.body).toMatchObject({ published: { number: 1, content: own }, draft: null })
    expect(await words()).toEqual(own)

    expect((await restore('words', 0)).body.published.number).toBe(2)
    expect(await words()).toEqual(defaultWords)
    const again = (await restore('words', 1)).body
    expect(again.versions.map(({ number }) => number)).toEqual([3, 2, 1, 0])
    expect((await restore('words', 3)).body).toEqual(again)
    expect((await restore('words', 9)).status).toBe(404)
    expect(await words()).toEqual(own)
  })

  it('of two editors the second gets an error, and overwrites nothing', async () => {
    const first = await save('words', own, null)
    expect(await save('words', defaultWords, null)).toMatchObject({
      status: 409,
      body: { code: 'overtaken' },
    })
    expect((await publish('words', '2030-01-01T00:00:00.000Z')).status).toBe(409)
    expect((await get('words')).body.draft).toEqual(first.body.draft)
    const seen = first.body.draft?.updatedAt ?? ''
    const tries = await Promise.all(Array.from({ length: 5 }, () => publish('words', seen)))
    const statuses = tries.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 422, 422, 422, 422])
  })

  it.each([
    ['the content of a legal text', 'words', { text: '# Terms' }],
    ['a placeholder', 'words', { ...own, warning: 'Say @@brand@@' }],
    ['a legal text without its title', 'terms', { text: 'Terms' }],
    ['words as a legal text', 'terms', own],
  ] as const)('refuse %s', async (_, name, content) => {
    const { draft } = (await get(name)).body
    expect((await save(name, content, draft?.updatedAt ?? null)).status).toBe(400)
    expect((await get(name)).body.draft).toEqual(draft)
  })

  it('take effect in another process before its cache expires', async () => {
    const other = await startApp({ shareWith: app })
    try {
      await words(other)
      const hero = { title: 'Told everywhere.', text: 'At once.' }
      expect((await say('words', { ...own, hero })).status).toBe(200)
      const heard = async () => expect((await words(other))?.hero).toEqual(hero)
      await vi.waitFor(heard, { timeout: 3000 * crowding() })
    } finally {
      await other.stop()
    }
  })
})

describe('legal texts', () => {
  it('can be read by anyone, and it is recorded who agreed to which version', async () => {
    const before = await legal()
    expect(before).toMatchObject({ name: 'terms', number: 0 })
    const email = 'agrees@people.example'
    const account = { name: 'Ada', email, password: 'long enough for anybody 1' }
    expect((await app.call(register, { body: account })).status).toBe(201)

    expect((await say('terms', { text: '# Terms\n\nBe kind.' })).status).toBe(200)
    expect(await legal()).toEqual({ name: 'terms', number: 1, text: '# Terms\n\nBe kind.' })
    const payer = await app.people.free()
    const pay = () =>
      app.call(createPaymentIntent, { as: payer, body: { amount: 5000, program: 'academy' } })
    expect((await pay()).status).toBe(200)
    expect((await pay()).status).toBe(200)
    const rows = await app.academy.db.pool
      .selectFrom('consents')
      .innerJoin('users', 'users.id', 'consents.userId')
      .select(['users.email', 'occasion', 'terms', 'privacy', 'risk'])
      .orderBy('agreedAt')
      .execute()
    expect(rows.filter((row) => [email, payer.email].includes(row.email))).toEqual([
      { email, occasion: 'registration', terms: 0, privacy: 0, risk: 0 },
      { email: payer.email, occasion: 'payment', terms: 1, privacy: 0, risk: 0 },
    ])
    const { text } = await app.call(exportOwnData, { as: payer })
    expect(text).toContain('"occasion":"payment"')
  })
})
