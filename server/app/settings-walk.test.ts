import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  academySettingsSchema,
  getSettings,
  type SettingsInput,
  updateSettings,
} from '#contract/academy-settings.ts'
import { listOwnRoleRequests, requestRole } from '#contract/access/access.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { getCommunityContent } from '#contract/dashboards.ts'
import { getMe, register } from '#contract/identity/identity.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { listOwnRecurring } from '#contract/payments/recurring.ts'
import { getPublicRecord } from '#contract/signals/record-figures.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
/** Another process on the same database, in which every setting is checked. */
let other: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  owner = await app.people.owner()
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

type Setting = Exclude<keyof typeof academySettingsSchema.shape, 'defaultBrand' | 'updatedAt'>

interface Row {
  change: Partial<SettingsInput>
  /** Shows the effect of the setting. */
  seen: () => Promise<unknown>
  /** The effect once the setting is changed. */
  becomes: unknown
}

const patience = { timeout: 60_000, interval: 200 }
const day = 24 * 60 * 60 * 1000
const info = async () => (await other.call(getAcademyInfo)).body
const links = async () =>
  (await other.call(getCommunityContent, { as: await other.people.free() })).body.links

/** Somebody whose payment has been received, with the status of the request. */
async function payer(program: PaidProgram): Promise<{ as: Person; status: string | undefined }> {
  const as = await other.people.free()
  const body = { amount: program === 'academy' ? 5000 : 10_000, program }
  const { clientSecret } = (await other.call(createPaymentIntent, { as, body })).body
  const card = { number: '4242424242424242', expMonth: 12, expYear: 60, cvc: '123' }
  const sent = { clientSecret, card }
  expect((await other.call(confirmSandboxPayment, { as, body: sent })).body.status).toBe(
    'succeeded',
  )
  const requests = async () => (await other.call(listOwnRoleRequests, { as })).body
  await expect.poll(requests, patience).toHaveLength(1)
  return { as, status: (await requests())[0]?.status }
}

/** Whether a mentorship that ended yesterday still opens its pages. */
async function staysADayLonger(): Promise<boolean> {
  const as = await other.people.mentorship()
  const now = other.clock.now().getTime()
  await other.academy.db.pool
    .updateTable('subscriptions')
    .set({ startsAt: new Date(now - 40 * day), endsAt: new Date(now - day) })
    .where('userId', '=', as.id)
    .execute()
  // Cached callers expire after this time.
  other.clock.advance(5000)
  return (await other.call(getMe, { as })).body.roles.includes('mentorship_student')
}

async function registering(): Promise<number> {
  const name = crypto.randomUUID()
  const body = { name: 'Ann', email: `${name}@people.example`, password: `${name}-A1` }
  return (await other.call(register, { body })).status
}

const rows: Record<Setting, Row> = {
  brand: {
    change: { brand: 'Harbour' },
    seen: async () => (await info()).brand,
    becomes: 'Harbour',
  },
  telegramUrl: {
    change: { telegramUrl: 'https://t.me/harbour' },
    seen: async () => (await links()).telegram,
    becomes: 'https://t.me/harbour',
  },
  discordUrl: {
    change: { discordUrl: 'https://discord.gg/harbour' },
    seen: async () => (await links()).discord,
    becomes: 'https://discord.gg/harbour',
  },
  communitySignupOpen: {
    change: { communitySignupOpen: true },
    seen: async () => (await info()).communitySignupOpen,
    becomes: true,
  },
  contactEmail: {
    change: { contactEmail: 'desk@harbour.example' },
    seen: async () => (await info()).contact.email,
    becomes: 'desk@harbour.example',
  },
  supportUrl: {
    change: { supportUrl: 'https://help.harbour.example' },
    seen: async () => (await info()).contact.supportUrl,
    becomes: 'https://help.harbour.example',
  },
  registrationOpen: { change: { registrationOpen: false }, seen: registering, becomes: 403 },
  byInvitation: {
    change: { registrationOpen: false, byInvitation: true },
    seen: async () => (await info()).byInvitation,
    becomes: true,
  },
  askWithoutPayment: {
    change: { askWithoutPayment: false },
    async seen() {
      const as = await other.people.free()
      return (await other.call(requestRole, { as, body: { program: 'academy' } })).status
    },
    becomes: 422,
  },
  approveAtOnce: {
    change: { approveAtOnce: true },
    seen: async () => (await payer('academy')).status,
    becomes: 'approved',
  },
  academyComplete: {
    change: { academyComplete: true },
    async seen() {
      const as = await other.people.academy()
      return (await other.call(listOwnCertificates, { as })).body.standings[0]?.isProgramComplete
    },
    becomes: true,
  },
  publicRecord: {
    change: { publicRecord: true },
    seen: async () => (await other.call(getPublicRecord)).status,
    becomes: 200,
  },
  mentorshipPayment: {
    change: { mentorshipPayment: 'subscription' },
    async seen() {
      const { as } = await payer('mentorship')
      return (await other.call(listOwnRecurring, { as })).body.length
    },
    becomes: 1,
  },
  graceDays: { change: { graceDays: 3 }, seen: staysADayLonger, becomes: true },
}

async function set(change: Partial<SettingsInput>) {
  const { body: known } = await app.call(getSettings, { as: owner })
  const body = { ...known, ...change, updatedAt: known.updatedAt }
  expect((await app.call(updateSettings, { as: owner, body })).status).toBe(200)
}

test('every setting of the academy has a row here', () => {
  const { defaultBrand: _, updatedAt: __, ...settings } = academySettingsSchema.shape
  expect(Object.keys(rows).sort()).toEqual(Object.keys(settings).sort())
})

test.each(Object.entries(rows))(
  '%s is changed, takes effect in another process without a restart, and is restored',
  async (_name, { change, seen, becomes }) => {
    const { body: before } = await app.call(getSettings, { as: owner })
    const shown = await seen()
    expect(shown).not.toEqual(becomes)
    await set(change)
    await expect.poll(seen, patience).toEqual(becomes)
    await set(before)
    await expect.poll(seen, patience).toEqual(shown)
  },
)
