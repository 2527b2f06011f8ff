import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { createJobs, type JobKind, type JobRunner, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import type { NewNotification } from '#server/platform/module/contributions.ts'
import { quietParts, usersOf } from '#testing/quiet-parts.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import type { NotificationsDeps } from './index.ts'
import { notify } from './notify.ts'
import { createParts, type Parts } from './parts.ts'

const log = createLog({ level: 'fatal', pretty: false })
const hour = 60 * 60 * 1000

let bench: RouteBench
let at = new Date()

/** Users who want mails, and what was sent to them. */
let readers: { id: string; email: string; name: string; createdAt: Date }[] = []
const rolesOfReaders = new Map<string, Role[]>()
const mails: { to: string; subject: string; path: string | undefined }[] = []

/** What one process of the academy hands to the module. */
const depsWith = (jobs: Jobs): NotificationsDeps => ({
  ...quietParts,
  db: bench.db,
  databaseUrl: bench.databaseUrl,
  log,
  jobs,
  now: () => at,
  mail: {
    async queue(_tx, mail) {
      if ('written' in mail) throw new Error('a notice is no letter')
      mails.push({ to: mail.to, subject: mail.values.title ?? '', path: mail.path })
    },
  },
  access: {
    ...quietParts.access,
    accessStatesOf: async (ids) =>
      new Map(ids.map((id) => [id, { roles: rolesOfReaders.get(id) ?? [] }])),
  },
  identity: {
    ...quietParts.identity,
    mailReaders: async (_pool, { after, limit, only, registeredBy }) =>
      readers
        .filter(({ id }) => (after === null || id > after) && (only === null || id === only))
        .filter(({ createdAt }) => createdAt <= registeredBy)
        .slice(0, limit),
    registeredAt: (userId) => sql`(select created_at from users where id = ${userId})`,
    usersByIds: usersOf(() => bench),
  },
})
let parts: Parts
let deliveryKinds: JobKind<never>[]
const otherQueues: JobRunner[] = []

beforeAll(async () => {
  bench = await startRouteBench()
  parts = createParts(depsWith(bench.jobs))
  deliveryKinds = parts.deliveryJobs
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

describe('mails', () => {
  /** Until nothing is left to be sent. */
  const mailAll = () =>
    vi.waitFor(
      async () => {
        const { rows } = await bench.db.driver.query(
          `select count(*)::int as count from pgboss.job
           where name in ('notifications.fan-out', 'notifications.send-mail')
             and state <> 'completed'`,
        )
        expect(rows[0].count).toBe(0)
      },
      { timeout: 60_000 },
    )
  beforeEach(async () => {
    await mailAll()
    mails.length = 0
    readers = []
  })
  /** Users who want mails, all with these roles. */
  const read = async (count: number, ...roles: Role[]) => {
    const since = new Date(at.getTime() - hour)
    const users: Awaited<ReturnType<typeof bench.signIn>>[] = []
    // One by one: all at once would wait for a connection longer than is allowed on a slow machine.
    for (let number = 0; number < count; number += 1) {
      users.push(await bench.signIn(['community_student', ...roles], since))
    }
    for (const { id, roles: all } of users) rolesOfReaders.set(id, [...all])
    const made = users.map(({ id, email }) => ({ id, email, name: 'Reader', createdAt: since }))
    readers = [...readers, ...made].toSorted((one, other) => (one.id < other.id ? -1 : 1))
    return made
  }

  test('go to those who want them and would see it in the academy', async () => {
    const [student] = await read(1, 'mentorship_student')
    const [admin] = await read(1, 'admin')
    await read(1)
    const later = new Date(at.getTime() + hour)
    const { id, email } = await bench.signIn(['community_student'], later)
    rolesOfReaders.set(id, ['admin'])
    readers.push({ id, email, name: 'Late', createdAt: later })
    await broadcast('mentorship_student', note('a signal'))
    await mailAll()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([student?.email, admin?.email].toSorted())
    expect(mails[0]).toMatchObject({ subject: 'a signal' })
  })

  test('of one user go to that user', async () => {
    const person = await signIn()
    readers = [
      {
        id: person.id,
        email: 'one@people.example',
        name: 'One',
        createdAt: new Date(at.getTime() - hour),
      },
    ]
    await read(2, 'admin')
    await notifyUser(person.id, {
      ...note('for one'),
      action: { label: 'Open', href: '/dashboard' },
    })
    await mailAll()
    expect(mails).toEqual([{ to: 'one@people.example', subject: 'for one', path: '/dashboard' }])
  })

  test('are each sent once, by several processes and for more readers than one page', async () => {
    const all = await read(450)
    await broadcast('community_student', note('for all'))
    await mailAll()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(all.map(({ email }) => email).toSorted())
  })
})
