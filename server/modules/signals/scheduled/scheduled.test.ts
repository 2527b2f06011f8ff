import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import {
  changeScheduledSignal,
  listScheduledSignals,
  type ScheduledInput,
  scheduledMaximum,
  scheduleSignal,
  withdrawScheduledSignal,
} from '#contract/signals/scheduled-signals.ts'
import { listSignals, type SignalInput } from '#contract/signals/signals.ts'
import { createStrategy, deleteStrategy } from '#contract/strategies.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord } from '#testing/signal-record.ts'
import { stateOf } from '#testing/state.ts'
import { takings } from '#testing/taken-rights.ts'

let app: TestApp
let admin: Person
let free: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  free = await app.people.free()
})
afterAll(() => app.stop())
beforeEach(() => app.people.renew(admin))
beforeEach(() => app.people.renew(free))

/** In place of a minute, so that no token ends within a test; longer than anything takes, since the clock goes on. */
const step = 20_000
const later = (steps: number) => new Date(app.clock.now().getTime() + steps * step).toISOString()
const buy = {
  title: 'Euro',
  content: 'Up',
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09500',
}
const input = (steps = 10, signal: Partial<SignalInput> = {}): ScheduledInput => ({
  signal: { ...buy, ...signal } as SignalInput,
  publishAt: later(steps),
})
const schedule = async (as = admin, body = input()) => {
  const { status, body: scheduled } = await app.call(scheduleSignal, { as, body })
  expect(status).toBe(201)
  return scheduled
}
const waiting = async (id: string) =>
  (await app.call(listScheduledSignals, { as: admin })).body.find((one) => one.id === id)
const published = async (id: string, as = free) =>
  (await app.call(listSignals, { as, query: { limit: 100 } })).body.find((one) => one.id === id)
const run = () => app.runJob('signals.publish-scheduled')

test('is for those who publish signals only', async () => {
  const { id } = await schedule()
  const before = await stateOf(app)
  const body = input()
  const calls = (as: Person | null) => [
    app.call(listScheduledSignals, { as }),
    app.call(scheduleSignal, { as, body }),
    app.call(changeScheduledSignal, { as, params: { id }, body }),
    app.call(withdrawScheduledSignal, { as, params: { id } }),
  ]
  const bookkeeper = await app.people.staff('bookkeeper')
  const afterwards = await stateOf(app)
  for (const one of calls(null)) expect(await one).toMatchObject({ status: 401 })
  for (const as of [free, bookkeeper]) {
    for (const one of calls(as)) expect(await one).toMatchObject({ status: 403 })
  }
  expect(await stateOf(app)).toEqual(afterwards)
  expect(before.scheduled_signals).toBe(afterwards.scheduled_signals)
})

test('is seen by nobody else, published at its time, once, and chained then', async () => {
  const mentor = await app.people.staff('teacher')
  const scheduled = await schedule(mentor, input(10, { riskPercent: '0.50' }))
  expect(scheduled).toMatchObject({
    author: { id: mentor.id, name: mentor.name },
    problem: null,
    signal: { entry: '1.08500', riskPercent: '0.50', status: 'active' },
  })
  const { id } = scheduled
  const mentions = async () => (await exportRecord(app, admin)).text.split(id).length - 1
  app.clock.advance(5 * step)
  await run()
  expect([await published(id), await published(id, admin), await mentions()]).toEqual([
    undefined,
    undefined,
    0,
  ])
  app.clock.advance(5 * step)
  const from = app.clock.now().getTime()
  await Promise.all([run(), run(), run()])
  await run()
  const to = app.clock.now().getTime()
  const shown = await published(id)
  expect(shown).toMatchObject({ entry: '1.08500', status: 'active' })
  expect(shown?.history).toHaveLength(1)
  const createdAt = Date.parse(shown?.createdAt ?? '')
  expect([createdAt >= from, createdAt <= to]).toEqual([true, true])
  expect(await mentions()).toBe(1)
  expect(await waiting(id)).toBeUndefined()
  const { body: activity } = await app.call(listActivity, { as: admin, query: { limit: 100 } })
  const done = activity.filter(({ subject }) => subject?.id === id)
  expect(done.map(({ action, by }) => [action, by?.id])).toEqual([
    ['signal.created', mentor.id],
    ['signal.scheduled', mentor.id],
  ])
})

test('is changed and withdrawn before, and neither afterwards', async () => {
  const { id, updatedAt } = await schedule()
  const other = await app.people.admin()
  app.clock.advance(step)
  const body = { ...input(20, { title: 'Pound' }), seenUpdatedAt: updatedAt }
  const change = () => app.call(changeScheduledSignal, { as: other, params: { id }, body })
  expect(await change()).toMatchObject({
    status: 200,
    body: { signal: { title: 'Pound' }, author: { id: other.id } },
  })
  expect(await change()).toMatchObject({ status: 409 })
  app.clock.advance(10 * step)
  await run()
  expect(await published(id)).toBeUndefined()
  const withdraw = () => app.call(withdrawScheduledSignal, { as: admin, params: { id } })
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).status).toBe(404)
  app.clock.advance(20 * step)
  await run()
  expect(await published(id)).toBeUndefined()

  const next = await schedule()
  app.clock.advance(10 * step)
  await run()
  const params = { id: next.id }
  expect((await app.call(withdrawScheduledSignal, { as: admin, params })).status).toBe(404)
  const again = { as: admin, params, body: input() }
  expect((await app.call(changeScheduledSignal, again)).status).toBe(404)
  expect(await published(next.id)).toBeDefined()
})

test('a withdrawal and the publication at the same moment have one outcome', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await schedule()).id))
  app.clock.advance(10 * step)
  const [, , ...answers] = await Promise.all([
    run(),
    run(),
    ...ids.map((id) => app.call(withdrawScheduledSignal, { as: admin, params: { id } })),
  ])
  await run()
  for (const [index, id] of ids.entries()) {
    const isWithdrawn = answers[index]?.status === 204
    expect(Boolean(await published(id))).toBe(!isWithdrawn)
  }
})

test('what could not be published is refused, and changes nothing', async () => {
  const { id } = await schedule()
  const before = await stateOf(app)
  const refused: [ScheduledInput, string][] = [
    [input(0), 'publishAt'],
    [input(-5), 'publishAt'],
    [input(10, { stopLoss: '1.09000' }), 'signal.stopLoss'],
    [input(10, { direction: null }), 'signal.direction'],
    [input(10, { status: 'hit_tp' }), 'signal.status'],
    [input(10, { status: 'pending', validUntil: later(5) }), 'signal.validUntil'],
  ]
  for (const [body, path] of refused) {
    const expected = { status: 422, body: { issues: [{ path }] } }
    expect(await app.call(scheduleSignal, { as: admin, body })).toMatchObject(expected)
    const change = { as: admin, params: { id }, body }
    expect(await app.call(changeScheduledSignal, change)).toMatchObject(expected)
  }
  for (const publishAt of ['', 'tomorrow', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z']) {
    const body = { ...input(), publishAt }
    expect(await app.call(scheduleSignal, { as: admin, body })).toMatchObject({ status: 400 })
  }
  expect(await stateOf(app)).toEqual(before)
})

test('a repeated call makes one', async () => {
  const headers = { 'idempotency-key': newId() }
  const body = input()
  const sent = () => app.call(scheduleSignal, { as: admin, body, headers })
  const [one, other] = await Promise.all([sent(), sent()])
  expect(one.body).toEqual(other.body)
  const { body: all } = await app.call(listScheduledSignals, { as: admin })
  expect(all.filter(({ publishAt }) => publishAt === body.publishAt)).toHaveLength(1)
})

describe('in the name of its author', () => {
  test.each(['demoted', 'suspended', 'deleted'])(
    'it is not published once that one is %s, says so, and is published in the name of another',
    async (way) => {
      const author = await app.people.admin()
      const { id } = await schedule(author)
      await takings[way]?.take(app, author)
      app.clock.advance(10 * step)
      await run()
      expect(await published(id)).toBeUndefined()
      const problem = 'Whoever requested this no longer has the permission.'
      expect(await waiting(id)).toMatchObject({ problem })
      await run()
      const body = input(5)
      const params = { id }
      const changed = await app.call(changeScheduledSignal, { as: admin, params, body })
      expect(changed.body).toMatchObject({ problem: null, author: { id: admin.id } })
      app.clock.advance(5 * step)
      await run()
      expect(await published(id)).toBeDefined()
    },
  )
})

test('a strategy that is deleted meanwhile is named as the reason, and holds nothing else up', async () => {
  const strategy = { title: 'Gone', description: 'D', rules: 'R', riskLevel: 'Low' as const }
  const made = await app.call(createStrategy, {
    as: admin,
    body: { ...strategy, isPublished: true },
  })
  const { id } = await schedule(admin, input(10, { strategyId: made.body.id }))
  const next = await schedule()
  await app.call(deleteStrategy, { as: admin, params: { id: made.body.id } })
  app.clock.advance(10 * step)
  await run()
  expect(await waiting(id)).toMatchObject({ problem: 'This strategy does not exist.' })
  expect(await published(next.id)).toBeDefined()
})

test('no more wait than the maximum, however many are sent at once', async () => {
  const { body: before } = await app.call(listScheduledSignals, { as: admin })
  const wanted = scheduledMaximum - before.length + 5
  const body = input(60)
  const statuses = []
  for (let sent = 0; sent < wanted; sent += 15) {
    const some = Array.from({ length: Math.min(15, wanted - sent) }, () =>
      app.call(scheduleSignal, { as: admin, body }),
    )
    statuses.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect((await app.call(listScheduledSignals, { as: admin })).body).toHaveLength(scheduledMaximum)
})
