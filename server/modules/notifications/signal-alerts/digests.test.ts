import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignalMoment } from '#contract/signals/signal-moments.ts'
import type { SignalStatus } from '#contract/signals/signals.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { NotTaken } from '../channels/channel.rules.ts'
import type { Outcome, PagedChannel, Target } from '../channels/channel.ts'
import { mostTries } from '../delivery/deliveries.rules.ts'
import type { DeliveryDeps } from '../delivery/delivery-deps.ts'
import { fanOutJob } from '../delivery/fan-out-job.ts'
import { resumeJob } from '../delivery/resume-job.ts'
import { sendJobs } from '../delivery/send-jobs.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { notify } from '../notify.ts'
import { retryJob } from '../signal-deliveries/retry-job.ts'
import { beginAgain } from '../signal-deliveries/signal-deliveries.store.ts'
import { digestJobs } from './digest-jobs.ts'
import { quietMinutes } from './signal-alerts.rules.ts'
import { changeAlerts, endWaitOf, lockAlerts } from './signal-alerts.store.ts'

const hour = 3_600_000

let bench: RouteBench
let at = new Date()
let people: Target[] = []
let filed: { name: string; data: object }[] = []
let sent: { to: string; title: string; message: string }[] = []
let standings = new Map<string, SignalStatus | null>()
let suspended = new Set<string>()
let outcomeOf: (target: string) => Outcome | Promise<Outcome> = () => 'delivered'

const pigeon: PagedChannel = {
  name: 'mail',
  atOnce: 2,
  targets: async (_deps, _notification, { after, limit }) =>
    people.filter(({ id }) => after === null || id > after).slice(0, limit),
  async send(_deps, target, { title, message }: NotificationRow) {
    const outcome = await outcomeOf(target)
    const note = () => sent.push({ to: target, title, message })
    if (outcome === 'delivered') note()
    if (typeof outcome === 'object' && 'file' in outcome) {
      return {
        async file(tx: Executor) {
          await outcome.file(tx)
          note()
        },
      }
    }
    return outcome
  },
}
const jobs: Jobs = {
  async send(_tx, { name }, data) {
    filed.push({ name, data })
  },
}
const deps = (): DeliveryDeps => ({
  db: bench.db,
  jobs,
  now: () => at,
  access: {
    accessStatesOf: async (ids) =>
      new Map(ids.map((id) => [id, { roles: ['community_student' as const] }])),
  },
  identity: { suspendedAmong: async () => suspended, zoneOf: async () => 'Europe/Paris' },
  signals: {
    standingsOf: async () => standings,
  },
  channels: [pigeon],
  channelDeps: {} as DeliveryDeps['channelDeps'],
})
const kinds = () =>
  new Map(
    [fanOutJob(deps()), ...sendJobs(deps()), ...digestJobs(deps()), retryJob(deps())].map(
      (kind) => [kind.name, kind as JobKind<never>],
    ),
  )
/** Runs what is filed, and what that files, until nothing is left. */
async function runAll() {
  while (filed.length > 0) {
    for (const { name, data } of filed.splice(0))
      await kinds()
        .get(name)
        ?.handle(data as never)
  }
}
async function runDigests() {
  await kinds()
    .get('notifications.digests')
    ?.handle({} as never)
  await runAll()
}
let signal = ''
async function tell(moment: SignalMoment = 'new', title = 'New signal', about = signal) {
  await bench.db.transaction((tx) =>
    notify(
      tx,
      deps(),
      { role: 'community_student' },
      { type: 'info', title, message: 'Bounce', signal: { id: about, moment, at } },
    ),
  )
  await runAll()
}
async function choose(person: Target | undefined, changes: Parameters<typeof changeAlerts>[2]) {
  await bench.db.transaction(async (tx) => {
    await lockAlerts(tx, person?.userId ?? '', at)
    await changeAlerts(tx, person?.userId ?? '', changes)
    await endWaitOf(tx, person?.userId ?? '', at)
  })
}
const night = quietMinutes({ from: '22:00', to: '07:00' })
const statesOf = async (): Promise<string[]> => {
  const { rows } = await bench.db.driver.query(
    `select state, tries, digested from notification_deliveries where target is not null
     order by state, tries`,
  )
  return rows.map(({ state, tries, digested }) =>
    [state, tries, ...(digested ? ['digest'] : [])].join(' '),
  )
}
const addSignal = async () => {
  const id = newId()
  await bench.db.driver.query(
    `insert into signals (id, title, content, role_access, status)
     values ($1, 'Euro', 'Up', 'community_student', 'active')`,
    [id],
  )
  return id
}

beforeAll(async () => {
  bench = await startRouteBench()
})
afterAll(() => bench.stop())
beforeEach(async () => {
  await bench.db.driver.query('delete from notifications')
  await bench.db.driver.query('delete from signal_alerts')
  at = new Date('2026-12-01T12:00:00Z')
  filed = []
  sent = []
  standings = new Map()
  suspended = new Set()
  outcomeOf = () => 'delivered'
  const actors = [
    await bench.signIn(['community_student']),
    await bench.signIn(['community_student']),
  ]
  people = actors
    .map(({ id }) => ({ id, userId: id }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  signal = await addSignal()
})

test('a step that somebody does not want by a channel is not sent there, notes only if wanted', async () => {
  const [one, other] = people
  await choose(one, { used: ['mail:note', 'push:new'] })
  await tell('new')
  await tell('note', 'A note')
  expect(sent.map(({ to, title }) => [to, title])).toEqual([
    [other?.id, 'New signal'],
    [one?.id, 'A note'],
  ])
})

test('who changes the choice before it is sent gets nothing', async () => {
  await bench.db.transaction((tx) =>
    notify(
      tx,
      deps(),
      { role: 'community_student' },
      { type: 'info', title: 'New', message: '', signal: { id: signal, moment: 'new', at } },
    ),
  )
  const [fanOut] = filed.splice(0)
  await kinds()
    .get(fanOut?.name ?? '')
    ?.handle(fanOut?.data as never)
  await choose(people[0], { used: [] })
  await runAll()
  expect(sent.map(({ to }) => to)).toEqual([people[1]?.id])
  expect(await statesOf()).toEqual(['delivered 0', 'gone 0'])
})

test('what happens in quiet hours arrives as one message at their end, and once', async () => {
  const [quiet, other] = people
  await choose(quiet, night)
  at = new Date('2026-12-01T22:30:00Z')
  const second = await addSignal()
  await tell('new', 'New signal: EUR/USD')
  at = new Date(at.getTime() + hour)
  await tell('closed', 'EURUSD: Stop hit')
  await tell('new', 'New signal: GBP/USD', second)
  expect(sent.map(({ to }) => to)).toEqual([other?.id, other?.id, other?.id])
  sent = []
  // Nothing sends it before its time, nor by itself.
  at = new Date('2026-12-02T05:59:00Z')
  await resumeJob(deps()).handle({} as never)
  await runAll()
  await runDigests()
  expect(sent).toEqual([])
  at = new Date('2026-12-02T06:00:00Z')
  standings = new Map([
    [signal, 'hit_sl'],
    [second, null],
  ])
  await runDigests()
  await runDigests()
  expect(sent).toEqual([
    {
      to: quiet?.id,
      title: 'In your quiet hours: 3 messages about signals',
      message: [
        'New signal: EUR/USD. Bounce – It has ended meanwhile: stop hit.',
        'EURUSD: Stop hit',
        'New signal: GBP/USD. Bounce – It was withdrawn meanwhile.',
      ].join('\n'),
    },
  ])
  expect((await statesOf()).filter((state) => state === 'delivered 0 digest')).toHaveLength(3)
})

test('two processes at once, and a message that is filed, make one digest', async () => {
  await choose(people[0], night)
  at = new Date('2026-12-01T22:30:00Z')
  await tell('new')
  await tell('closed', 'Closed')
  sent = []
  at = new Date('2026-12-02T06:00:00Z')
  outcomeOf = () => ({ file: async () => undefined })
  await Promise.all([runDigests(), runDigests(), runDigests()])
  expect(sent).toHaveLength(1)
})

test('a digest that is refused is tried again, given up at last, and begun again by a press', async () => {
  await choose(people[0], night)
  people = people.slice(0, 1)
  at = new Date('2026-12-01T22:30:00Z')
  await tell('new')
  at = new Date('2026-12-02T06:00:00Z')
  outcomeOf = () => {
    throw new NotTaken('Full')
  }
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    await runDigests()
    at = new Date(at.getTime() + 61_000)
  }
  expect(await statesOf()).toEqual([`failed ${mostTries} digest`])
  outcomeOf = () => 'delivered'
  await runDigests()
  expect(sent).toEqual([])
  await bench.db.transaction((tx) => beginAgain(tx, signal, null))
  filed.push({ name: 'notifications.retry-signal', data: { signal } })
  filed.push({ name: 'notifications.retry-signal', data: { signal } })
  await runAll()
  expect(sent.map(({ title }) => title)).toEqual(['New signal'])
  expect(await statesOf()).toEqual([`delivered 0`])
})

test('a channel that wants to wait is waited for', async () => {
  await choose(people[0], night)
  people = people.slice(0, 1)
  at = new Date('2026-12-01T22:30:00Z')
  await tell('new')
  at = new Date('2026-12-02T06:00:00Z')
  outcomeOf = () => ({ waitSeconds: 90 })
  await runDigests()
  outcomeOf = () => 'delivered'
  at = new Date(at.getTime() + 60_000)
  await runDigests()
  expect(sent).toEqual([])
  at = new Date(at.getTime() + 31_000)
  await runDigests()
  expect(sent).toHaveLength(1)
})

test('who may see it no more at the end gets nothing, who ends the quiet hours gets it then', async () => {
  await choose(people[0], night)
  await choose(people[1], night)
  at = new Date('2026-12-01T22:30:00Z')
  await tell('new')
  suspended = new Set([people[0]?.userId ?? ''])
  await choose(people[0], quietMinutes(null))
  await choose(people[1], quietMinutes(null))
  await runDigests()
  expect(sent.map(({ to }) => to)).toEqual([people[1]?.id])
  expect(await statesOf()).toEqual(['delivered 0 digest', 'gone 0 digest'])
})

test('who moves the quiet hours waits for their new end', async () => {
  people = people.slice(0, 1)
  await choose(people[0], night)
  at = new Date('2026-12-01T22:30:00Z')
  await tell('new')
  await choose(people[0], quietMinutes({ from: '23:00', to: '09:00' }))
  await runDigests()
  at = new Date('2026-12-02T07:59:00Z')
  await runDigests()
  expect(sent).toEqual([])
  at = new Date('2026-12-02T08:00:00Z')
  await runDigests()
  expect(sent).toHaveLength(1)
})
