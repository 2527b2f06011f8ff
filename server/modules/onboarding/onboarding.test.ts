import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { createVideo, updateCourse } from '#contract/courses.ts'
import { beginImpersonation } from '#contract/identity/impersonation.ts'
import { listMails } from '#contract/mails.ts'
import { pricesDiffer } from '#contract/offers/offer-defaults.ts'
import { listOffers, type StoredOffer, saveOffer } from '#contract/offers/offers.ts'
import {
  changeOnboarding,
  getOnboarding,
  type OnboardingChoice,
  type OnboardingStep,
  onboardingSteps,
  sendTestMail,
} from '#contract/onboarding.ts'
import {
  getSiteText,
  legalNames,
  publishSiteText,
  type SiteContent,
  type SiteTextName,
  saveSiteDraft,
} from '#contract/site/site.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
/** The response of the academy's mail server to the next mail. */
let refusal: string | null = null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, answer) => answer(refusal === null ? null : new Error(refusal)),
  onData(stream, _session, answer) {
    stream.resume()
    stream.on('end', () => answer())
  },
})
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  owner = await app.people.owner()
})
afterAll(async () => {
  await app.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const read = async (of = app) => (await of.call(getOnboarding, { as: owner })).body
const done = async (of = app): Promise<OnboardingStep[]> =>
  (await read(of)).steps.filter((step) => step.done).map(({ name }) => name)
const change = (body: {
  putAway?: boolean
  choice?: { name: OnboardingChoice; chosen: boolean }
}) => app.call(changeOnboarding, { as: owner, body })

async function publish(name: SiteTextName, content: SiteContent) {
  const params = { name }
  const { draft } = (await app.call(getSiteText, { as: owner, params })).body
  const body = { content, updatedAt: draft?.updatedAt ?? null }
  const saved = await app.call(saveSiteDraft, { as: owner, params, body })
  const seen = { updatedAt: saved.body.draft?.updatedAt ?? '' }
  await app.call(publishSiteText, { as: owner, params, body: seen })
}

describe('an empty academy, step by step', () => {
  it('has nothing done, and shows what exists', async () => {
    expect(await read()).toEqual({
      steps: onboardingSteps.map((name) => ({ name, done: false })),
      named: false,
      putAway: false,
      choices: [],
      claims: expect.arrayContaining([
        { place: 'site', says: '2,500+ students' },
        { place: 'academy', says: 'Lifetime access' },
        { place: 'terms', says: 'The Academy has a 30-day money-back guarantee.' },
      ]),
      differing: ['academy', 'mentorship'],
      payment: 'sandbox',
      hasMailServer: true,
    })
  })

  it('its name, with a logo or deliberately without one', async () => {
    const { defaultBrand: _, ...settings } = (await app.call(getSettings, { as: owner })).body
    await app.call(updateSettings, { as: owner, body: { ...settings, brand: 'Harbour' } })
    expect(await done()).toEqual([])
    expect((await read()).named).toBe(true)
    await change({ choice: { name: 'drawn-logo', chosen: true } })
    expect(await done()).toEqual(['name'])
  })

  it('its prices, once each program shows what it charges', async () => {
    for (const { program, ...offer } of (await app.call(listOffers, { as: owner })).body) {
      if (!pricesDiffer(offer)) continue
      expect(await done()).toEqual(['name'])
      const landingPrice = { cents: offer.priceCents ?? 0, formerCents: null, per: null }
      const body = { ...offer, landingPrice }
      expect((await app.call(saveOffer, { as: owner, params: { program }, body })).status).toBe(200)
    }
    expect(await done()).toEqual(['name', 'program'])
  })

  it('its promises, once none of those that came with it is left, or all are kept', async () => {
    const claims = async () => (await read()).claims.map(({ says }) => says)
    expect(await claims()).toEqual(
      expect.arrayContaining(['Lifetime access', 'By card, with PayPal or with mobile money.']),
    )
    const faqs = [{ title: 'How can I pay?', content: 'By card.' }]
    await publish('words', { ...defaultWords, statsAre: 'own', testimonialsAre: 'hidden', faqs })
    const { updatedAt, program, ...academy } = (
      await app.call(listOffers, { as: owner })
    ).body.find((offer) => offer.program === 'academy') as StoredOffer
    const landing = { ...academy.landing, points: ['Two terms of lessons'] }
    const body = { ...academy, landing, updatedAt }
    await app.call(saveOffer, { as: owner, params: { program }, body })
    const left = await claims()
    for (const gone of [
      '2,500+ students',
      'Lifetime access',
      'By card, with PayPal or with mobile money.',
      'The review of Amara Okafor',
    ]) {
      expect(left).not.toContain(gone)
    }
    expect(left).toContain('Card, PayPal or mobile money')
    expect(await done()).toEqual(['name', 'program'])
    await change({ choice: { name: 'claims-are-kept', chosen: true } })
    expect(await done()).toEqual(['name', 'program', 'claims'])
  })

  it('its first course, once there is a lesson visible to students', async () => {
    const course = await makeCourse(app, owner, { isPublished: true })
    const params = { id: course.id }
    expect(await done()).toEqual(['name', 'program', 'claims'])
    await app.call(createVideo, { as: owner, params, body: { title: 'First' } })
    expect(await done()).toEqual(['name', 'program', 'claims', 'course'])
    await app.call(updateCourse, { as: owner, params, body: { isPublished: false } })
    expect(await done()).toEqual(['name', 'program', 'claims'])
    await app.call(updateCourse, { as: owner, params, body: { isPublished: true } })
  })

  it('its payments, deliberately by the sandbox', async () => {
    await change({ choice: { name: 'sandbox', chosen: true } })
    expect(await done()).toEqual(['name', 'program', 'claims', 'course', 'payment'])
  })

  it('its mail, once the mail server accepted one; a refusal is shown', async () => {
    refusal = 'no mail today'
    const refused = await app.call(sendTestMail, { as: owner, body: { to: 'owner@mail.example' } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('no mail today') })
    expect(await done()).toHaveLength(5)
    refusal = null
    expect(
      (await app.call(sendTestMail, { as: owner, body: { to: 'owner@mail.example' } })).status,
    ).toBe(200)
    expect(await done()).toEqual(['name', 'program', 'claims', 'course', 'payment', 'mail'])
    // A different mail server has to be tested separately.
    const other = await startApp({ shareWith: app, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    expect(await done(other)).not.toContain('mail')
    expect(
      (await other.call(sendTestMail, { as: owner, body: { to: 'owner@mail.example' } })).status,
    ).toBe(422)
    await other.stop()
  })

  it('its legal texts, all three of them, or the defaults', async () => {
    for (const name of legalNames) {
      expect(await done()).toHaveLength(6)
      await publish(name, { text: `# Our ${name}` })
    }
    expect(await done()).toHaveLength(7)
  })

  it('a student’s view, but not a visitor’s', async () => {
    await app.call(beginImpersonation, { as: owner, body: { as: 'visitor' } })
    expect(await done()).toHaveLength(7)
    await app.call(beginImpersonation, { as: owner, body: { as: 'academy' } })
    expect((await read()).steps.every((step) => step.done)).toBe(true)
  })
})

describe('dismissed', () => {
  it('and restored, for every admin and in every process', async () => {
    expect((await change({ putAway: true })).body.putAway).toBe(true)
    const other = await startApp({ shareWith: app })
    expect((await read(other)).putAway).toBe(true)
    await other.stop()
    expect((await change({ putAway: false })).body.putAway).toBe(false)
  })

  it('simultaneously with a choice: both are kept', async () => {
    await change({ choice: { name: 'sandbox', chosen: false } })
    await Promise.all([
      change({ putAway: true }),
      change({ choice: { name: 'sandbox', chosen: true } }),
      change({ choice: { name: 'legal-as-they-are', chosen: true } }),
    ])
    const { putAway, choices } = await read()
    expect(putAway).toBe(true)
    expect(choices.toSorted()).toEqual([
      'claims-are-kept',
      'drawn-logo',
      'legal-as-they-are',
      'sandbox',
    ])
  })

  it('twice gives one audit entry', async () => {
    const entries = () =>
      app.academy.db.pool
        .selectFrom('auditEntries')
        .select('id')
        .where('action', '=', 'first_hour.changed')
        .execute()
    await change({ putAway: true })
    const before = (await entries()).length
    await change({ putAway: true })
    expect((await entries()).length).toBe(before)
  })

  it('without any change is refused', async () => {
    expect((await change({})).status).toBe(400)
  })
})

it('without a mail server the mail is stored, and nothing counts as tested', async () => {
  const plain = await startApp()
  try {
    const as = await plain.people.owner()
    expect((await plain.call(getOnboarding, { as })).body.hasMailServer).toBe(false)
    const { status, body } = await plain.call(sendTestMail, { as, body: { to: as.email } })
    expect([status, body.steps.find(({ name }) => name === 'mail')?.done]).toEqual([200, false])
    const { body: kept } = await plain.call(listMails, { as, query: { search: as.email } })
    expect(kept.map(({ subject }) => subject)).toEqual(['Your academy can send e-mails'])
  } finally {
    await plain.stop()
  }
})
