import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { stepsBench } from '#testing/signal-steps.ts'

let app: TestApp
let admin: Person
let bench: ReturnType<typeof stepsBench>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  bench = stepsBench(app, admin)
})
afterAll(() => app.stop())

test('only those who lead signals may record steps, and a refused one changes nothing', async () => {
  const { id } = await bench.publish()
  const others = [
    await app.people.free(),
    await app.people.academy(),
    await app.people.lapsed(),
    await app.people.mentorship(),
  ]
  const before = await bench.snapshot()
  const body = { kind: 'close', price: '3315' } as const
  expect((await bench.step(id, body, null)).status).toBe(401)
  for (const other of others) expect((await bench.step(id, body, other)).status).toBe(403)
  expect((await bench.step(randomUUID(), body)).status).toBe(404)
  expect(
    await bench.step(id, { kind: 'target_hit', target: 2 }, admin, randomUUID()),
  ).toMatchObject({
    status: 422,
    body: { code: 'rule_violated', issues: [{ path: 'target', message: 'Target 1 comes first' }] },
  })
  expect(await bench.snapshot()).toEqual(before)
})

test('bad input is refused with the detail at fault', async () => {
  const { id } = await bench.publish()
  const before = await bench.snapshot()
  const cases: [object, string][] = [
    [{}, 'kind'],
    [{ kind: 'won' }, 'kind'],
    [{ kind: 'close' }, 'price'],
    [{ kind: 'close', price: '1e30' }, 'price'],
    [{ kind: 'close', price: '-1' }, 'price'],
    [{ kind: 'close', price: '3315', part: '10' }, 'part'],
    [{ kind: 'close_part', price: '3315', part: '0' }, 'part'],
    [{ kind: 'close_part', price: '3315', part: '100.1' }, 'part'],
    [{ kind: 'target_hit' }, 'target'],
    [{ kind: 'target_hit', target: 0 }, 'target'],
    [{ kind: 'target_hit', target: 1.5 }, 'target'],
    [{ kind: 'stop_to' }, 'price'],
    [{ kind: 'cancel', price: '1' }, 'price'],
    [{ kind: 'note', note: ' ' }, 'note'],
    [{ kind: 'note', note: 'x'.repeat(1001) }, 'note'],
    [{ kind: 'note', note: 'a\u0000b' }, 'note'],
  ]
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const [payload, path] of cases) {
    const url = `/api/courses/signal/${id}/steps`
    const answer = await app.request({ method: 'POST', url, headers, payload })
    expect(answer, JSON.stringify(payload)).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  }
  for (const price of ['999999999', '0.0000000001', '0']) {
    expect((await bench.step(id, { kind: 'close_part', part: '1', price })).status).toBe(422)
  }
  expect(await bench.snapshot()).toEqual(before)
})

test('of two who press at once one is first, and the other learns what has changed', async () => {
  const other = await app.people.admin()
  const { id, updatedAt: seenUpdatedAt } = await bench.publish()
  const press = (as: Person, body: SignalStepInput) =>
    bench.step(id, { ...body, seenUpdatedAt }, as)
  const answers = await Promise.all([
    press(admin, { kind: 'close_part', price: '3315', part: '25' }),
    press(other, { kind: 'close_part', price: '3315', part: '25' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'overtaken' })

  // Without having looked: the rules still hold.
  const many = await Promise.all(
    [admin, other, admin, other].map((as) => bench.step(id, { kind: 'target_hit', target: 1 }, as)),
  )
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  const ends = await Promise.all([
    bench.step(id, { kind: 'stop_hit' }),
    bench.step(id, { kind: 'target_hit', target: 2 }, other),
    bench.step(id, { kind: 'close', price: '3318' }, other),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  for (const kind of ['filled', 'cancel', 'stop_to_entry'] as const) {
    expect(await bench.step(id, { kind })).toMatchObject({
      status: 422,
      body: { issues: [{ message: 'This signal has ended' }] },
    })
  }
})

test('the same press sent again is the same step, also after others', async () => {
  const { id, updatedAt: seenUpdatedAt } = await bench.publish()
  const key = randomUUID()
  const body = { kind: 'close_part', price: '3315', part: '10', seenUpdatedAt } as const
  const first = await bench.step(id, body, admin, key)
  await bench.follow(id, { kind: 'stop_to', price: '3302' })
  const again = await bench.step(id, body, admin, key)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.history.map((entry) => entry.step?.kind)).toEqual([
    undefined,
    'close_part',
    'stop_to',
  ])
  expect((await bench.step(id, { ...body, part: '20' }, admin, key)).status).toBe(409)
})

test('a step of somebody whose rights were just taken is refused', async () => {
  const helper = await app.people.admin()
  const { id } = await bench.publish()
  const roles = { roles: ['community_student' as const] }
  await app.call(setUserRoles, { as: admin, params: { id: helper.id }, body: roles })
  expect((await bench.step(id, { kind: 'stop_hit' }, helper)).status).toBe(403)
})

test('an order that has expired takes no step', async () => {
  const validUntil = new Date(app.academy.platform.now().getTime() + 60_000).toISOString()
  const { id } = await bench.publish({ status: 'pending', validUntil })
  app.clock.advance(60_001)
  const { status, body } = await bench.step(id, { kind: 'filled' })
  expect([status, body]).toMatchObject([422, { issues: [{ message: 'This signal has ended' }] }])
  app.clock.advance(-60_001)
})
