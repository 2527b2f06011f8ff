import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { placeVideo } from '#contract/course-modules.ts'
import { getCourse, updateCourse } from '#contract/courses.ts'
import {
  type DecidedMoment,
  getDrill,
  getDrillDecision,
  getDrillResults,
  getDrillRound,
  listDrillMoments,
  listDrillStudents,
  type ManagedDrill,
  removeDrillMoment,
  type ShownMoment,
} from '#contract/drills.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { addMoment, continueDrill, decideMoment, makeDrill, momentInput } from '#testing/drills.ts'
import { changedWhileWaiting } from '#testing/held-row.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const make = (options: Parameters<typeof makeDrill>[3] = {}) =>
  makeDrill(app, admin, courseId, { moments: 3, ...options })
const paramsOf = (one: ManagedDrill) => ({ id: one.courseId, drillId: one.id })
const read = (one: ManagedDrill, as: Person = student) =>
  app.call(getDrill, { as, params: paramsOf(one) })
const next = async (one: ManagedDrill, as: Person = student): Promise<ShownMoment> => {
  const { body, status, text } = await continueDrill(app, as, one)
  if (!body.moment) throw new Error(`no moment: ${status} ${text}`)
  return body.moment
}
const decide = (
  one: ManagedDrill,
  { decisionId }: ShownMoment,
  body: Parameters<typeof decideMoment>[4],
  as: Person = student,
) => decideMoment(app, as, one, decisionId, body)
const decided = (one: ManagedDrill, decisionId: string, as: Person = student) =>
  app.call(getDrillDecision, { as, params: { ...paramsOf(one), decisionId } })
const codeOf = ({ body }: { body: unknown }) => (body as Problem).code

/** Prices of the chart: the last close, moved by so many of its candles' risings. */
function priceOf({ packed, digits }: ShownMoment, share: number): string {
  const { close, open } = unpackCandles(Buffer.from(packed, 'base64'), digits)
  const last = close.at(-1) ?? 0
  const rise = Math.max(1, Math.abs(last - (open.at(-1) ?? 0)))
  return (Math.max(1, Math.round(last + share * rise)) / 10 ** digits).toFixed(digits)
}
/** In these candles prices rise by 50 with each, and never fall back by more than 20. */
const buy = (moment: ShownMoment) => ({
  direction: 'BUY' as const,
  stop: priceOf(moment, -1),
  target: priceOf(moment, 2),
})
const sell = (moment: ShownMoment) => ({
  direction: 'SELL' as const,
  stop: priceOf(moment, 1),
  target: priceOf(moment, -2),
})
const none = { direction: 'NONE' as const }

test('a round begins with one moment: without pair, date, setup and what follows', async () => {
  const drill = await make()
  expect((await read(drill)).body).toMatchObject({ rating: null, round: null, moment: null })
  const { body, text, status } = await continueDrill(app, student, drill)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    moments: 3,
    rating: { rating: 1500, deviation: 350 },
    round: { number: 1, size: 3, decided: 0, finishedAt: null },
    moment: { position: 1, again: false, frame: 'H1', synthetic: true, following: 5 },
    can: { decide: true, manage: false },
  })
  expect(text).not.toMatch(/EURUSD|Breakout"|2026-01/)
  const shown = unpackCandles(Buffer.from(body.moment?.packed ?? '', 'base64'), 6)
  expect(shown.times).toEqual(Array.from({ length: 20 }, (_, index) => index))
  // Reading, and going on without a decision, stay at it.
  expect((await read(drill)).body).toEqual(body)
  expect((await next(drill)).decisionId).toBe(body.moment?.decisionId)
})

test('what follows, the result and the new rating come with the commit, and stay', async () => {
  const drill = await make()
  const moment = await next(drill)
  expect((await decided(drill, moment.decisionId)).status).toBe(409)
  const answer = await decide(drill, moment, buy(moment))
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    setup: 'Breakout',
    direction: 'BUY',
    outcome: { kind: 'target', r: 2 },
    round: { size: 3, decided: 1, finishedAt: null },
    rating: { before: 1500, rating: expect.any(Number) },
  })
  expect(answer.body.rating?.rating).toBeGreaterThan(1500)
  expect(unpackCandles(Buffer.from(answer.body.followingPacked, 'base64'), 6).times).toEqual([
    20, 21, 22, 23, 24,
  ])
  expect((await decided(drill, moment.decisionId)).body).toEqual(answer.body)
  expect((await decide(drill, moment, buy(moment))).body).toEqual(answer.body)
  const other = await decide(drill, moment, none)
  expect([other.status, codeOf(other)]).toEqual([409, 'conflict'])
  expect((await read(drill)).body).toMatchObject({ moment: null, round: { decided: 1 } })
})

/** Decides all that a round has; gives what each decision came to. */
async function finish(
  drill: ManagedDrill,
  of: (moment: ShownMoment) => Parameters<typeof decideMoment>[4],
  as: Person = student,
): Promise<DecidedMoment[]> {
  const all: DecidedMoment[] = []
  do {
    const moment = await next(drill, as)
    all.push((await decide(drill, moment, of(moment), as)).body)
  } while (all.at(-1)?.round.finishedAt === null)
  return all
}

test('the last decision of a round finishes it and completes the lesson', async () => {
  const drill = await make({ decisions: 2 })
  const before = await app.call(getCourse, { as: student, params: { id: courseId } })
  expect(before.body.progress).toBe(0)
  const [first, second] = await finish(drill, buy)
  expect(first?.round).toMatchObject({ decided: 1, finishedAt: null })
  expect(second?.round).toMatchObject({ decided: 2, finishedAt: expect.any(String) })
  const after = await app.call(getCourse, { as: student, params: { id: courseId } })
  expect(after.body).toMatchObject({ progress: 100, completed: true })
  const params = { ...paramsOf(drill), roundId: first?.round.id ?? '' }
  const { body } = await app.call(getDrillRound, { as: student, params })
  expect(body.tally).toMatchObject({ decided: 2, right: 2, wrong: 0, neither: 0 })
  expect(body.tally.totalR).toBeCloseTo(2 * (body.tally.averageR ?? 0), 1)
  expect(body.setups).toMatchObject([{ setup: 'Breakout', decided: 2 }])
  expect(body.decisions.map(({ id }) => id)).toEqual([first?.decisionId, second?.decisionId])
  // The next round begins with the moment that is left, then comes the one seen longest ago.
  const third = await next(drill)
  expect(third).toMatchObject({ position: 1, again: false })
  await decide(drill, third, none)
  expect(await next(drill)).toMatchObject({ position: 2, again: true })
})

test('a moment that was seen before changes no rating and counts for no result', async () => {
  const drill = await make({ moments: 2, decisions: 2 })
  await finish(drill, buy)
  const rating = (await read(drill)).body.rating
  const again = await finish(drill, sell)
  expect(again.map(({ again: seen, rating: rated }) => [seen, rated])).toEqual([
    [true, null],
    [true, null],
  ])
  expect((await read(drill)).body.rating).toEqual(rating)
  const { body } = await app.call(getDrillResults, { as: student, params: paramsOf(drill) })
  expect(body).toMatchObject({ rating, tally: { decided: 2, right: 2 } })
  expect(body.path).toHaveLength(2)
  expect(body.rounds.map(({ number, tally }) => [number, tally.decided, tally.wrong])).toEqual([
    [2, 2, 2],
    [1, 2, 0],
  ])
})

test('results are by setup and over time', async () => {
  const drill = await make({ moments: 0, decisions: 4 })
  for (const [index, setup] of ['Breakout', 'Retest', 'Breakout', 'Retest'].entries()) {
    await addMoment(app, admin, drill, momentInput(index, { setup }))
  }
  const made = await finish(drill, buy)
  const { body } = await app.call(getDrillResults, { as: student, params: paramsOf(drill) })
  expect(body.setups.map(({ setup, decided: count }) => [setup, count])).toEqual([
    ['Breakout', 2],
    ['Retest', 2],
  ])
  expect(body.path.map(({ setup, r, rating }) => [setup, r, rating])).toEqual(
    made.map(({ setup, outcome, rating }) => [setup, outcome.r, rating?.rating]),
  )
})

test.each([
  [{ direction: 'BUY' as const }, 'stop', 422],
  [{ direction: 'BUY' as const, stop: '999999999' }, 'stop', 422],
  [{ direction: 'NONE' as const, stop: '1' }, 'stop', 422],
  [{ direction: 'BUY' as const, stop: '-1' }, 'stop', 400],
  [{ direction: 'BUY' as const, stop: '1000000000000' }, 'stop', 400],
])('prices that cannot be are refused with their field: %j', async (body, path, status) => {
  const drill = await make({ moments: 1 })
  const moment = await next(drill)
  const refused = await decide(drill, moment, body)
  expect(refused.status).toBe(status)
  expect((refused.body as unknown as Problem).issues?.map((issue) => issue.path)).toContain(path)
  expect((await decided(drill, moment.decisionId)).status).toBe(409)
})

test('of many commits at once one counts, and both ratings change once', async () => {
  const drill = await make({ moments: 1, decisions: 1 })
  const moment = await next(drill)
  const sent = [none, buy(moment), none, sell(moment), buy(moment), none]
  const answers = await Promise.all(sent.map((body) => decide(drill, moment, body)))
  const won = answers.filter(({ status }) => status === 200)
  expect(new Set(won.map(({ text }) => text)).size).toBe(1)
  expect(won.length).toBeLessThan(sent.length)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const { body } = await app.call(listDrillMoments, {
    as: admin,
    params: paramsOf(drill),
    query: {},
  })
  expect(body[0]?.decided).toBe(1)
  // The sum of two ratings that began as equals stays the same.
  expect((body[0]?.rating ?? 0) + (won[0]?.body.rating?.rating ?? 0)).toBeCloseTo(3000, -1)
})

test('of many that go on at once, and many students at one moment, nobody is lost', async () => {
  const drill = await make({ moments: 2, decisions: 2 })
  const shown = await Promise.all([1, 2, 3, 4, 5].map(() => next(drill)))
  expect(new Set(shown.map(({ decisionId }) => decisionId)).size).toBe(1)
  const students = await Promise.all([1, 2, 3, 4, 5].map(() => app.people.academy()))
  await Promise.all(students.map((as) => finish(drill, () => none, as)))
  const { body } = await app.call(listDrillMoments, {
    as: admin,
    params: paramsOf(drill),
    query: {},
  })
  expect(body.map(({ decided: count }) => count)).toEqual([5, 5])
  const listed = await app.call(listDrillStudents, {
    as: admin,
    params: paramsOf(drill),
    query: {},
  })
  const finished = listed.body.filter(({ rounds }) => rounds === 1)
  expect(finished.map(({ userId }) => userId).toSorted()).toEqual(
    students.map(({ id }) => id).toSorted(),
  )
  expect(listed.body).toHaveLength(6)
})

test('a drill without moments begins no round', async () => {
  const drill = await make({ moments: 0 })
  const refused = await continueDrill(app, student, drill)
  expect([refused.status, codeOf(refused)]).toEqual([422, 'rule_violated'])
  expect((await read(drill)).body.round).toBeNull()
})

test('a moment that is taken out is replaced by another; a round that has none left ends', async () => {
  const drill = await make({ moments: 2, decisions: 2 })
  const first = await next(drill)
  await decide(drill, first, none)
  const second = await next(drill)
  const { body: moments } = await app.call(listDrillMoments, {
    as: admin,
    params: paramsOf(drill),
    query: {},
  })
  for (const { id: momentId } of moments) {
    const params = { ...paramsOf(drill), momentId }
    expect((await app.call(removeDrillMoment, { as: admin, params })).status).toBe(204)
  }
  expect((await decide(drill, second, none)).status).toBe(404)
  expect((await decided(drill, first.decisionId)).status).toBe(404)
  const ended = await continueDrill(app, student, drill)
  expect(ended.body).toMatchObject({ moment: null, round: { decided: 1 } })
  expect(ended.body.round?.finishedAt).not.toBeNull()
  // What the decision came to stays, without its candles.
  const { body } = await app.call(getDrillResults, { as: student, params: paramsOf(drill) })
  expect(body.tally.decided).toBe(1)
  const params = { ...paramsOf(drill), roundId: ended.body.round?.id ?? '' }
  const round = await app.call(getDrillRound, { as: student, params })
  expect(round.body.decisions).toMatchObject([{ shown: false }])
})

test('another’s round and decision do not exist, nor does what is closed', async () => {
  const drill = await make()
  const moment = await next(drill)
  const other = await app.people.academy()
  await next(drill, other)
  expect((await decide(drill, moment, none, other)).status).toBe(404)
  await decide(drill, moment, none)
  expect((await decided(drill, moment.decisionId, other)).status).toBe(404)
  const { round } = (await read(drill)).body
  const params = { ...paramsOf(drill), roundId: round?.id ?? '' }
  expect((await app.call(getDrillRound, { as: other, params })).status).toBe(404)
  // Under another drill of the same course.
  const second = await make()
  await next(second)
  expect((await decided(second, moment.decisionId)).status).toBe(404)
  expect((await decide(second, moment, none)).status).toBe(404)
  expect((await decide(drill, moment, none, admin)).status).toBe(403)
  expect((await continueDrill(app, admin, drill)).status).toBe(403)

  // A lesson that is begun stays open in a module that is closed; one that is not does not exist.
  const closed = await make()
  const release = { kind: 'date' as const, opensAt: '2199-01-01T00:00:00.000Z' }
  const moduleId = await makeModule(app, admin, courseId, 'Later', release)
  const ids = { id: courseId, videoId: closed.id }
  await app.call(placeVideo, { as: admin, params: ids, body: { moduleId, order: 0 } })
  const unseen = [
    await read(closed),
    await continueDrill(app, student, closed),
    await app.call(getDrillResults, { as: student, params: paramsOf(closed) }),
  ]
  expect(unseen.map(({ status }) => status)).toEqual([404, 404, 404])
  const body = { isPublished: false }
  await app.call(updateCourse, { as: admin, params: { id: courseId }, body })
  const answers = [
    await read(drill),
    await continueDrill(app, student, drill),
    await decide(drill, moment, none),
    await decided(drill, moment.decisionId),
    await app.call(getDrillRound, { as: student, params }),
    await app.call(getDrillResults, { as: student, params: paramsOf(drill) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

test('an export has the decisions; with the account all of it is deleted, and moments keep their rating', async () => {
  const drill = await make({ moments: 1, decisions: 1 })
  await finish(drill, buy)
  const exported = await app.storedOf(student.id, 'drills')
  expect(exported).toMatchObject({
    ratings: [{ drill: 'Breakouts' }],
    decisions: [{ drill: 'Breakouts', round: 1, setup: 'Breakout', direction: 'BUY' }],
  })
  const { body: before } = await app.call(listDrillMoments, {
    as: admin,
    params: paramsOf(drill),
    query: {},
  })
  const { pool } = app.academy.platform.db
  await pool.deleteFrom('users').where('id', '=', student.id).execute()
  const rounds = await pool
    .selectFrom('drillRounds')
    .select('id')
    .where('userId', '=', student.id)
    .execute()
  expect(rounds).toEqual([])
  const { body: after } = await app.call(listDrillMoments, {
    as: admin,
    params: paramsOf(drill),
    query: {},
  })
  expect(after).toMatchObject([{ rating: before[0]?.rating, decided: 0, averageR: null }])
})

test('a course that is withdrawn while a call waits for its turn begins no round, and takes no decision', async () => {
  const drill = await make()
  const publish = (isPublished: boolean) => (client: Pick<Pool, 'query'>) =>
    client.query('update courses set is_published = $2 where id = $1', [courseId, isPublished])
  const { driver } = app.academy.db
  const whileWithdrawn = <T>(call: () => Promise<T>) =>
    changedWhileWaiting(driver, { table: 'courses', id: courseId }, call, publish(false))
  expect(await whileWithdrawn(() => continueDrill(app, student, drill))).toMatchObject({
    status: 404,
  })
  await publish(true)(driver)
  const moment = await next(drill)
  expect(await whileWithdrawn(() => decide(drill, moment, none))).toMatchObject({ status: 404 })
})
