import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import {
  clearNotifications,
  dismissNotification,
  listNotifications,
} from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { createJobs, type JobKind, type JobRunner, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import type { NewNotification } from '#server/platform/module/contributions.ts'
import { quietParts, usersOf } from '#testing/quiet-parts.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { type NotificationsDeps, notifications } from './index.ts'
import { notify } from './notify.ts'
import { createParts, type Parts } from './parts.ts'

const log = createLog({ level: 'fatal', pretty: false })
const hour = 60 * 60 * 1000

let bench: RouteBench
let call: Awaited<ReturnType<RouteBench['serve']>>
let at = new Date()

/** Users who have switched broadcasts off. */
const quiet = new Set<string>()

/** What one process of the academy hands to the module. */
const depsWith = (jobs: Jobs): NotificationsDeps => ({
  ...quietParts,
  db: bench.db,
  databaseUrl: bench.databaseUrl,
  log,
  jobs,
  now: () => at,
  identity: {
    ...quietParts.identity,
    wantsInApp: (userId) => sql`${!quiet.has(userId)}::boolean`,
    registeredAt: (userId) => sql`(select created_at from users where id = ${userId})`,
    usersByIds: usersOf(() => bench),
  },
})
let parts: Parts
let deliveryKinds: JobKind<never>[]
let removeOld: JobKind<never> | undefined
const otherQueues: JobRunner[] = []

beforeAll(async () => {
  bench = await startRouteBench()
  const deps = depsWith(bench.jobs)
  parts = createParts(deps)
  const { jobs = [], routes = [] } = notifications.create(deps)
  call = await bench.serve(routes)
  deliveryKinds = parts.deliveryJobs
  removeOld = jobs.find(({ name }) => name === 'notifications.remove-old')
  // Three processes work on one queue.
  await bench.startJobs(...deliveryKinds)
  for (let process = 2; process <= 3; process += 1) {
    const queue = createJobs(bench.databaseUrl, log)
    await queue.start(createParts(depsWith(queue)).deliveryJobs)
    otherQueues.push(queue)
  }
})
afterAll(async () => {
  for (const queue of otherQueues) await queue.stop()
  await bench.stop()
})

const note = (title: string, type: NewNotification['type'] = 'info'): NewNotification => ({
  type,
  title,
  message: `${title} in full`,
})
const broadcast = (role: Role, one: NewNotification) =>
  bench.db.transaction((tx) => notify(tx, parts.delivery, { role }, one))
const notifyUser = (userId: string, one: NewNotification) =>
  bench.db.transaction((tx) => notify(tx, parts.delivery, { user: userId }, one))
/** Somebody who registers a moment after all that has been told. */
const signIn = (...roles: Role[]) => {
  at = new Date(at.getTime() + 1000)
  return bench.signIn(['community_student', ...roles], at)
}
const titlesOf = async (token: string) =>
  (await call(listNotifications, { token })).body.map(({ title }) => title)
const countRows = async (table: 'notifications' | 'notification_dismissals') =>
  (await bench.db.driver.query(`select count(*)::int as count from ${table}`)).rows[0].count

test('a stranger gets nothing and changes nothing', async () => {
  await broadcast('community_student', note('for strangers'))
  for (const answer of [
    await call(listNotifications),
    await call(clearNotifications),
    await call(dismissNotification, { params: { id: newId() } }),
  ]) {
    expect(answer.status).toBe(401)
  }
  expect(await countRows('notification_dismissals')).toBe(0)
})

test('a notification is shown with all its parts', async () => {
  const person = await signIn()
  const action = { label: 'View signal', href: '/dashboard/signals' }
  await notifyUser(person.id, { ...note('whole', 'warning'), action })
  const { status, total, body } = await call(listNotifications, { token: person.id })
  expect({ status, total }).toEqual({ status: 200, total: '1' })
  expect(body).toEqual([
    {
      id: expect.any(String),
      type: 'warning',
      title: 'whole',
      message: 'whole in full',
      timestamp: at.toISOString(),
      action,
    },
  ])
})

test('broadcasts are seen by role and type, what is addressed to one user always', async () => {
  const people = {
    admin: await signIn('admin'),
    mentorship: await signIn('mentorship_student'),
    academy: await signIn('academy_student'),
    free: await signIn(),
  }
  for (const type of ['info', 'success', 'warning', 'error'] as const) {
    await broadcast('community_student', note(`all ${type}`, type))
  }
  await broadcast('academy_student', note('academy only'))
  await broadcast('mentorship_student', note('mentorship only'))
  await broadcast('admin', note('admin only'))
  await notifyUser(people.free.id, note('to one', 'error'))

  const seen = async (name: keyof typeof people) => (await titlesOf(people[name].id)).sort()
  const everyType = ['all error', 'all info', 'all success', 'all warning']
  expect(await seen('admin')).toEqual(
    ['academy only', 'admin only', ...everyType, 'mentorship only'].sort(),
  )
  expect(await seen('mentorship')).toEqual([...everyType, 'mentorship only'])
  expect(await seen('academy')).toEqual(['academy only', 'all info', 'all success', 'all warning'])
  expect(await seen('free')).toEqual(['all info', 'all success', 'to one'])
})

test('what was told before somebody registered is no news to them', async () => {
  await broadcast('community_student', note('old news'))
  const person = await signIn()
  await broadcast('community_student', note('fresh news'))
  expect(await titlesOf(person.id)).toEqual(['fresh news'])
})

test('the newest hundred come first and the total counts all', async () => {
  const person = await signIn()
  for (let number = 1; number <= 103; number += 1) {
    at = new Date(at.getTime() + 1000)
    await notifyUser(person.id, note(`number ${number}`))
  }
  const { body, total } = await call(listNotifications, { token: person.id })
  expect(total).toBe('103')
  expect(body).toHaveLength(100)
  expect(body[0]?.title).toBe('number 103')
  expect(body[99]?.title).toBe('number 4')

  await call(clearNotifications, { token: person.id })
  expect(await titlesOf(person.id)).toEqual([])
})

test('dismissing hides one for the caller only, and twice is the same as once', async () => {
  const one = await signIn()
  const other = await signIn()
  at = new Date(at.getTime() + 1000)
  await broadcast('community_student', note('stays for the other'))
  await broadcast('community_student', note('stays for both'))
  const { body } = await call(listNotifications, { token: one.id })
  const id = body.find(({ title }) => title.endsWith('other'))?.id ?? ''

  const both = await Promise.all(
    [1, 2].map(() => call(dismissNotification, { token: one.id, params: { id } })),
  )
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect((await call(dismissNotification, { token: one.id, params: { id } })).status).toBe(204)
  expect(await titlesOf(one.id)).toEqual(['stays for both'])
  expect(await titlesOf(other.id)).toHaveLength(2)
})

test("another's, a hidden and an unknown notification are the same 404 and change no row", async () => {
  const owner = await signIn()
  const thief = await signIn()
  await notifyUser(owner.id, note('private'))
  await broadcast('admin', note('for admins'))
  const { rows } = await bench.db.driver.query(
    "select id from notifications where title in ('private', 'for admins')",
  )
  const before = await countRows('notification_dismissals')
  const ids = [...rows.map(({ id }) => id), newId(), 'no-id-at-all']
  const answers = await Promise.all(
    ids.map((id) => call(dismissNotification, { token: thief.id, params: { id } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await countRows('notification_dismissals')).toBe(before)
})

test('clearing leaves what comes afterwards, and the same call twice is harmless', async () => {
  const person = await signIn()
  at = new Date(at.getTime() + 1000)
  await notifyUser(person.id, note('before'))
  const answers = await Promise.all(
    [1, 2].map(() => call(clearNotifications, { token: person.id })),
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  await notifyUser(person.id, note('after'))
  expect(await titlesOf(person.id)).toEqual(['after'])
})

test('a rolled-back transaction tells nobody', async () => {
  const person = await signIn()
  const failing = bench.db.transaction(async (tx) => {
    await notify(tx, parts.delivery, { user: person.id }, note('never'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await titlesOf(person.id)).toEqual([])
})

test('connected clients hear of it, each audience of its own', async () => {
  const person = await signIn()
  await notifyUser(person.id, note('live'))
  await broadcast('academy_student', note('live too'))
  const { rows } = await bench.db.driver.query(
    `select outbox.type, outbox.audience_role, audience_user, title
     from outbox join notifications on notifications.id = outbox.subject::uuid
     order by outbox.id desc limit 2`,
  )
  const type = 'notification.new'
  expect(rows).toEqual([
    { type, audience_role: 'academy_student', audience_user: null, title: 'live too' },
    { type, audience_role: null, audience_user: person.id, title: 'live' },
  ])
})

test('a link that leaves the academy is refused by the database', async () => {
  const before = await countRows('notifications')
  const action = { label: 'Go', href: '//elsewhere.example' }
  await expect(broadcast('community_student', { ...note('bad'), action })).rejects.toThrow()
  expect(await countRows('notifications')).toBe(before)
})

test('after ninety days notifications and their dismissals are removed', async () => {
  at = new Date(at.getTime() + 91 * 24 * hour)
  await broadcast('community_student', note('kept'))
  await removeOld?.handle({} as never)
  const { rows } = await bench.db.driver.query('select title from notifications')
  expect(rows).toEqual([{ title: 'kept' }])
  expect(await countRows('notification_dismissals')).toBe(0)
})

test('whoever has switched broadcasts off sees only what is addressed to them', async () => {
  const person = await signIn()
  quiet.add(person.id)
  await broadcast('community_student', note('for all'))
  await notifyUser(person.id, note('for one'))
  expect(await titlesOf(person.id)).toEqual(['for one'])
  expect((await call(clearNotifications, { token: person.id })).status).toBe(204)
  quiet.delete(person.id)
  expect(await titlesOf(person.id)).toEqual(['for all'])
})
