import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { connectTelegram, disconnectTelegram, readTelegram } from '#contract/telegram.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import type { NotificationsDeps } from '../deps.ts'
import { exportFor } from '../export.store.ts'
import { notifications } from '../index.ts'
import { createOperations, type Operations } from '../operations.ts'

const log = createLog({ level: 'fatal', pretty: false })
const telegram = new FakeTelegram()

let bench: RouteBench
let environment: Record<string, string> = {}
let first: Operations
let second: Operations
let stopOther: () => Promise<void> = async () => undefined
let call: Awaited<ReturnType<RouteBench['serve']>>
let shift = 0
const now = () => new Date(Date.now() + shift)

const rolesOfUsers = new Map<string, readonly Role[]>()
const depsWith = (jobs: Jobs, withBot = true): NotificationsDeps => ({
  db: bench.db,
  databaseUrl: bench.databaseUrl,
  log,
  jobs,
  now,
  network: { addressesOf: async () => [], post: async () => 201 },
  mail: { queue: async () => undefined },
  access: {
    standingsOf: async (ids) =>
      new Map(ids.map((id) => [id, { roles: rolesOfUsers.get(id) ?? [] }])),
  },
  identity: {
    holdSession: async () => undefined,
    lastSeenOf: async () => null,
    mailReaders: async () => [],
    unsubscribePaths: () => ({ page: '/unsubscribe', call: '/api/mail' }),
    preferencesOf: async () => ({ timeZone: null, channels: { inApp: true, email: false } }),
    suspendedAmong: async () => new Set<string>(),
    zoneOf: async () => null,
    usersByIds: async () => [],
  },
  config: {
    PUBLIC_URL: 'https://academy.example',
    MAIL_FROM: { name: '', address: 'academy@people.example' },
    telegram: withBot
      ? {
          token: environment.TELEGRAM_BOT_TOKEN ?? '',
          apiRoot: environment.TELEGRAM_API_ROOT ?? '',
        }
      : null,
  },
  contributed: { mails: [], notices: new Map() },
})
const createProcess = (jobs: Jobs = bench.jobs) => createOperations(depsWith(jobs))
const routesOf = (withBot: boolean) =>
  notifications.create(depsWith(bench.jobs, withBot)).routes ?? []
const kindOf = ({ deliveryJobs }: Operations, wanted: string) =>
  deliveryJobs.find(({ name }) => name === wanted)

beforeAll(async () => {
  bench = await startRouteBench()
  environment = await telegram.start()
  first = createProcess()
  call = await bench.serve(routesOf(true))
  // Two processes listen to one bot and work on one queue.
  await bench.startJobs(...first.deliveryJobs)
  const otherJobs = createJobs(bench.databaseUrl, log)
  second = createProcess(otherJobs)
  await otherJobs.start(second.deliveryJobs)
  stopOther = otherJobs.stop
  first.telegram.listening.start()
  second.telegram.listening.start()
})
afterAll(async () => {
  await first?.telegram.listening.stop()
  await second?.telegram.listening.stop()
  await stopOther()
  await bench.stop()
  await telegram.stop()
})
beforeEach(async () => {
  shift = 0
  telegram.sent.length = 0
  await bench.db.driver.query('delete from telegram_chats')
  await bench.db.driver.query('delete from telegram_codes')
})

const patience = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })
const signIn = async (...roles: Role[]) => {
  const actor = await bench.signIn(['community_student', ...roles])
  rolesOfUsers.set(actor.id, actor.roles)
  return actor.id
}
const codeFor = async (user: string) => {
  const { status, body } = await call(connectTelegram, { token: user })
  expect(status).toBe(201)
  expect(body.url).toMatch(/^https:\/\/t\.me\/meridian_test_bot\?start=[\w-]{43}$/)
  return body.url.split('start=')[1] ?? ''
}
const connectionOf = async (user: string) =>
  (await call(readTelegram, { token: user })).body.connection
const answered = (chat: number, text: RegExp, count = 1) =>
  vi.waitFor(
    () => expect(telegram.textsIn(chat).filter((said) => text.test(said))).toHaveLength(count),
    patience,
  )
let number = 1000
const newChat = () => ++number
const connect = async (user: string, chat = newChat()) => {
  telegram.write(chat, `/start ${await codeFor(user)}`, { name: 'sam_trades' })
  await answered(chat, /^Connected\./)
  telegram.sent.length = 0
  return chat
}
const notifyUser = (userId: string, title: string, message = `${title} in full`) =>
  bench.db.transaction((tx) => first.notify(tx, { user: userId }, { type: 'info', title, message }))
/** Until nothing is left to be sent. */
const allSent = () =>
  vi.waitFor(async () => {
    const { rows } = await bench.db.driver.query(
      `select count(*)::int as count from pgboss.job
       where name in ('notifications.fan-out', 'notifications.send-telegram')
         and state <> 'completed'`,
    )
    expect(rows[0].count).toBe(0)
  }, patience)

test('a stranger is told nothing and connects nothing', async () => {
  const refused = [
    await call(readTelegram),
    await call(connectTelegram),
    await call(disconnectTelegram),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  const { rows } = await bench.db.driver.query('select * from telegram_codes')
  expect(rows).toEqual([])
})

test('without a bot there is nothing to connect', async () => {
  const without = await bench.serve(routesOf(false))
  const token = await signIn()
  expect((await without(readTelegram, { token })).body).toEqual({
    available: false,
    connection: null,
  })
  expect((await without(connectTelegram, { token })).status).toBe(422)
})

describe('connecting', () => {
  test('the link connects the chat in which it is opened, and the screens are told', async () => {
    const user = await signIn()
    expect((await call(readTelegram, { token: user })).body).toEqual({
      available: true,
      connection: null,
    })
    await connect(user)
    expect(await connectionOf(user)).toMatchObject({ name: '@sam_trades' })
    const { rows } = await bench.db.driver.query(
      "select type from outbox where type = 'telegram.changed' and audience_user = $1",
      [user],
    )
    expect(rows).toHaveLength(1)
    const { rows: kept } = await bench.db.driver.query('select * from telegram_codes')
    expect(kept).toEqual([])
    const { rows: trail } = await bench.db.driver.query(
      'select action from audit_entries where actor_id = $1 and person_id = $1',
      [user],
    )
    expect(trail).toEqual([{ action: 'telegram.connected' }])
  })

  test('a wrong code, one that is too old and one that was replaced connect nobody', async () => {
    const user = await signIn()
    const chat = newChat()
    const replaced = await codeFor(user)
    const old = await codeFor(user)
    shift = 15 * 60_000
    for (const code of ['wrong', replaced, old]) telegram.write(chat, `/start ${code}`)
    await answered(chat, /not valid any more/, 3)
    expect(await connectionOf(user)).toBeNull()
  })

  test('a used code connects no other chat; said again in the first, it is the same as once', async () => {
    const user = await signIn()
    const [mine, other] = [newChat(), newChat()]
    const code = await codeFor(user)
    telegram.write(mine, `/start ${code}`, { name: 'mine' })
    await answered(mine, /^Connected\./)
    telegram.write(other, `/start ${code}`, { name: 'other' })
    await answered(other, /not valid any more/)
    telegram.write(mine, `/start ${code}`, { name: 'mine' })
    await answered(mine, /^Connected\./, 2)
    expect(await connectionOf(user)).toMatchObject({ name: '@mine' })
  })

  test("a code is its user's, whoever opens it: the chat leaves whom it belonged to", async () => {
    const [before, after] = [await signIn(), await signIn()]
    const chat = await connect(before)
    telegram.write(chat, `/start ${await codeFor(after)}`)
    await answered(chat, /^Connected\./)
    expect(await connectionOf(before)).toBeNull()
    expect(await connectionOf(after)).toMatchObject({ name: 'Sam' })
  })

  test('one chat and one code, used twice at once, connect once', async () => {
    const user = await signIn()
    const code = await codeFor(user)
    const chats = [newChat(), newChat()]
    for (const chat of chats) telegram.write(chat, `/start ${code}`)
    await vi.waitFor(() => expect(telegram.sent).toHaveLength(2), patience)
    expect(telegram.sent.filter(({ text }) => text.startsWith('Connected'))).toHaveLength(1)
  })

  test('groups and idle talk connect nothing', async () => {
    const user = await signIn()
    const code = await codeFor(user)
    telegram.write(-77, `/start ${code}`, { type: 'group' })
    const chat = newChat()
    telegram.write(chat, 'Hello?')
    await answered(chat, /press Connect Telegram/)
    expect(await connectionOf(user)).toBeNull()
    expect(telegram.textsIn(-77)).toEqual([])
  })

  test('/stop, the button and blocking the bot disconnect, each for its own user only', async () => {
    const users = [await signIn(), await signIn(), await signIn(), await signIn()] as const
    const chats = [
      await connect(users[0]),
      await connect(users[1]),
      await connect(users[2]),
    ] as const
    await connect(users[3])
    telegram.write(chats[0], '/stop')
    await answered(chats[0], /no longer connected/)
    expect((await call(disconnectTelegram, { token: users[1] })).status).toBe(204)
    expect((await call(disconnectTelegram, { token: users[1] })).status).toBe(204)
    telegram.block(chats[2])
    await vi.waitFor(async () => expect(await connectionOf(users[2])).toBeNull(), patience)
    expect(await connectionOf(users[0])).toBeNull()
    expect(await connectionOf(users[1])).toBeNull()
    expect(await connectionOf(users[3])).not.toBeNull()
  })
})

test('of two processes one listens; when it stops the other goes on', async () => {
  expect(telegram.pollersAtOnce).toBe(1)
  await vi.waitFor(() => expect(telegram.unread).toBe(0), patience)
  const [third, fourth] = [createProcess(), createProcess()]
  third.telegram.listening.start()
  fourth.telegram.listening.start()
  await first.telegram.listening.stop()
  await second.telegram.listening.stop()
  await connect(await signIn())
  // A process that dies loses the connection of its turn, and with it the turn.
  const { rowCount } = await bench.db.driver.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'academy turns'`,
  )
  expect(rowCount).toBeGreaterThan(0)
  await connect(await signIn())
  await third.telegram.listening.stop()
  await connect(await signIn())
  expect(telegram.pollersAtOnce).toBe(1)
  await fourth.telegram.listening.stop()
  const { polls } = telegram
  telegram.write(newChat(), '/stop')
  await vi.waitFor(async () => {
    const { rows } = await bench.db.driver.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'academy turns'",
    )
    expect(rows).toEqual([])
  }, patience)
  expect(telegram.polls).toBe(polls)
  // For the tests that follow.
  first = createProcess()
  first.telegram.listening.start()
  second = createProcess()
  second.telegram.listening.start()
  await vi.waitFor(() => expect(telegram.unread).toBe(0), patience)
})

describe('sending', () => {
  test('title, message and link arrive as text, whatever is in them', async () => {
    const user = await signIn()
    const chat = await connect(user)
    await bench.db.transaction((tx) =>
      first.notify(
        tx,
        { user },
        {
          type: 'info',
          title: '<b>Risk</b> & "reward"',
          message: '</b><a href="https://evil.example">x</a>',
          action: { label: 'Open', href: '/dashboard/journal?a=1&b="2"' },
        },
      ),
    )
    await allSent()
    expect(telegram.sent).toEqual([
      {
        chat,
        mode: 'HTML',
        text: [
          '<b>&lt;b&gt;Risk&lt;/b&gt; &amp; &quot;reward&quot;</b>',
          '&lt;/b&gt;&lt;a href=&quot;https://evil.example&quot;&gt;x&lt;/a&gt;',
          '<a href="https://academy.example/dashboard/journal?a=1&amp;b=&quot;2&quot;">Open</a>',
        ].join('\n'),
      },
    ])
  })

  test('a broadcast goes to who would see it, once each with two processes', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => signIn('mentorship_student')))
    const free = await signIn()
    const chats = [...people, free].map((user, at) => ({ user, chat: 5000 + at }))
    await Promise.all(
      chats.map(({ user, chat }) =>
        bench.db.driver.query(
          `insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
           values (gen_random_uuid(), $1, $2, '@x', '', now() - interval '1 hour')`,
          [user, chat],
        ),
      ),
    )
    await bench.db.transaction((tx) =>
      first.notify(
        tx,
        { role: 'mentorship_student' },
        { type: 'info', title: 'News', message: 'All' },
      ),
    )
    await allSent()
    const told = telegram.sent.map(({ chat }) => chat).toSorted((a, b) => a - b)
    expect(told).toEqual(chats.slice(0, 25).map(({ chat }) => chat))
  })

  test('a crash after the message was taken sends it no second time', async () => {
    const user = await signIn()
    const chat = await connect(user)
    const filed: { name: string; data: never }[] = []
    const jobs: Jobs = {
      async send(_tx, { name }, data) {
        filed.push({ name, data: data as never })
      },
    }
    const dying = createProcess(jobs)
    await bench.db.transaction((tx) =>
      dying.notify(tx, { user }, { type: 'info', title: 'Once', message: 'only' }),
    )
    const run = async (name: string) => {
      const kind = kindOf(dying, name)
      // The queue hands a job out again when its worker died before it was done.
      for (const job of filed.filter((one) => one.name === name)) {
        await kind?.handle(job.data)
        await kind?.handle(job.data)
      }
    }
    await run('notifications.fan-out')
    expect(filed.filter(({ name }) => name === 'notifications.send-telegram')).toHaveLength(1)
    await run('notifications.send-telegram')
    expect(telegram.textsIn(chat)).toEqual(['<b>Once</b>\nonly'])
  })

  test('who is dead while sending is waited for, then the message goes out', async () => {
    const user = await signIn()
    const chat = await connect(user)
    telegram.refuse(chat, 'hang up')
    await notifyUser(user, 'Held')
    await vi.waitFor(() => expect(telegram.textsIn(chat)).toHaveLength(1), patience)
    await allSent()
    expect(telegram.textsIn(chat)).toHaveLength(1)
    const { rows } = await bench.db.driver.query(
      `select held_until, state, delivered_at is not null as done from notification_deliveries
       where channel = 'telegram' and user_id = $1`,
      [user],
    )
    expect(rows).toEqual([{ held_until: null, state: 'delivered', done: true }])
  })

  test('what somebody else is sending is left alone until the hold has passed', async () => {
    const user = await signIn()
    const chat = await connect(user)
    const quiet = createProcess({ send: async () => undefined })
    await bench.db.transaction((tx) =>
      quiet.notify(tx, { user }, { type: 'info', title: 'Dead', message: 'worker' }),
    )
    const kind = kindOf(quiet, 'notifications.send-telegram')
    const { rows } = await bench.db.driver.query(
      `insert into notification_deliveries
         (notification_id, channel, target, user_id, state, held_until)
       select n.id, 'telegram', c.id, c.user_id, 'waiting', $1
       from notifications n join telegram_chats c on c.user_id = n.user_id
       returning notification_id as notification, array[target] as targets`,
      [new Date(now().getTime() + 20_000)],
    )
    await expect(kind?.handle(rows[0] as never)).rejects.toThrow('somebody else')
    expect(telegram.textsIn(chat)).toEqual([])
    shift = 21_000
    await kind?.handle(rows[0] as never)
    expect(telegram.textsIn(chat)).toHaveLength(1)
  })

  test('who blocked the bot is disconnected, and nothing is tried again', async () => {
    const user = await signIn()
    const chat = await connect(user)
    telegram.refuse(chat, { code: 403, description: 'Forbidden: bot was blocked by the user' })
    await notifyUser(user, 'Gone')
    await allSent()
    expect(await connectionOf(user)).toBeNull()
    await notifyUser(user, 'Later')
    await allSent()
    expect(telegram.textsIn(chat)).toEqual([])
  })

  test('when Telegram wants to be left alone for a while, it is', async () => {
    const user = await signIn()
    const chat = await connect(user)
    telegram.refuse(chat, { code: 429, description: 'Too Many Requests', retryAfter: 3 })
    const asked = Date.now()
    await notifyUser(user, 'Patience')
    await vi.waitFor(() => expect(telegram.textsIn(chat)).toHaveLength(1), patience)
    expect(Date.now() - asked).toBeGreaterThanOrEqual(3000)
    await allSent()
    expect(telegram.textsIn(chat)).toHaveLength(1)
  })
})

test('the download names the chat, and it goes with the account', async () => {
  const user = await signIn()
  const chat = await connect(user)
  expect(await exportFor(bench.db.pool, user)).toMatchObject({
    telegram: [{ chat: String(chat), name: '@sam_trades' }],
  })
  await codeFor(user)
  await bench.db.driver.query('delete from users where id = $1', [user])
  const { rows } = await bench.db.driver.query(
    'select user_id from telegram_chats union all select user_id from telegram_codes',
  )
  expect(rows).toEqual([])
})
