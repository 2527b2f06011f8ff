import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getSettings, type SettingsInput, updateSettings } from '#contract/academy-settings.ts'
import { getCommunityContent } from '#contract/dashboards.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { crowding } from '#testing/trust/report.ts'

let app: TestApp
let admin: Person
let free: Person
beforeAll(async () => {
  app = await startApp({ env: { BRAND_NAME: 'Harbour' } })
  admin = await app.people.admin()
  free = await app.people.free()
})
afterAll(() => app.stop())

const unset = {
  brand: null,
  telegramUrl: null,
  discordUrl: null,
  communitySignupOpen: false,
  contactEmail: null,
  supportUrl: null,
}
const filled = {
  brand: 'Lighthouse',
  telegramUrl: 'https://t.me/lighthouse',
  discordUrl: 'https://discord.gg/lighthouse',
  communitySignupOpen: true,
  contactEmail: 'hello@lighthouse.example',
  supportUrl: 'https://help.lighthouse.example/start',
}

const read = async () => (await app.call(getSettings, { as: admin })).body
const save = (body: SettingsInput, as: Person | null = admin) =>
  app.call(updateSettings, { as, body })
const row = () => app.academy.db.pool.selectFrom('academySettings').selectAll().execute()
const entries = async () =>
  app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'settings.changed')
    .orderBy('id')
    .execute()
const events = async () =>
  app.academy.db.pool
    .selectFrom('outbox')
    .select('audienceRole')
    .where('type', '=', 'settings.changed')
    .execute()

beforeEach(async () => {
  const { updatedAt } = await read()
  expect((await save({ ...unset, updatedAt })).status).toBe(200)
})

test('there are defaults until somebody sets something', async () => {
  expect(await read()).toEqual({
    ...unset,
    registrationOpen: true,
    byInvitation: false,
    askWithoutPayment: true,
    approveAtOnce: false,
    academyComplete: false,
    publicRecord: false,
    mentorshipPayment: 'month',
    graceDays: 0,
    defaultBrand: 'Harbour',
    updatedAt: expect.stringMatching(/Z$/),
  })
})

test('only admins read and change them', async () => {
  const { updatedAt } = await read()
  const before = await row()
  for (const [as, status] of [
    [null, 401],
    [free, 403],
    [await app.people.academy(), 403],
    [await app.people.mentorship(), 403],
    [await app.people.lapsed(), 403],
  ] as const) {
    expect((await app.call(getSettings, { as })).status).toBe(status)
    expect((await save({ ...filled, updatedAt }, as)).status).toBe(status)
  }
  expect(await row()).toEqual(before)
})

test('a change is stored, audited, and broadcast', async () => {
  const { updatedAt } = await read()
  const audited = await entries()
  const notified = await events()
  const { status, body } = await save({ ...filled, updatedAt })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...filled, defaultBrand: 'Harbour' })
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
  expect(await read()).toEqual(body)
  expect((await entries()).slice(audited.length)).toEqual([
    {
      actorId: admin.id,
      before: {
        brand: null,
        telegramUrl: null,
        discordUrl: null,
        communitySignupOpen: false,
        contactEmail: null,
        supportUrl: null,
      },
      after: filled,
    },
  ])
  expect((await events()).slice(notified.length)).toEqual([{ audienceRole: 'community_student' }])
})

test('repeating a call has no further effect', async () => {
  const { updatedAt } = await read()
  const once = await save({ ...filled, updatedAt })
  const audited = (await entries()).length
  const twice = await save({ ...filled, updatedAt })
  expect(twice.status).toBe(200)
  expect(twice.body).toEqual(once.body)
  expect((await entries()).length).toBe(audited)
})

test('the later of two edits is refused, and overwrites nothing', async () => {
  const { updatedAt } = await read()
  await save({ ...filled, updatedAt })
  const before = await row()
  const second = await save({ ...unset, brand: 'Other', updatedAt })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    code: 'conflict',
    message: 'Someone else has changed the settings in the meantime.',
  })
  expect(await row()).toEqual(before)
})

test('of many simultaneous changes, one goes through', async () => {
  const { updatedAt } = await read()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => save({ ...unset, brand: `Name ${n}`, updatedAt })),
  )
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})

test.each([
  ['an empty brand', { brand: '' }],
  ['a long brand', { brand: 'M'.repeat(61) }],
  ['a brand of two lines', { brand: 'One\nTwo' }],
  ['a script as a link', { telegramUrl: 'javascript:alert(1)' }],
  ['no link', { discordUrl: 'discord' }],
  ['no address', { contactEmail: 'somebody' }],
  ['a switch that is no switch', { communitySignupOpen: 'yes' }],
  ['no instant', { updatedAt: 'yesterday' }],
])('%s is refused', async (_, change) => {
  const { updatedAt } = await read()
  const before = await row()
  const { status } = await app.request({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { ...filled, updatedAt, ...change },
  })
  expect(status).toBe(400)
  expect(await row()).toEqual(before)
})

test('visitors and members see the settings', async () => {
  const community = async () => (await app.call(getCommunityContent, { as: free })).body.links
  const info = async () => (await app.call(getAcademyInfo)).body
  expect(await community()).toEqual({ telegram: null, discord: null })
  expect(await info()).toMatchObject({ brand: 'Harbour', communitySignupOpen: false })

  const { updatedAt } = await read()
  await save({ ...filled, updatedAt })
  expect(await community()).toEqual({
    telegram: filled.telegramUrl,
    discord: filled.discordUrl,
  })
  expect(await info()).toMatchObject({ brand: 'Lighthouse', communitySignupOpen: true })
})

test('another process sees a change as soon as it receives the event', async () => {
  const other = await startApp({ shareWith: app, env: { BRAND_NAME: 'Harbour' } })
  try {
    const brand = async () => (await other.call(getAcademyInfo)).body.brand
    expect(await brand()).toBe('Harbour')
    const { updatedAt } = await read()
    await save({ ...filled, updatedAt })
    // Well before the five seconds after which it would read again anyway.
    await vi.waitFor(async () => expect(await brand()).toBe('Lighthouse'), {
      timeout: 3000 * crowding(),
    })
  } finally {
    await other.stop()
  }
})
