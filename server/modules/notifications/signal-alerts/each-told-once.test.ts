import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { FakePushServices } from '#testing/fake-push-services.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import { createPushBrowser } from '#testing/push-browser.ts'
import { quietParts } from '#testing/quiet-parts.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import type { NotificationsDeps } from '../index.ts'
import { notify } from '../notify.ts'
import { createParts, type Parts } from '../parts.ts'
import { beginAgain } from '../signal-deliveries/signal-deliveries.store.ts'
import { quietMinutes } from './signal-alerts.rules.ts'
import { changeAlerts, lockAlerts } from './signal-alerts.store.ts'

const minute = 60_000

/** Who takes what, by the student's number. */
const takesMail = (n: number) => n % 2 === 0
const takesPush = (n: number) => n % 3 === 0
const takesTelegram = (n: number) => n % 5 === 0
const isQuiet = (n: number) => n % 10 === 0
const wantsNoClosing = (n: number) => n % 7 === 0
/** Whose chat or browser is gone, and whose mails never get through. */
const isBlocked = (n: number) => n % 25 === 5
const isGone = (n: number) => n % 30 === 3
const isUnreachable = (n: number) => n % 50 === 2

let bench: RouteBench
let parts: Parts
let telegram: FakeTelegram
const push = new FakePushServices()
/** What push services have taken. */
const accepted: FakePushServices['received'][number][] = []
const ids: string[] = []
const number = new Map<string, number>()
let at = new Date('2026-12-01T12:00:00Z')
/** What has arrived at students: channel, number, title. */
let canBeMailed = false
const queue: { name: string; data: object; tries: number }[] = []

// The same pseudo-random numbers each time.
let seed = 42
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const jobs: Jobs = {
  async send(_tx, { name }, data) {
    queue.push({ name, data, tries: 0 })
    // A job may run twice, as after a crash.
    if (random() < 0.1) queue.push({ name, data, tries: 0 })
  },
}
const mail: Pick<Mail, 'queue'> = {
  async queue(tx, sent) {
    const n = number.get(sent.account ?? '') ?? 0
    if (random() < 0.005) throw new Error('A connection was lost')
    const told = `mail ${n} ${'values' in sent ? String(sent.values.title) : ''}`
    // Gone with its transaction, like a mail in the queue.
    await sql`insert into told_mails values (${told})`.execute(tx)
  },
}

const depsOf = (environment: Record<string, string>): NotificationsDeps => ({
  ...quietParts,
  db: bench.db,
  databaseUrl: bench.databaseUrl,
  log: createLog({ level: 'fatal', pretty: false }),
  jobs,
  mail,
  now: () => at,
  network: {
    addressesOf: push.addressesOf,
    async post(message) {
      const status = await push.post(message)
      if (status < 300) accepted.push(message)
      return status
    },
  },
  access: {
    ...quietParts.access,
    accessStatesOf: async (all) =>
      new Map(all.map((id) => [id, { roles: ['community_student' as const] }])),
  },
  identity: {
    ...quietParts.identity,
    zoneOf: async () => 'Europe/Paris',
    mailReaders: async (_executor, { after, limit, only }) => {
      if (only !== null && !canBeMailed && isUnreachable(number.get(only) ?? 0)) {
        throw new Error('A connection was lost')
      }
      return ids
        .filter((id) => takesMail(number.get(id) ?? 0))
        .filter((id) => (only === null ? after === null || id > after : id === only))
        .slice(0, limit)
        .map((id) => ({ id, email: `${id}@people.example`, name: 'Somebody' }))
    },
  },
  config: {
    ...quietParts.config,
    telegram: {
      token: environment.TELEGRAM_BOT_TOKEN ?? '',
      apiRoot: environment.TELEGRAM_API_ROOT ?? '',
    },
  },
})

const browser = createPushBrowser('https://push.example/0')
const endpointOf = (n: number) => `https://push.example/${n}`
const chatOf = (n: number) => 10_000 + n

beforeAll(async () => {
  bench = await startRouteBench()
  await bench.db.driver.query('create table told_mails (told text not null)')
  telegram = new FakeTelegram()
  parts = createParts(depsOf(await telegram.start()))
})

/** So many students with mixed channels, of which some fail, refuse or are gone. */
async function enrol(students: number) {
  for (let n = 0; n < students; n += 1) ids.push(newId())
  ids.sort()
  for (const [n, id] of ids.entries()) number.set(id, n)
  const { driver } = bench.db
  await driver.query(
    `insert into users (id, name, email, email_key, password_hash, created_at)
     select id, 'Somebody', id || '@people.example', id || '@people.example', 'none', $2
     from unnest($1::uuid[]) id`,
    [ids, new Date('2026-01-01T00:00:00Z')],
  )
  const { p256dh, auth } = browser.subscription.keys
  const since = new Date('2026-01-01T00:00:00Z')
  for (const [n, id] of ids.entries()) {
    if (takesPush(n)) {
      await driver.query(`insert into push_subscriptions values ($1, $2, $3, $4, $5, 'A', $6)`, [
        newId(),
        id,
        endpointOf(n),
        p256dh,
        auth,
        since,
      ])
      if (isGone(n)) push.answers.set(endpointOf(n), [410])
      else if (random() < 0.2) push.answers.set(endpointOf(n), [500, new Error('reset'), 429])
    }
    if (takesTelegram(n)) {
      await driver.query(
        `insert into telegram_chats values ($1, $2, $3, 'Sam', '\\x00'::bytea, $4)`,
        [newId(), id, chatOf(n), since],
      )
      if (isBlocked(n)) telegram.refuse(chatOf(n), { code: 403, description: 'Forbidden: blocked' })
      else if (n % 15 === 0) {
        telegram.refuse(chatOf(n), 'hang up', { code: 500, description: 'Internal' })
      } else if (n % 20 === 0) {
        telegram.refuse(chatOf(n), { code: 429, description: 'Too Many', retryAfter: 3 })
      }
    }
    const quiet = isQuiet(n) ? quietMinutes({ from: '22:00', to: '07:00' }) : {}
    const used = ['mail', 'push', 'telegram'].map((channel) => `${channel}:new`)
    const wanted = wantsNoClosing(n) ? { used } : {}
    if (!isQuiet(n) && !wantsNoClosing(n)) continue
    await bench.db.transaction(async (tx) => {
      await lockAlerts(tx, id, at)
      await changeAlerts(tx, id, { ...quiet, ...wanted, updatedAt: at })
    })
  }
}
afterAll(async () => {
  await telegram.stop()
  await bench.stop()
})

const kindOf = (name: string) =>
  parts.deliveryJobs.find((kind) => kind.name === name) as JobKind<never> | undefined

/** Runs what is queued in any order, four at a time, again where it fails, until nothing is left. */
async function runAll() {
  while (queue.length > 0) {
    // What a channel wants to wait for has waited by the next round, and nobody holds what failed.
    at = new Date(at.getTime() + 31_000)
    const round = queue.splice(0).toSorted(() => random() - 0.5)
    const work = async () => {
      for (let job = round.pop(); job; job = round.pop()) {
        try {
          await kindOf(job.name)?.handle(job.data as never)
        } catch {
          if (job.tries < 12) queue.push({ ...job, tries: job.tries + 1 })
        }
      }
    }
    await Promise.all([work(), work(), work(), work()])
  }
}
async function tell(signal: string, moment: 'new' | 'closed', title: string) {
  await bench.db.transaction((tx) =>
    notify(
      tx,
      parts.delivery,
      { role: 'community_student' },
      { type: 'info', title, message: 'Bounce', signal: { id: signal, moment, at } },
    ),
  )
  await runAll()
}
/** Everything that arrived, as 'channel number title'. */
async function arrived(): Promise<string[]> {
  const { rows } = await bench.db.driver.query('select told from told_mails')
  const pushed = accepted.map(({ endpoint, body }) => {
    const { title } = JSON.parse(browser.open(body)) as { title: string }
    return `push ${endpoint.split('/').at(-1)} ${title}`
  })
  const chats = telegram.sent.map(
    ({ chat, text }) => `telegram ${chat - 10_000} ${/<b>(.*?)<\/b>/.exec(text)?.[1]}`,
  )
  return [...rows.map(({ told }) => String(told)), ...pushed, ...chats].toSorted()
}
/** Whom a message of this moment has to reach. */
const meant = (title: string, isWanted: (n: number) => boolean) =>
  ids.flatMap((_, n) => {
    if (!isWanted(n)) return []
    return [
      ...(takesMail(n) && !(isUnreachable(n) && !canBeMailed) ? [`mail ${n} ${title}`] : []),
      ...(takesPush(n) && !isGone(n) ? [`push ${n} ${title}`] : []),
      ...(takesTelegram(n) && !isBlocked(n) ? [`telegram ${n} ${title}`] : []),
    ]
  })
async function forget() {
  accepted.length = 0
  await bench.db.driver.query('delete from told_mails')
  telegram.sent.length = 0
}
const statesOf = async () => {
  const { rows } = await bench.db.driver.query(
    `select state, count(*)::int as count from notification_deliveries
     where target is not null group by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const sizes: [students: number, tags: string[]][] = [
  [150, []],
  [1000, ['long']],
]
for (const [students, tags] of sizes) {
  const title = `${students} students with mixed channels are each told once, through failures, delays and refusals`
  test(title, { tags }, () => tellEachOnce(students))
}

async function tellEachOnce(students: number) {
  await forget()
  await bench.db.driver.query('delete from notifications')
  await bench.db.driver.query('delete from users')
  ids.length = 0
  number.clear()
  queue.length = 0
  canBeMailed = false
  at = new Date('2026-12-01T12:00:00Z')
  await enrol(students)
  const signal = newId()
  await bench.db.driver.query(
    `insert into signals (id, title, content, role_access, status)
     values ($1, 'Euro', 'Up', 'community_student', 'active')`,
    [signal],
  )
  await tell(signal, 'new', 'New')
  expect(await arrived()).toEqual(meant('New', () => true).toSorted())
  const { failed, waiting } = await statesOf()
  expect(waiting).toBe(undefined)
  expect(failed).toBe(ids.filter((_, n) => takesMail(n) && isUnreachable(n)).length)

  // A press reaches those who have nothing yet, and nobody else; two presses are one.
  canBeMailed = true
  await forget()
  const retried = await Promise.all(
    [1, 2].map(() => bench.db.transaction((tx) => beginAgain(tx, signal, null))),
  )
  expect(retried.toSorted((one, other) => one - other)).toEqual([0, failed])
  for (let press = 0; press < 2; press += 1) {
    queue.push({ name: 'notifications.retry-signal', data: { signal }, tries: 0 })
  }
  await runAll()
  expect(await arrived()).toEqual(
    ids.flatMap((_, n) => (takesMail(n) && isUnreachable(n) ? [`mail ${n} New`] : [])).toSorted(),
  )

  // At night: those with quiet hours have it in the morning, as one message.
  await forget()
  at = new Date('2026-12-01T22:30:00Z')
  await tell(signal, 'closed', 'Closed')
  const wants = (n: number) => !wantsNoClosing(n)
  expect(await arrived()).toEqual(meant('Closed', (n) => wants(n) && !isQuiet(n)).toSorted())
  await forget()
  at = new Date('2026-12-02T06:00:00Z')
  for (let round = 0; round < 4; round += 1) {
    await kindOf('notifications.digests')?.handle({} as never)
    await runAll()
    at = new Date(at.getTime() + 2 * minute)
  }
  expect(await arrived()).toEqual(
    meant('In your quiet hours: 1 message about signals', (n) => wants(n) && isQuiet(n)).toSorted(),
  )
  expect((await statesOf()).waiting).toBe(undefined)
}
