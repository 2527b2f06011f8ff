import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { readPrintedHeads } from '#contract/signals/printed-heads.ts'
import { listRecordHeads } from '#contract/signals/receipts.ts'
import {
  listSignalOutlets,
  trySignalOutlet,
  updateSignalOutlet,
} from '#contract/signals/signal-outlets.ts'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import {
  createSignal,
  deleteSignal,
  recordSignalStep,
  updateSignal,
} from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeDiscord } from '#testing/fake-discord.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import type { Person } from '#testing/people.ts'
import { signRecord } from '#testing/signal-record.ts'

const patience = { timeout: 20_000 }
const telegram = new FakeTelegram()
const discord = new FakeDiscord()
let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp({ env: { ...(await telegram.start()), ...(await discord.start()) } })
  owner = await app.people.owner()
})
afterAll(async () => {
  await app?.stop()
  await telegram.stop()
  await discord.stop()
})

const channel = '@signals'
const keys = {
  telegram: { program: 'academy', service: 'telegram' },
  discord: { program: 'academy', service: 'discord' },
} as const
type Service = keyof typeof keys

async function outletOf(service: Service) {
  const { body } = await app.call(listSignalOutlets, { as: owner })
  const found = body.find((one) => one.program === 'academy' && one.service === service)
  if (!found) throw new Error('There is no such outlet.')
  return found
}
async function save(service: Service, address: string | null, as: Person | null = owner) {
  const { updatedAt } = await outletOf(service)
  return app.call(updateSignalOutlet, { as, params: keys[service], body: { address, updatedAt } })
}

const levels = {
  pair: 'EURUSD',
  direction: 'BUY',
  entry: '1.10000',
  stopLoss: '1.09000',
  takeProfit: '1.12000',
} as const
async function publish(title: string, role: ContentRole = 'academy_student') {
  const body = { title, content: 'Above <yesterday>', roleAccess: [role], ...levels }
  const made = await app.call(createSignal, { as: owner, body })
  expect(made.status).toBe(201)
  return made.body
}
const posted = () => [...telegram.posts.values()]

beforeEach(async () => {
  telegram.posts.clear()
  telegram.groups.clear()
  telegram.groupCalls.length = 0
  telegram.addGroup(channel, { type: 'channel' })
  discord.posts.clear()
  await app.academy.db.driver.query('delete from signal_outlets')
})

test('nothing is posted until the owner alone says where', async () => {
  await publish('Before')
  for (const [as, status] of [
    [null, 401],
    [await app.people.academy(), 403],
    [await app.people.staff('teacher'), 403],
  ] as const) {
    expect((await save('telegram', channel, as)).status).toBe(status)
  }
  for (const address of ['https://evil.example/api/webhooks/1/2', 'signals', '@a b', '']) {
    expect((await save('telegram', address)).status).toBe(400)
    expect((await save('discord', address)).status).toBe(400)
  }
  expect((await app.academy.db.driver.query('select * from signal_outlets')).rows).toEqual([])
  expect((await save('telegram', channel)).body).toMatchObject({ shown: channel })
  const stale = { address: null, updatedAt: null }
  const refused = await app.call(updateSignalOutlet, {
    as: owner,
    params: keys.telegram,
    body: stale,
  })
  expect(refused.status).toBe(409)
  await publish('After')
  await vi.waitFor(() => expect(posted()).toHaveLength(1), patience)
  expect(posted()[0]).toContain('<b>After</b>')
})

test('a signal is one message that follows its changes, with the first version below', async () => {
  await save('telegram', channel)
  await save('discord', discord.webhook)
  const signal = await publish('Long euro')
  await vi.waitFor(() => expect([posted().length, discord.posts.size]).toEqual([1, 1]), patience)
  expect(posted()[0]).toBe(
    '<b>Long euro</b>\nEURUSD BUY\nEntry 1.10000\nStop loss 1.09000\nTake profit 1.12000\n' +
      'Above &lt;yesterday&gt;\nStatus: Active',
  )
  const change = { stopLoss: '1.10000', seenUpdatedAt: signal.updatedAt }
  await app.call(updateSignal, { as: owner, params: { id: signal.id }, body: change })
  await vi.waitFor(() => {
    const [now = '', first = ''] = (posted()[0] ?? '').split('<i>As first posted</i>')
    expect(now).toContain('Stop loss 1.10000')
    expect(first).toContain('Stop loss 1.09000')
    expect([...discord.posts.values()][0]).toContain('As first posted')
  }, patience)
  await app.call(deleteSignal, { as: owner, params: { id: signal.id } })
  await vi.waitFor(() => expect(posted()[0]).toContain('This signal was deleted.'), patience)
  expect(posted()[0]).toContain('Stop loss 1.09000')
  expect([posted().length, discord.posts.size]).toEqual([1, 1])
})

test('every step is told once, in its order, in the one message', async () => {
  await save('telegram', channel)
  await save('discord', discord.webhook)
  const { id } = await publish('Long euro')
  const steps: SignalStepInput[] = [
    { kind: 'close_part', price: '1.10500', part: '50' },
    { kind: 'stop_to_entry' },
    { kind: 'note', note: 'The rest runs' },
    { kind: 'target_hit', target: 1 },
  ]
  for (const body of steps) {
    const { status, text } = await app.call(recordSignalStep, { as: owner, params: { id }, body })
    expect(status, text).toBe(201)
  }
  const told = [
    'Status: Take profit hit',
    'Half closed at 1.10500',
    'Stop moved to the entry at 1.10000',
    'Note: The rest runs',
    'Target 1 hit at 1.12000, half closed',
  ]
  await vi.waitFor(() => {
    expect(posted()[0]).toContain(told.join('\n'))
    expect([...discord.posts.values()][0]).toContain(told.join('\n'))
  }, patience)
  expect([posted().length, discord.posts.size]).toEqual([1, 1])
})

test('the head of each day is posted once, with how to check it, and stays as it is', async () => {
  await save('telegram', channel)
  await save('discord', discord.webhook)
  await publish('Of the day')
  await vi.waitFor(() => expect([posted().length, discord.posts.size]).toEqual([1, 1]), patience)
  await signRecord(app)
  await signRecord(app)
  const { heads } = (await app.call(listRecordHeads)).body
  await publish('After it')
  await vi.waitFor(() => expect([posted().length, discord.posts.size]).toEqual([3, 3]), patience)
  const [, head = '', after] = posted()
  expect(readPrintedHeads(head)).toEqual(heads.slice(-1))
  expect(head).toContain('/record/verify')
  expect(after).toContain('After it')
  const atDiscord = [...discord.posts.values()][1]?.replaceAll('\\', '') ?? ''
  expect(readPrintedHeads(atDiscord)).toEqual(heads.slice(-1))
})

test('no signal leaves for people who may not see it', async () => {
  await save('telegram', channel)
  await publish('For mentorship', 'mentorship_student')
  await publish('For everybody', 'community_student')
  const moved = await publish('Mine')
  await vi.waitFor(() => expect(posted()).toHaveLength(1), patience)
  const change = {
    roleAccess: ['mentorship_student'] as ContentRole[],
    entry: '1.10500',
    seenUpdatedAt: moved.updatedAt,
  }
  await app.call(updateSignal, { as: owner, params: { id: moved.id }, body: change })
  await publish('Next')
  await vi.waitFor(() => expect(posted()).toHaveLength(2), patience)
  expect(posted().join('\n')).not.toMatch(/For|1\.10500/)
})

test('signals keep their order through a waiting, failing and cut Telegram, each once', async () => {
  await save('telegram', channel)
  telegram.refuseCalls(
    'sendMessage',
    { code: 429, description: 'Too Many Requests', retryAfter: 1 },
    { code: 502, description: 'Bad Gateway' },
    'hang up',
  )
  for (const title of ['One', 'Two', 'Three']) await publish(title)
  await vi.waitFor(() => expect(posted()).toHaveLength(3), { timeout: 40_000 })
  expect(posted().map((text) => /<b>(\w+)/.exec(text)?.[1])).toEqual(['One', 'Two', 'Three'])
  expect(await outletOf('telegram')).toMatchObject({
    sent: 3,
    waiting: 0,
    failed: 0,
    trouble: null,
  })
}, 60_000)

test('a place that takes nothing any more is said, left alone, and caught up with once it does', async () => {
  await save('telegram', channel)
  await save('discord', discord.webhook)
  telegram.groups.clear()
  discord.refuse(/^POST \/webhooks/, { status: 404, code: 10_015, message: 'Unknown Webhook' })
  await publish('Lost')
  await vi.waitFor(async () => {
    expect((await outletOf('telegram')).trouble).toContain('does not find this group')
    expect((await outletOf('discord')).trouble).toContain('no longer exists at Discord')
  }, patience)
  const tryOut = async (service: Service) =>
    (await app.call(trySignalOutlet, { as: owner, params: keys[service] })).body.problems
  expect(await tryOut('telegram')).toEqual([expect.stringContaining('does not find this group')])
  telegram.addGroup(channel, { type: 'channel', bot: { status: 'administrator' } })
  expect(await tryOut('telegram')).toEqual([expect.stringContaining('Post Messages')])
  telegram.addGroup(channel, { type: 'channel' })
  expect(await tryOut('telegram')).toEqual([])
  expect(await tryOut('discord')).toEqual([])
  await vi.waitFor(() => expect([posted().length, discord.posts.size]).toEqual([1, 1]), patience)
})

test('the address of a webhook is a secret: neither sent back, nor stored as it is', async () => {
  const { body, text } = await save('discord', discord.webhook)
  expect(body.shown).toBe('Webhook 400000000000000001')
  expect(text).not.toContain('a_secret')
  const { rows } = await app.academy.db.driver.query('select * from signal_outlets')
  expect(JSON.stringify(rows)).not.toContain('a_secret')
  const { rows: trail } = await app.academy.db.driver.query('select * from audit_entries')
  expect(JSON.stringify(trail)).not.toContain('a_secret')
})
