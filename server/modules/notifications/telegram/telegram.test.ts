import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  connectTelegram,
  disconnectTelegram,
  readTelegram,
} from '#contract/notifications/telegram.ts'
import { patience, startTelegramBench, type TelegramBench } from '#testing/telegram-bench.ts'
import { notifications } from '../index.ts'
import { exportFor } from '../notifications.store.ts'
import { createParts, type Parts } from '../parts.ts'

let on: TelegramBench<Parts>
beforeAll(async () => {
  on = await startTelegramBench({
    createProcess: createParts,
    routesOf: (deps) => notifications.create(deps).routes ?? [],
  })
})
afterAll(() => on?.stop())
beforeEach(() => on.clear())

test('a stranger is told nothing and connects nothing', async () => {
  const refused = [
    await on.call(readTelegram),
    await on.call(connectTelegram),
    await on.call(disconnectTelegram),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  const { rows } = await on.bench.db.driver.query('select * from telegram_codes')
  expect(rows).toEqual([])
})

test('without a bot there is nothing to connect', async () => {
  const without = await on.bench.serve(on.routesOf(false))
  const token = await on.signIn()
  expect((await without(readTelegram, { token })).body).toEqual({
    available: false,
    connection: null,
  })
  expect((await without(connectTelegram, { token })).status).toBe(422)
})

describe('connecting', () => {
  test('the link connects the chat in which it is opened, and the screens are told', async () => {
    const user = await on.signIn()
    expect((await on.call(readTelegram, { token: user })).body).toEqual({
      available: true,
      connection: null,
    })
    await on.connect(user)
    expect(await on.connectionOf(user)).toMatchObject({ name: '@sam_trades' })
    const { rows } = await on.bench.db.driver.query(
      "select type from outbox where type = 'telegram.changed' and audience_user = $1",
      [user],
    )
    expect(rows).toHaveLength(1)
    const { rows: stored } = await on.bench.db.driver.query('select * from telegram_codes')
    expect(stored).toEqual([])
    const { rows: trail } = await on.bench.db.driver.query(
      'select action from audit_entries where actor_id = $1 and person_id = $1',
      [user],
    )
    expect(trail).toEqual([{ action: 'telegram.connected' }])
  })

  test('a wrong code, one that is too old and one that was replaced connect nobody', async () => {
    const user = await on.signIn()
    const chat = on.newChat()
    const replaced = await on.codeFor(user)
    const old = await on.codeFor(user)
    on.time.shift = 15 * 60_000
    for (const code of ['wrong', replaced, old]) on.telegram.write(chat, `/start ${code}`)
    await on.answered(chat, /no longer valid/, 3)
    expect(await on.connectionOf(user)).toBeNull()
  })

  test('a used code connects no other chat; said again in the first, it is the same as once', async () => {
    const user = await on.signIn()
    const [mine, other] = [on.newChat(), on.newChat()]
    const code = await on.codeFor(user)
    on.telegram.write(mine, `/start ${code}`, { name: 'mine' })
    await on.answered(mine, /^Connected\./)
    on.telegram.write(other, `/start ${code}`, { name: 'other' })
    await on.answered(other, /no longer valid/)
    on.telegram.write(mine, `/start ${code}`, { name: 'mine' })
    await on.answered(mine, /^Connected\./, 2)
    expect(await on.connectionOf(user)).toMatchObject({ name: '@mine' })
  })

  test("a code is its user's, whoever opens it: the chat leaves whom it belonged to", async () => {
    const [before, after] = [await on.signIn(), await on.signIn()]
    const chat = await on.connect(before)
    on.telegram.write(chat, `/start ${await on.codeFor(after)}`)
    await on.answered(chat, /^Connected\./)
    expect(await on.connectionOf(before)).toBeNull()
    expect(await on.connectionOf(after)).toMatchObject({ name: 'Sam' })
  })

  test('one chat and one code, used twice at once, connect once', async () => {
    const user = await on.signIn()
    const code = await on.codeFor(user)
    const chats = [on.newChat(), on.newChat()]
    for (const chat of chats) on.telegram.write(chat, `/start ${code}`)
    await vi.waitFor(() => expect(on.telegram.sent).toHaveLength(2), patience)
    expect(on.telegram.sent.filter(({ text }) => text.startsWith('Connected'))).toHaveLength(1)
  })

  test('groups and idle talk connect nothing', async () => {
    const user = await on.signIn()
    const code = await on.codeFor(user)
    on.telegram.write(-77, `/start ${code}`, { type: 'group' })
    const chat = on.newChat()
    on.telegram.write(chat, 'Hello?')
    await on.answered(chat, /press Connect Telegram/)
    expect(await on.connectionOf(user)).toBeNull()
    expect(on.telegram.textsIn(-77)).toEqual([])
  })

  test('/stop, the button and blocking the bot disconnect, each for its own user only', async () => {
    const users = [
      await on.signIn(),
      await on.signIn(),
      await on.signIn(),
      await on.signIn(),
    ] as const
    const chats = [
      await on.connect(users[0]),
      await on.connect(users[1]),
      await on.connect(users[2]),
    ] as const
    await on.connect(users[3])
    on.telegram.write(chats[0], '/stop')
    await on.answered(chats[0], /no longer connected/)
    expect((await on.call(disconnectTelegram, { token: users[1] })).status).toBe(204)
    expect((await on.call(disconnectTelegram, { token: users[1] })).status).toBe(204)
    on.telegram.block(chats[2])
    await vi.waitFor(async () => expect(await on.connectionOf(users[2])).toBeNull(), patience)
    expect(await on.connectionOf(users[0])).toBeNull()
    expect(await on.connectionOf(users[1])).toBeNull()
    expect(await on.connectionOf(users[3])).not.toBeNull()
  })
})

test('of two processes one listens; when it stops the other goes on', async () => {
  expect(on.telegram.pollersAtOnce).toBe(1)
  await vi.waitFor(() => expect(on.telegram.unread).toBe(0), patience)
  const [third, fourth] = [on.createProcess(), on.createProcess()]
  third.telegram.listening.start()
  fourth.telegram.listening.start()
  await on.listening.first.telegram.listening.stop()
  await on.listening.second.telegram.listening.stop()
  await on.connect(await on.signIn())
  // A process that dies loses the connection of its turn, and with it the turn.
  const { rowCount } = await on.bench.db.driver.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'academy turns'`,
  )
  expect(rowCount).toBeGreaterThan(0)
  await on.connect(await on.signIn())
  await third.telegram.listening.stop()
  await on.connect(await on.signIn())
  expect(on.telegram.pollersAtOnce).toBe(1)
  await fourth.telegram.listening.stop()
  const { polls } = on.telegram
  on.telegram.write(on.newChat(), '/stop')
  await vi.waitFor(async () => {
    const { rows } = await on.bench.db.driver.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'academy turns'",
    )
    expect(rows).toEqual([])
  }, patience)
  expect(on.telegram.polls).toBe(polls)
  // For the tests that follow.
  on.listening.first = on.createProcess()
  on.listening.first.telegram.listening.start()
  on.listening.second = on.createProcess()
  on.listening.second.telegram.listening.start()
  await vi.waitFor(() => expect(on.telegram.unread).toBe(0), patience)
})

test('the download names the chat, and it goes with the account', async () => {
  const user = await on.signIn()
  const chat = await on.connect(user)
  expect(await exportFor(on.bench.db.pool, user)).toMatchObject({
    telegram: [{ chat: String(chat), name: '@sam_trades' }],
  })
  await on.codeFor(user)
  await on.bench.db.driver.query('delete from users where id = $1', [user])
  const { rows } = await on.bench.db.driver.query(
    'select user_id from telegram_chats union all select user_id from telegram_codes',
  )
  expect(rows).toEqual([])
})
