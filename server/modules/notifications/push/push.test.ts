import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications/push.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { PrivateAddress } from '#server/platform/public-addresses.ts'
import { forAll } from '#testing/drills/at-once.ts'
import { FakePushServices } from '#testing/fake-push-services.ts'
import { createPushBrowser, type PushBrowser } from '#testing/push-browser.ts'
import { quietParts } from '#testing/quiet-parts.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { type NotificationsDeps, notifications } from '../index.ts'
import { exportFor } from '../notifications.store.ts'
import { notify } from '../notify.ts'
import { createParts, type Parts } from '../parts.ts'

const log = createLog({ level: 'fatal', pretty: false })

let bench: RouteBench
let first: Parts
let call: Awaited<ReturnType<RouteBench['serve']>>

const services = new FakePushServices()
const rolesOfUsers = new Map<string, readonly Role[]>()
const accessStatesOf = async (ids: readonly string[]) =>
  new Map(ids.map((id) => [id, { roles: rolesOfUsers.get(id) ?? [] }]))
const depsWith = (
  jobs: Jobs,
  own: { accessStatesOf?: typeof accessStatesOf } = {},
): NotificationsDeps => ({
  ...quietParts,
  db: bench.db,
  databaseUrl: bench.databaseUrl,
  log,
  jobs,
  now: () => new Date(),
  network: services,
  access: { ...quietParts.access, accessStatesOf, ...own },
})
const startProcess = (...handed: Parameters<typeof depsWith>) => createParts(depsWith(...handed))
const routesOf = () => notifications.create(depsWith(bench.jobs)).routes ?? []

beforeAll(async () => {
  bench = await startRouteBench()
  first = startProcess(bench.jobs)
  call = await bench.serve(routesOf())
  // Two processes work on one queue.
  await bench.startJobs(...first.deliveryJobs)
  const otherJobs = createJobs(bench.databaseUrl, log)
  await otherJobs.start(startProcess(otherJobs).deliveryJobs)
  stopOther = otherJobs.stop
})
let stopOther: () => Promise<void> = async () => undefined
afterAll(async () => {
  await stopOther()
  await bench.stop()
})
beforeEach(async () => {
  await bench.db.driver.query('delete from push_subscriptions')
  services.forget()
})

const signIn = async (...roles: Role[]) => {
  const actor = await bench.signIn(['community_student', ...roles])
  rolesOfUsers.set(actor.id, actor.roles)
  return actor
}
let number = 0
const browser = () => createPushBrowser(`https://push.example/send/${++number}`)
const subscribe = (token: string, { subscription }: PushBrowser) =>
  call(subscribeToPush, { token, body: subscription })
const stored = async () => {
  const { rows } = await bench.db.driver.query(
    'select user_id, endpoint, p256dh from push_subscriptions order by created_at',
  )
  return rows
}
const trailOf = async (userId: string) => {
  const { rows } = await bench.db.driver.query(
    'select action from audit_entries where actor_id = $1 and person_id = $1 order by id',
    [userId],
  )
  return rows.map(({ action }) => action)
}
const notifyUser = (userId: string, title: string, href?: string) =>
  bench.db.transaction((tx) =>
    notify(
      tx,
      first.delivery,
      { user: userId },
      {
        type: 'info',
        title,
        message: `${title} in full`,
        ...(href && { action: { label: 'Open', href } }),
      },
    ),
  )
/** Until both jobs of everything that was told have come to their end. */
const allSent = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await bench.db.driver.query(
        `select count(*)::int as count from pgboss.job
         where name in ('notifications.fan-out', 'notifications.send-push')
           and state <> 'completed'`,
      )
      expect(rows[0].count).toBe(0)
      expect(services.received.length).toBe(count)
    },
    { timeout: 60_000 },
  )

test('a stranger gets no key and changes nothing', async () => {
  const one = browser()
  const { endpoint } = one.subscription
  const refused = [
    await call(readPushKey),
    await call(subscribeToPush, { body: one.subscription }),
    await call(unsubscribeFromPush, { body: { endpoint } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await stored()).toEqual([])
})

test('every process knows the one pair of keys', async () => {
  const { id: token } = await signIn()
  await bench.db.driver.query("delete from facts where key = 'push-keys'")
  const calls = await Promise.all([1, 2, 3].map(() => bench.serve(routesOf())))
  const keys = await Promise.all(calls.map((ask) => ask(readPushKey, { token })))
  const [key] = keys.map(({ body }) => body.publicKey)
  expect(key).toMatch(/^[\w-]{87}$/)
  expect(new Set(keys.map(({ text }) => text)).size).toBe(1)
  const later = await bench.serve(routesOf())
  expect((await later(readPushKey, { token })).body.publicKey).toBe(key)
})

describe('subscribing', () => {
  test('twice is the same as once, and keeps the newest keys', async () => {
    const { id: token } = await signIn()
    const one = browser()
    expect((await subscribe(token, one)).status).toBe(204)
    const again = createPushBrowser(one.subscription.endpoint)
    expect((await subscribe(token, again)).status).toBe(204)
    const { endpoint, keys } = again.subscription
    expect(await stored()).toEqual([{ user_id: token, endpoint, p256dh: keys.p256dh }])
    expect(await trailOf(token)).toEqual(['push.enabled'])
  })

  test('a browser belongs to who was last to switch alerts on in it', async () => {
    const [before, after] = [await signIn(), await signIn()]
    const one = browser()
    await subscribe(before.id, one)
    await subscribe(after.id, one)
    expect(await stored()).toMatchObject([{ user_id: after.id }])
  })

  test("switching off is one's own, and twice is the same as once", async () => {
    const [owner, thief] = [await signIn(), await signIn()]
    const one = browser()
    await subscribe(owner.id, one)
    const body = { endpoint: one.subscription.endpoint }
    expect((await call(unsubscribeFromPush, { token: thief.id, body })).status).toBe(204)
    expect(await stored()).toHaveLength(1)
    expect((await call(unsubscribeFromPush, { token: owner.id, body })).status).toBe(204)
    expect((await call(unsubscribeFromPush, { token: owner.id, body })).status).toBe(204)
    expect(await stored()).toEqual([])
    expect(await trailOf(owner.id)).toEqual(['push.enabled', 'push.disabled'])
    expect(await trailOf(thief.id)).toEqual([])
  })

  test('ten browsers are the most, also all at once', async () => {
    const { id: token } = await signIn()
    const many = Array.from({ length: 12 }, browser)
    const statuses = await Promise.all(
      many.map(async (one) => (await subscribe(token, one)).status),
    )
    expect(statuses.toSorted()).toEqual([...Array(10).fill(204), 409, 409])
    expect(await stored()).toHaveLength(10)
  })

  test.each([
    ['an unknown name', 'https://nowhere.example/a'],
    ['a name that also leads inside', 'https://inside.example/a'],
    ['another port', 'https://push.example:8443/a'],
    ['a name before the host', 'https://push.example@inside.example/a'],
    ['no TLS', 'http://push.example/a'],
    ['a decimal address', 'https://2130706433/a'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/a'],
    ['the cloud', 'https://169.254.169.254/latest/meta-data'],
  ])('to %s is refused', async (_what, endpoint) => {
    services.places['127.0.0.1'] = ['127.0.0.1']
    services.places['169.254.169.254'] = ['169.254.169.254']
    services.places['::ffff:7f00:1'] = ['::ffff:7f00:1']
    const { id: token } = await signIn()
    expect([400, 422]).toContain((await subscribe(token, createPushBrowser(endpoint))).status)
    expect(await stored()).toEqual([])
  })

  test('with a key that is no point of the curve is refused', async () => {
    const { id: token } = await signIn()
    const { subscription } = browser()
    const keys = { ...subscription.keys, p256dh: `BA${'A'.repeat(85)}` }
    const { status } = await call(subscribeToPush, { token, body: { ...subscription, keys } })
    expect(status).toBe(422)
    expect(await stored()).toEqual([])
  })
})

describe('sending', () => {
  test('tells title, message and page, to that browser only', async () => {
    const [person, other] = [await signIn(), await signIn()]
    const [phone, desk, strange] = [browser(), browser(), browser()]
    await subscribe(person.id, phone)
    await subscribe(person.id, desk)
    await subscribe(other.id, strange)
    await notifyUser(person.id, 'Graded', '/dashboard/assignments')
    await allSent(2)
    const payload = { title: 'Graded', message: 'Graded in full', href: '/dashboard/assignments' }
    expect(services.notifiedTo(phone)).toEqual([payload])
    expect(services.notifiedTo(desk)).toEqual([payload])
    expect(services.received[0]?.headers).toMatchObject({
      'Content-Encoding': 'aes128gcm',
      Authorization: expect.stringMatching(/^vapid t=/),
    })
  })

  test('a broadcast goes to who would see it, once each with two processes', async () => {
    const browsers = Array.from({ length: 60 }, browser)
    const answers = await forAll(browsers, async (one) =>
      subscribe((await signIn('mentorship_student')).id, one),
    )
    for (const { status } of answers) expect(status).toBe(204)
    const free = browser()
    await subscribe((await signIn()).id, free)
    await bench.db.transaction((tx) =>
      notify(
        tx,
        first.delivery,
        { role: 'mentorship_student' },
        { type: 'info', title: 'News', message: 'All' },
      ),
    )
    await allSent(60)
    const payload = { title: 'News', message: 'All', href: '/dashboard' }
    for (const one of browsers) expect(services.notifiedTo(one)).toEqual([payload])
    expect(services.notifiedTo(free)).toEqual([])
  })

  test('two processes that find the same news at the same time file it once', async () => {
    await subscribe((await signIn()).id, browser())
    const filed: { kind: string; data: object }[] = []
    const jobs: Jobs = {
      async send(_tx, kind, data) {
        filed.push({ kind: kind.name, data })
      },
    }
    // Both have found it before either goes on.
    const { promise: bothAreHere, resolve } = Promise.withResolvers<void>()
    let here = 0
    const meet: typeof accessStatesOf = async (ids) => {
      here += 1
      if (here === 2) resolve()
      await bothAreHere
      return accessStatesOf(ids)
    }
    const processes = [1, 2].map(() => startProcess(jobs, { accessStatesOf: meet }))
    await bench.db.transaction(async (tx) => {
      const news = { type: 'info' as const, title: 'Twice', message: 'found' }
      if (processes[0]) await notify(tx, processes[0].delivery, { role: 'community_student' }, news)
    })
    const data = filed[0]?.data as never
    const kinds = processes.flatMap(({ deliveryJobs }) =>
      deliveryJobs.filter(({ name }) => name === 'notifications.fan-out'),
    )
    await Promise.all(kinds.map((kind) => kind.handle(data)))
    expect(filed.map(({ kind }) => kind)).toEqual([
      'notifications.fan-out',
      'notifications.send-push',
    ])
  })

  test('what failed is tried again, and only that', async () => {
    const person = await signIn()
    const [sound, faulty] = [browser(), browser()]
    await subscribe(person.id, sound)
    await subscribe(person.id, faulty)
    services.answers.set(faulty.subscription.endpoint, [503, 429])
    await notifyUser(person.id, 'Stubborn')
    await allSent(4)
    expect(services.notifiedTo(sound)).toHaveLength(1)
    expect(services.notifiedTo(faulty)).toHaveLength(3)
    expect(await stored()).toHaveLength(2)
  })

  test.each([404, 410, 'private'] as const)(
    'a browser that is gone (%s) is forgotten',
    async (status) => {
      const person = await signIn()
      const [there, gone] = [browser(), browser()]
      await subscribe(person.id, there)
      await subscribe(person.id, gone)
      const answer = status === 'private' ? new PrivateAddress() : status
      services.answers.set(gone.subscription.endpoint, [answer])
      await notifyUser(person.id, 'To whom it reaches')
      await allSent(2)
      expect(await stored()).toMatchObject([{ endpoint: there.subscription.endpoint }])
    },
  )

  test('a long text is cut to what push services take', async () => {
    const person = await signIn()
    const one = browser()
    await subscribe(person.id, one)
    const title = '界'.repeat(300)
    await bench.db.transaction((tx) =>
      notify(
        tx,
        first.delivery,
        { user: person.id },
        { type: 'info', title, message: '😀'.repeat(1000) },
      ),
    )
    await allSent(1)
    expect(services.received[0]?.body.length).toBeLessThan(4096)
    expect(services.notifiedTo(one)).toMatchObject([{ title, message: `${'😀'.repeat(299)}…` }])
  })

  test('what a rolled-back transaction told, nobody is sent', async () => {
    const person = await signIn()
    await subscribe(person.id, browser())
    const failing = bench.db.transaction(async (tx) => {
      const news = { type: 'info' as const, title: 'Never', message: '' }
      await notify(tx, first.delivery, { user: person.id }, news)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await notifyUser(person.id, 'Afterwards')
    await allSent(1)
  })
})

test('the download names the browsers, and they go with the account', async () => {
  const person = await signIn()
  const one = browser()
  await subscribe(person.id, one)
  expect(await exportFor(bench.db.pool, person.id)).toMatchObject({
    liveAlerts: [{ endpoint: one.subscription.endpoint }],
  })
  await bench.db.driver.query('delete from users where id = $1', [person.id])
  expect(await stored()).toEqual([])
})
