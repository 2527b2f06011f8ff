import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopOfferInput } from '#contract/shop/shop-offers.ts'
import { publishSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { createStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { makeShopOffer } from '#testing/shop.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { isTaken } from './support/hydration.ts'
import { signIn } from './support/sign-in.ts'

let app: TestApp
let browser: Browser
let base: string
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('the page of every kind of offer, made up by the owner, is taken over as it was rendered', async () => {
  const owner = await app.people.owner()
  const { id: course } = await makeCourse(app, owner, { title: 'Levels', isPublished: true })
  const { body: strategy } = await app.call(createStrategy, {
    as: owner,
    body: { title: 'London', description: 'D', rules: 'R', riskLevel: 'Low', isPublished: true },
  })
  const sections = [
    {
      kind: 'extra' as const,
      isShown: true,
      title: 'Our guarantee',
      text: '- **30** days\n- [Ask](https://example.com) & see',
      offerId: null,
    },
    { kind: 'text' as const, isShown: true },
    { kind: 'contents' as const, isShown: true, title: 'Inside' },
  ]
  const params = { name: 'offer' as const }
  const draft = { content: { sections }, updatedAt: null }
  const saved = await app.call(saveSiteDraft, { as: owner, params, body: draft })
  const body = { updatedAt: saved.body.draft?.updatedAt ?? '' }
  expect((await app.call(publishSiteText, { as: owner, params, body })).status).toBe(200)

  const kinds: Partial<ShopOfferInput>[] = [
    { courseIds: [course], text: '## Why\n\nYou **learn** to wait.' },
    { strategyIds: [strategy.id], calls: 3, period: null, text: '' },
    { programs: ['mentorship'], seats: 2, sellsFrom: '2199-12-01', sellsUntil: '2199-12-24' },
    {
      programs: ['academy'],
      priceCents: 10_001,
      plan: { kind: 'instalments', count: 3, firstCents: 3335, eachCents: 3333 },
      trialDays: 7,
    },
    { courseIds: [course], plan: { kind: 'subscription' }, period: null, currency: 'eur' },
    { programs: ['mentorship'], sellsUntil: '2020-01-31', state: 'hidden' },
  ]
  const offers = []
  for (const kind of kinds) offers.push(await makeShopOffer(app, owner, kind))
  const member = await app.people.free()
  const people = [
    { viewport: phone, timeZone: 'Pacific/Kiritimati', locale: 'ar-EG' },
    { timeZone: 'Pacific/Pago_Pago', locale: 'de-CH', colorScheme: 'dark' as const },
    { storage: await signIn(app, base, member), locale: 'th-TH' },
  ]
  for (const person of people) {
    const { page, context, expectQuietConsole } = await openVisitor(browser, base, person)
    for (const { slug, name } of offers) {
      // With and without what a campaign adds to the address.
      for (const address of [`/offers/${slug}`, `/offers/${slug}?utm_source=a#b`]) {
        await page.goto(address)
        await page.waitForFunction(isTaken)
        await page.getByRole('heading', { level: 1, name }).waitFor()
        // A mismatch of what was rendered is an error in the console.
        expectQuietConsole()
      }
      const titles = await page.locator('main h2').allTextContents()
      // Beside the headings of the offer's own text.
      const sections = titles.filter((title) => !['Why', 'What you learn'].includes(title))
      expect(sections).toEqual(['Our guarantee', 'Inside'])
    }
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  }

  const [first, second] = offers
  const htmlOf = async (slug = '') => {
    const html = await (await fetch(`${base}/offers/${slug}`)).text()
    return html.slice(html.indexOf('<body'))
  }
  const html = await htmlOf(first?.slug)
  expect(html).toContain('Our guarantee')
  expect(html.indexOf('You <strong>learn</strong> to wait.')).toBeLessThan(html.indexOf('Inside'))
  const other = await htmlOf(second?.slug)
  expect(other).toContain('Signals: London')
  expect(other).toContain('3 one-to-one calls')
})
