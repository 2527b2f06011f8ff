import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { setStaffRole } from '#contract/access/staff.ts'
import { changePassword } from '#contract/identity/identity.ts'
import {
  listSignalDrafts,
  listSignalSources,
  removeSignalSource,
  type SourceMode,
} from '#contract/signals/incoming-signals.ts'
import { listSignalChannels, makeChannelCode } from '#contract/signals/signal-channels.ts'
import { updateSignalOutlet } from '#contract/signals/signal-outlets.ts'
import { createSignal, listSignals } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import type { Person } from '#testing/people.ts'

const patience = { timeout: 30_000 }
const telegram = new FakeTelegram()
let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp({ env: await telegram.start() })
  owner = await app.people.owner()
})
afterAll(async () => {
  await app?.stop()
  await telegram.stop()
})

const chat = '-1002000000001'
const admin = { status: 'administrator', can_post_messages: true, can_delete_messages: true }
const gold = 'XAUUSD BUY 3310 SL 3301 TP 3320'

let earlier = new Set<string>()
beforeEach(async () => {
  await heard()
  earlier = new Set((await all()).map(({ id }) => id))
  telegram.echoes = false
  telegram.posts.clear()
  telegram.groups.clear()
  telegram.groupCalls.length = 0
  telegram.addGroup(chat, {
    type: 'channel',
    title: 'Gold Room',
    username: 'gold_room',
    bot: admin,
  })
  for (const table of ['signal_sources', 'signal_channel_codes', 'signal_outlets']) {
    await app.academy.db.driver.query(`delete from ${table}`)
  }
})

/** Waits until everything that was posted has been dealt with. */
const heard = () => vi.waitFor(() => expect(telegram.unread).toBe(0), patience)

const makeCode = (mode: SourceMode = 'draft', as: Person | null = owner, role?: ContentRole) =>
  app.call(makeChannelCode, {
    as,
    body: { name: 'Gold', mode, roleAccess: [role ?? 'academy_student'] },
  })
const channels = async () => (await app.call(listSignalChannels, { as: owner })).body
const sources = async () => (await app.call(listSignalSources, { as: owner })).body
const drafts = async () => (await app.call(listSignalDrafts, { as: owner })).body
const all = async () => (await app.call(listSignals, { as: owner })).body
/** What a test has published. */
const published = async () => (await all()).filter(({ id }) => !earlier.has(id))

async function link(mode: SourceMode = 'draft', as: Person = owner) {
  const { body } = await makeCode(mode, as)
  telegram.post(chat, `Linking: ${body.code.toLowerCase()}`)
  await heard()
  const [source] = await sources()
  if (!source) throw new Error('The channel was not linked.')
  return source
}
async function post(text: string, options: Parameters<FakeTelegram['post']>[2] = {}) {
  const id = telegram.post(chat, text, options)
  await heard()
  return id
}
async function edit(id: number, text: string, options: Parameters<FakeTelegram['edit']>[3] = {}) {
  telegram.edit(chat, id, text, options)
  await heard()
}

test('only who publishes signals makes a code, and only while there is a bot', async () => {
  for (const [as, status] of [
    [null, 401],
    [await app.people.academy(), 403],
    [await app.people.staff('support'), 403],
    [await app.people.staff('teacher'), 201],
  ] as const) {
    expect((await makeCode('draft', as)).status).toBe(status)
  }
  const made = (await makeCode()).body
  expect(made).toMatchObject({
    bot: telegram.username,
    code: expect.stringMatching(/^MS-[A-Z2-7]{16}$/),
  })
  expect(await channels()).toMatchObject({ channels: [], waiting: { problem: null } })
  const { rows } = await app.academy.db.driver.query('select * from signal_channel_codes')
  expect(JSON.stringify(rows)).not.toContain(made.code)
})

test('a code links the channel in which it is posted, once, and is taken away', async () => {
  const { body } = await makeCode('draft')
  telegram.post(chat, body.code)
  await vi.waitFor(() => expect(telegram.posts.size).toBe(0), patience)
  await heard()
  expect(await sources()).toMatchObject([
    { name: 'Gold', kind: 'telegram', mode: 'draft', isOn: true, author: { id: owner.id } },
  ])
  expect(await channels()).toMatchObject({
    channels: [{ title: 'Gold Room', trouble: null }],
    waiting: null,
  })
  // The same once more, as after a crash, and in another channel: it is used up, and nothing to read.
  telegram.addGroup('-1002000000002', { type: 'channel' })
  telegram.post('-1002000000002', body.code)
  telegram.post(chat, body.code)
  await heard()
  expect(await sources()).toHaveLength(1)
  expect(await drafts()).toEqual([])
})

test('a channel that is linked already stays so, and the screen says why', async () => {
  await link()
  const { body } = await makeCode()
  await post(body.code)
  expect(await channels()).toMatchObject({ waiting: { problem: expect.stringContaining('Gold') } })
  const [source] = await sources()
  await app.call(removeSignalSource, { as: owner, params: { id: source?.id ?? '' } })
  await post(body.code)
  expect(await sources()).toHaveLength(1)
  expect((await channels()).waiting).toBeNull()
})

test('a code ends with its time, with another code, and with the password', async () => {
  const replaced = (await makeCode()).body.code
  const late = (await makeCode()).body.code
  await app.academy.db.driver.query(
    "update signal_channel_codes set expires_at = now() - interval '1 s'",
  )
  const teacher = await app.people.staff('teacher')
  const ended = (await makeCode('draft', teacher)).body.code
  const body = { currentPassword: teacher.password, newPassword: 'a brand new password' }
  expect((await app.call(changePassword, { as: teacher, body })).status).toBe(204)
  for (const code of [replaced, late, ended, 'MS-AAAAAAAAAAAAAAAA']) await post(code)
  expect(await sources()).toEqual([])
  expect((await channels()).waiting).toBeNull()
})

test('a post waits as a draft, or is published at once, in a channel that is linked and no other', async () => {
  await post(gold)
  expect(await drafts()).toEqual([])
  await link()
  await post(gold)
  await post(`${gold} risk 1%`, { isCaption: true })
  telegram.addGroup('-1002000000003', { type: 'channel' })
  telegram.post('-1002000000003', gold)
  await heard()
  expect((await drafts()).map(({ text }) => text).toSorted()).toEqual([gold, `${gold} risk 1%`])
  expect(await published()).toEqual([])
})

test('at once means published, and each post once', async () => {
  await link('at_once')
  const messageId = await post(gold)
  expect(await published()).toMatchObject([{ pair: 'XAUUSD', direction: 'BUY', stopLoss: '3301' }])
  // As after a crash before Telegram was told that it had been read.
  await post(gold, { messageId })
  expect(await published()).toHaveLength(1)
  expect(await drafts()).toEqual([])
})

test('what is read late is not published at once', async () => {
  await link('at_once')
  await post(gold, { ageSeconds: 11 * 60 })
  expect(await published()).toEqual([])
  expect(await drafts()).toMatchObject([{ text: gold, problem: expect.stringMatching(/late/) }])
})

test('an edited post changes what waits, and nothing that is published', async () => {
  await link()
  const id = await post(gold)
  const changed = gold.replace('3301', '3300')
  await edit(id, changed)
  expect(await drafts()).toMatchObject([
    { text: changed, problem: 'The post was edited.', signals: [{ stopLoss: '3300' }] },
  ])
  const talk = await post('Good morning')
  await edit(talk, gold)
  expect(await drafts()).toMatchObject([{ text: gold }, { text: changed }])
})

test('an edit of a published signal waits to be looked at', async () => {
  await link('at_once')
  const id = await post(gold)
  await edit(id, gold)
  expect(await drafts()).toEqual([])
  const changed = gold.replace('3301', '3290')
  await edit(id, changed)
  await edit(id, changed)
  expect(await drafts()).toMatchObject([
    { text: changed, problem: expect.stringMatching(/edited/) },
  ])
  await edit(id, `${changed} risk 1%`)
  expect(await drafts()).toMatchObject([{ text: `${changed} risk 1%` }])
  expect(await published()).toMatchObject([{ stopLoss: '3301' }])
})

test('an edit of what was posted before the channel was linked makes nothing', async () => {
  const before = await post('Old')
  await link('at_once')
  await edit(before, gold, { ageSeconds: 3600 })
  expect([await drafts(), await published()]).toEqual([[], []])
})

test.each([chat, '@Gold_Room'])(
  'what the academy posts itself in %s never comes back',
  async (address) => {
    telegram.echoes = true
    await link('at_once')
    const params = { program: 'academy', service: 'telegram' } as const
    const outlet = { address, updatedAt: null }
    expect((await app.call(updateSignalOutlet, { as: owner, params, body: outlet })).status).toBe(
      200,
    )
    // The answer to the first is lost: the message is there, and another is sent.
    telegram.lostAnswers = 1
    const role: ContentRole = 'academy_student'
    const levels = { pair: 'XAUUSD', direction: 'BUY', entry: '3310', stopLoss: '3301' } as const
    const signal = { title: 'Long <gold>', content: 'Above it', roleAccess: [role], ...levels }
    expect((await app.call(createSignal, { as: owner, body: signal })).status).toBe(201)
    await vi.waitFor(() => expect(telegram.posts.size).toBe(2), patience)
    await heard()
    await edit(2, 'See the academy')
    expect(await published()).toHaveLength(1)
    expect(await drafts()).toEqual([])
  },
)

test('a channel that removes the bot is not reachable, until it is an admin again', async () => {
  await link()
  telegram.setBot(chat, { status: 'kicked' })
  await heard()
  expect(await channels()).toMatchObject({
    channels: [{ trouble: expect.stringContaining('no longer an admin') }],
  })
  telegram.setBot(chat, admin)
  await heard()
  expect(await channels()).toMatchObject({ channels: [{ trouble: null }] })
})

test('a channel whose author may not publish any more brings nothing', async () => {
  const teacher = await app.people.staff('teacher')
  const source = await link('at_once', teacher)
  const id = await post('Hello')
  const params = { id: teacher.id }
  await app.call(setStaffRole, { as: owner, params, body: { staffRole: null } })
  await post(gold)
  await edit(id, gold)
  expect(source.author?.id).toBe(teacher.id)
  expect(await published()).toEqual([])
  expect((await drafts()).filter(({ text }) => text === gold)).toEqual([])
})
