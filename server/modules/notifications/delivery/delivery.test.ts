import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import type { ChannelToAll, Outcome, PagedChannel, Target } from '../channels/channel.ts'
import { notify } from '../notify.ts'
import { mostTries } from './deliveries.rules.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { fanOutJob } from './fan-out-job.ts'
import { resumeJob } from './resume-job.ts'
import { sendJobs } from './send-jobs.ts'

const minute = 60_000
const hour = 60 * minute

let bench: RouteBench
let people: Target[] = []
let at = new Date()
/** What was filed and has not been run, and how much later it was to run. */
let filed: { name: string; data: object; waitSeconds: number | undefined }[] = []
let notified: string[] = []
let outcomeOf: (target: string) => Outcome | Promise<Outcome> = () => 'delivered'
const roles = new Map<string, Role[]>()

/** A channel like any other: all that one has to be. */
const pigeon: PagedChannel = {
  name: 'pigeon',
  atOnce: 2,
  newsForMs: hour,
  targets: async (_deps, _notification, { after, limit }) =>
    people.filter(({ id }) => after === null || id > after).slice(0, limit),
  async send(_deps, target) {
    const outcome = await outcomeOf(target)
    if (outcome === 'delivered') notified.push(target)
    return outcome
  },
}
const bell: ChannelToAll = {
  name: 'bell',
  targets: 'all at once',
  async send(_tx, { title }) {
    notified.push(title)
  },
}

const jobs: Jobs = {
  async send(_tx, { name }, data, { waitSeconds } = {}) {
    filed.push({ name, data, waitSeconds })
  },
}
const deps = (): DeliveryDeps => ({
  db: bench.db,
  jobs,
  now: () => at,
  access: {
    accessStatesOf: async (ids) => new Map(ids.map((id) => [id, { roles: roles.get(id) ?? [] }])),
  },
  identity: { suspendedAmong: async () => new Set<string>(), zoneOf: async () => null },
  signals: {
    standingsOf: async () => new Map(),
  },
  channels: [bell, pigeon],
  // None of these channels needs anything.
  channelDeps: {} as DeliveryDeps['channelDeps'],
})
/** Runs what is filed by now, once, as one worker would. */
async function runFiled() {
  const kinds: JobKind<never>[] = [fanOutJob(deps()), ...sendJobs(deps())]
  for (const { name, data } of filed.splice(0)) {
    await kinds.find((kind) => kind.name === name)?.handle(data as never)
  }
}
const tell = (title = 'News') =>
  bench.db.transaction((tx) =>
    notify(tx, deps(), { role: 'mentorship_student' }, { type: 'info', title, message: '' }),
  )
const stored = async () => {
  const { rows } = await bench.db.driver.query(
    `select channel, target, state, tries from notification_deliveries
     order by channel, target nulls first`,
  )
  return rows
}
const statesOf = async () =>
  (await stored()).filter(({ target }) => target).map(({ state }) => state)

beforeAll(async () => {
  bench = await startRouteBench()
})
afterAll(() => bench.stop())
beforeEach(async () => {
  await bench.db.driver.query('delete from notifications')
  at = new Date()
  filed = []
  notified = []
  outcomeOf = () => 'delivered'
  const actors = await Promise.all([1, 2, 3].map(() => bench.signIn(['mentorship_student'])))
  for (const { id } of actors) roles.set(id, ['mentorship_student'])
  people = actors
    .map(({ id }) => ({ id, userId: id }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
})
const ids = () => people.map(({ id }) => id)

test('a channel that reaches all at once costs one row, in the transaction of the notification', async () => {
  await tell('Ring')
  expect(notified).toEqual(['Ring'])
  expect(await stored()).toEqual([
    { channel: 'bell', target: null, state: 'delivered', tries: 0 },
    { channel: 'pigeon', target: null, state: 'waiting', tries: 0 },
  ])
  expect(filed.map(({ name }) => name)).toEqual(['notifications.fan-out'])
})

test('others get a job for so many targets as they send to at once', async () => {
  await tell()
  await runFiled()
  expect(filed.map(({ data }) => data)).toMatchObject([
    { targets: ids().slice(0, 2) },
    { targets: ids().slice(2) },
  ])
  notified = []
  await runFiled()
  expect(notified.toSorted()).toEqual(ids())
  expect(await statesOf()).toEqual(['delivered', 'delivered', 'delivered'])
})

test('a crash between pages goes on where it stood, and notes nobody twice', async () => {
  await tell()
  const again = [...filed]
  await runFiled()
  const sending = filed.length
  filed.push(...again)
  await runFiled()
  expect(sending).toBe(2)
  expect(filed).toEqual([])
  expect(notified.slice(1).toSorted()).toEqual(ids())
})

test('whoever may not see it any more when it is sent gets nothing', async () => {
  await tell()
  await runFiled()
  notified = []
  const [first = ''] = ids()
  roles.set(first, ['community_student'])
  await runFiled()
  expect(notified.toSorted()).toEqual(ids().slice(1))
  expect(await statesOf()).toEqual(['gone', 'delivered', 'delivered'])
})

test('what the channel does not want now is filed for later, and the others are delivered', async () => {
  const [busy = ''] = ids()
  outcomeOf = (target) => (target === busy ? { waitSeconds: 7 } : 'delivered')
  await tell()
  await runFiled()
  await runFiled()
  expect(filed).toMatchObject([
    { data: { targets: [busy] }, waitSeconds: 7 },
    // The channel as a whole is left alone as well.
    { data: { targets: [ids()[2]] }, waitSeconds: 7 },
  ])
  outcomeOf = () => 'delivered'
  notified = []
  at = new Date(at.getTime() + 7000)
  await runFiled()
  expect(notified).toEqual([busy, ids()[2]])
})

test('what cannot be sent is tried again, and at last given up', async () => {
  people = people.slice(0, 2)
  const [sound, faulty] = ids()
  outcomeOf = (target) => {
    if (target === faulty) throw new Error('no wind')
    return 'delivered'
  }
  await tell()
  await runFiled()
  const [job] = [...filed]
  notified = []
  for (let time = 1; time <= mostTries; time += 1) {
    filed = job ? [job] : []
    await expect(runFiled()).rejects.toThrow(/1 of \d messages were not taken/)
  }
  filed = job ? [job] : []
  await runFiled()
  expect(notified).toEqual([sound])
  expect((await stored()).filter(({ target }) => target)).toMatchObject([
    { state: 'delivered', tries: 0 },
    { state: 'failed', tries: mostTries },
  ])
})

test('what is filed to deliver is filed with the note, or neither', async () => {
  people = people.slice(0, 1)
  const mails: string[] = []
  let isFull = true
  outcomeOf = (target) => ({
    async file(tx) {
      await tx.updateTable('notifications').set({ message: 'filed' }).execute()
      if (isFull) throw new Error('the queue is full')
      mails.push(target)
    },
  })
  await tell()
  await runFiled()
  const again = [...filed]
  await expect(runFiled()).rejects.toThrow('1 of 1')
  expect(await statesOf()).toEqual(['waiting'])
  const message = async () =>
    (await bench.db.driver.query('select message from notifications')).rows[0].message
  expect(await message()).toBe('')
  isFull = false
  filed = [...again, ...again]
  await runFiled()
  expect(mails).toEqual(ids())
  expect(await message()).toBe('filed')
  expect(await statesOf()).toEqual(['delivered'])
})

test('what is no news any more is not sent', async () => {
  await tell()
  await runFiled()
  notified = []
  at = new Date(at.getTime() + hour + minute)
  await runFiled()
  expect(notified).toEqual([])
  expect(await statesOf()).toEqual(['expired', 'expired', 'expired'])
})

test('what has lost its jobs gets new ones, but not while its own may still run', async () => {
  await tell()
  filed = []
  await resumeJob(deps()).handle({} as never)
  expect(filed).toEqual([])
  at = new Date(at.getTime() + 6 * minute)
  await resumeJob(deps()).handle({} as never)
  await runFiled()
  filed = []
  await resumeJob(deps()).handle({} as never)
  notified = []
  await runFiled()
  expect(notified.toSorted()).toEqual(ids())
  await resumeJob(deps()).handle({} as never)
  expect(filed).toEqual([])
})

test('what waits because the channel wants it gets no second job meanwhile', async () => {
  outcomeOf = () => ({ waitSeconds: 1800 })
  await tell()
  await runFiled()
  await runFiled()
  filed = []
  at = new Date(at.getTime() + 6 * minute)
  await resumeJob(deps()).handle({} as never)
  expect(filed).toEqual([])
  at = new Date(at.getTime() + 25 * minute)
  await resumeJob(deps()).handle({} as never)
  expect(filed).toHaveLength(2)
})
