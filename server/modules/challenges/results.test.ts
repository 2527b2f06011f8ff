import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import {
  type ChallengeInput,
  createChallenge,
  getChallenge,
  joinChallenge,
  leaveChallenge,
  listEntrants,
  updateChallenge,
} from '#contract/challenges.ts'
import { createTrade, deleteTrade } from '#contract/journal/journal.ts'
import { changeLeaderboardName } from '#contract/leaderboard.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  // The end is near, so that nobody has to sign in again after it.
  app.clock.set('2026-11-19T23:58:00Z')
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const create = async (input: Partial<ChallengeInput> = {}) => {
  const texts = { title: 'Ten R', description: 'Make', reward: 'A call' }
  const period = { startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-20T00:00:00Z' }
  const body = { ...texts, ...period, metric: 'total_r' as const, target: 2, ...input }
  return (await app.call(createChallenge, { as: admin, body })).body
}
const trade = async (as: Person, count = 1) => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
    const times = { openedAt: '2026-11-05T08:00:00Z', closedAt: '2026-11-06T12:00:00Z' }
    const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, profitCents: 1 }
    ids.push((await app.call(createTrade, { as, body })).body.id)
  }
  return ids
}
const join = (as: Person, id: string) => app.call(joinChallenge, { as, params: { id } })
const entrants = (as: Person | null, id: string) => app.call(listEntrants, { as, params: { id } })
const keep = () => app.runJob('challenges.keep-results', {})
const progress = async (as: Person, id: string) =>
  (await app.call(getChallenge, { as, params: { id } })).body

test('results are kept once when a challenge has ended, whatever happens to the trades then', async () => {
  const { id } = await create()
  const [first, second] = [await app.people.mentorship(), await app.people.mentorship()]
  await join(first, id)
  await join(second, id)
  const [one] = await trade(first)
  // Reaches the target and never looks.
  await trade(second, 3)
  await keep()
  const none = { place: null, value: null, progress: null, trades: null, fromStatements: null }
  expect((await entrants(first, id)).body).toMatchObject({
    keptAt: null,
    entrants: [
      { ...none, line: 1, name: first.name, isOwn: true, isCompleted: false },
      { ...none, line: 2, name: null, isOwn: false, isCompleted: false },
    ],
  })
  app.clock.set('2026-11-20T00:00:00Z')
  await Promise.all([keep(), keep()])
  const { body: kept } = await entrants(first, id)
  expect(kept).toMatchObject({
    keptAt: expect.stringMatching(/^2026-11-20T00:0/),
    entrants: [
      { place: 1, isOwn: false, isCompleted: true, value: 3, progress: 100, trades: 3 },
      { place: 2, isOwn: true, isCompleted: false, value: 1, progress: 50, trades: 1 },
    ],
  })
  await app.call(deleteTrade, { as: first, params: { id: one ?? '' } })
  await keep()
  expect((await entrants(first, id)).body).toEqual(kept)
  expect(await progress(first, id)).toMatchObject({ status: 'ended', progress: 50 })
  expect(await progress(second, id)).toMatchObject({ status: 'completed', progress: 100 })
  await app.call(changeLeaderboardName, { as: second, body: { isNamed: true } })
  expect((await entrants(first, id)).body.entrants[0]?.name).toBe(second.name)
  await app.call(deleteUser, { as: admin, params: { id: second.id } })
  expect((await entrants(first, id)).body.entrants).toMatchObject([{ place: 1, value: 1 }])
})

test('a challenge that is given more time has no results until it ends again', async () => {
  const { id } = await create({ endDate: '2026-11-19T00:00:00Z' })
  const student = await app.people.mentorship()
  await app.academy.db.driver.query(
    'insert into challenge_participants (challenge_id, user_id, joined_at) values ($1, $2, $3)',
    [id, student.id, '2026-11-10T00:00:00Z'],
  )
  await keep()
  expect((await entrants(student, id)).body.keptAt).not.toBeNull()
  const change = (body: object) => app.call(updateChallenge, { as: admin, params: { id }, body })
  await change({ title: 'Another title' })
  expect((await entrants(student, id)).body.keptAt).not.toBeNull()
  await change({ endDate: '2026-11-30T00:00:00Z' })
  await trade(student)
  expect((await entrants(student, id)).body).toMatchObject({
    keptAt: null,
    entrants: [{ value: null }],
  })
  expect(await progress(student, id)).toMatchObject({ status: 'active', progress: 50 })
})

test('a win rate of a single trade is not ranked beside one of many', async () => {
  const soon = 3 * 60_000
  const endDate = new Date(app.clock.now().getTime() + soon).toISOString()
  const { id } = await create({ endDate, metric: 'win_rate', target: 60 })
  const [lucky, steady] = [await app.people.mentorship(), await app.people.mentorship()]
  await join(lucky, id)
  await join(steady, id)
  await trade(lucky)
  await trade(steady, 5)
  app.clock.advance(soon)
  await keep()
  expect((await entrants(lucky, id)).body.entrants).toMatchObject([
    { place: 1, isOwn: false, value: 100, progress: 100, trades: 5 },
    { place: 2, isOwn: true, value: 100, progress: 20, trades: 1 },
  ])
})

test('whoever took part until the end stays in the results', async () => {
  const soon = 3 * 60_000
  const endDate = new Date(app.clock.now().getTime() + soon).toISOString()
  const { id } = await create({ endDate })
  const [first, second] = [await app.people.mentorship(), await app.people.mentorship()]
  await join(first, id)
  await join(second, id)
  await trade(first)
  expect((await progress(first, id)).can.leave).toBe(true)
  const leave = (as: Person) => app.call(leaveChallenge, { as, params: { id } })
  app.clock.advance(soon)
  // Before its results are kept, and then.
  expect(await leave(second)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await keep()
  const { body: kept } = await entrants(second, id)
  expect(kept.entrants).toHaveLength(2)
  expect((await progress(second, id)).can.leave).toBe(false)
  expect(await leave(second)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await entrants(second, id)).body).toEqual(kept)
})

test('entrants are seen by those who see the challenge', async () => {
  const { id } = await create({ isPublished: false })
  const student = await app.people.mentorship()
  expect((await entrants(student, id)).status).toBe(404)
  expect((await entrants(student, randomUUID())).status).toBe(404)
  expect((await entrants(admin, id)).status).toBe(200)
  expect((await entrants(await app.people.free(), id)).status).toBe(403)
  expect((await entrants(null, id)).status).toBe(401)
})
