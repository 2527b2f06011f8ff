import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { patience, startTelegramBench, type TelegramBench } from '#testing/telegram-bench.ts'
import { notifications } from '../index.ts'
import { notify } from '../notify.ts'
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

const kindOf = ({ deliveryJobs }: Parts, wanted: string) =>
  deliveryJobs.find(({ name }) => name === wanted)
const notifyUser = (userId: string, title: string, message = `${title} in full`) =>
  on.bench.db.transaction((tx) =>
    notify(tx, on.listening.first.delivery, { user: userId }, { type: 'info', title, message }),
  )
/** Waits until nothing is left to be sent. */
const allSent = () =>
  vi.waitFor(async () => {
    const { rows } = await on.bench.db.driver.query(
      `select count(*)::int as count from pgboss.job
       where name in ('notifications.fan-out', 'notifications.send-telegram')
         and state <> 'completed'`,
    )
    expect(rows[0].count).toBe(0)
  }, patience)

describe('sending', () => {
  test('title, message and link arrive as text, whatever they contain', async () => {
    const user = await on.signIn()
    const chat = await on.connect(user)
    await on.bench.db.transaction((tx) =>
      notify(
        tx,
        on.listening.first.delivery,
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
    expect(on.telegram.sent).toEqual([
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

  test('a broadcast reaches everybody who would see it, once each with two processes', async () => {
    const people = await Promise.all(
      Array.from({ length: 25 }, () => on.signIn('mentorship_student')),
    )
    const free = await on.signIn()
    const chats = [...people, free].map((user, at) => ({ user, chat: 5000 + at }))
    await Promise.all(
      chats.map(({ user, chat }) =>
        on.bench.db.driver.query(
          `insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
           values (gen_random_uuid(), $1, $2, '@x', '', now() - interval '1 hour')`,
          [user, chat],
        ),
      ),
    )
    await on.bench.db.transaction((tx) =>
      notify(
        tx,
        on.listening.first.delivery,
        { role: 'mentorship_student' },
        { type: 'info', title: 'News', message: 'All' },
      ),
    )
    await allSent()
    const notified = on.telegram.sent.map(({ chat }) => chat).toSorted((a, b) => a - b)
    expect(notified).toEqual(chats.slice(0, 25).map(({ chat }) => chat))
  })

  test('a crash after the message was accepted does not send it again', async () => {
    const user = await on.signIn()
    const chat = await on.connect(user)
    const filed: { name: string; data: never }[] = []
    const jobs: Jobs = {
      async send(_tx, { name }, data) {
        filed.push({ name, data: data as never })
      },
    }
    const dying = on.createProcess(jobs)
    await on.bench.db.transaction((tx) =>
      notify(tx, dying.delivery, { user }, { type: 'info', title: 'Once', message: 'only' }),
    )
    const run = async (name: string) => {
      const kind = kindOf(dying, name)
      // The queue hands out a job again if its worker dies before finishing it.
      for (const job of filed.filter((one) => one.name === name)) {
        await kind?.handle(job.data)
        await kind?.handle(job.data)
      }
    }
    await run('notifications.fan-out')
    expect(filed.filter(({ name }) => name === 'notifications.send-telegram')).toHaveLength(1)
    await run('notifications.send-telegram')
    expect(on.telegram.textsIn(chat)).toEqual(['<b>Once</b>\nonly'])
  })

  test('a connection that is lost while sending is waited for, then the message is sent', async () => {
    const user = await on.signIn()
    const chat = await on.connect(user)
    on.telegram.refuse(chat, 'hang up')
    await notifyUser(user, 'Held')
    await vi.waitFor(() => expect(on.telegram.textsIn(chat)).toHaveLength(1), patience)
    await allSent()
    expect(on.telegram.textsIn(chat)).toHaveLength(1)
    const { rows } = await on.bench.db.driver.query(
      `select held_until, state, delivered_at is not null as done from notification_deliveries
       where channel = 'telegram' and user_id = $1`,
      [user],
    )
    expect(rows).toEqual([{ held_until: null, state: 'delivered', done: true }])
  })

  test('a message that another process is sending is left alone until its hold expires', async () => {
    const user = await on.signIn()
    const chat = await on.connect(user)
    const quiet = on.createProcess({ send: async () => undefined })
    await on.bench.db.transaction((tx) =>
      notify(tx, quiet.delivery, { user }, { type: 'info', title: 'Dead', message: 'worker' }),
    )
    const kind = kindOf(quiet, 'notifications.send-telegram')
    const { rows } = await on.bench.db.driver.query(
      `insert into notification_deliveries
         (notification_id, channel, target, user_id, state, held_until)
       select n.id, 'telegram', c.id, c.user_id, 'waiting', $1
       from notifications n join telegram_chats c on c.user_id = n.user_id
       returning notification_id as notification, array[target] as targets`,
      [new Date(on.now().getTime() + 20_000)],
    )
    await expect(kind?.handle(rows[0] as never)).rejects.toThrow('somebody else')
    expect(on.telegram.textsIn(chat)).toEqual([])
    on.time.shift = 21_000
    await kind?.handle(rows[0] as never)
    expect(on.telegram.textsIn(chat)).toHaveLength(1)
  })

  test('a user who blocked the bot is disconnected, and nothing is retried', async () => {
    const user = await on.signIn()
    const chat = await on.connect(user)
    on.telegram.refuse(chat, { code: 403, description: 'Forbidden: bot was blocked by the user' })
    await notifyUser(user, 'Gone')
    await allSent()
    expect(await on.connectionOf(user)).toBeNull()
    await notifyUser(user, 'Later')
    await allSent()
    expect(on.telegram.textsIn(chat)).toEqual([])
  })

  test('Telegram’s rate limit is respected', async () => {
    const user = await on.signIn()
    const chat = await on.connect(user)
    on.telegram.refuse(chat, { code: 429, description: 'Too Many Requests', retryAfter: 3 })
    const requested = Date.now()
    await notifyUser(user, 'Patience')
    await vi.waitFor(() => expect(on.telegram.textsIn(chat)).toHaveLength(1), patience)
    expect(Date.now() - requested).toBeGreaterThanOrEqual(3000)
    await allSent()
    expect(on.telegram.textsIn(chat)).toHaveLength(1)
  })
})
