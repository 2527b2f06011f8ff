import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { placeVideo } from '#contract/course-modules.ts'
import { getCourse, updateCourse } from '#contract/courses.ts'
import {
  type Exercise,
  type ExerciseInput,
  type ExerciseResult,
  getExercise,
  getExerciseResult,
  type ManagedExercise,
  updateExercise,
} from '#contract/exercises.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import {
  addCandles,
  answerExercise,
  exerciseInput,
  hourlyCandles,
  makeExercise,
} from '#testing/exercises.ts'
import { changedWhileWaiting } from '#testing/held-row.ts'
import type { Person } from '#testing/people.ts'
import { processorTime } from '#testing/processor-time.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const make = (changes: Partial<ExerciseInput> = {}) => makeExercise(app, admin, id, changes)
const paramsOf = (one: { id: string; courseId: string }) => ({
  id: one.courseId,
  exerciseId: one.id,
})
const read = (one: ManagedExercise, as: Person | null = student) =>
  app.call(getExercise, { as, params: paramsOf(one) })
const result = (one: ManagedExercise, as: Person | null = student) =>
  app.call(getExerciseResult, { as, params: paramsOf(one) })
const problemOf = ({ body }: { body: unknown }) => body as Problem
const unpacked = ({ packed, digits }: { packed: string; digits: number }) =>
  unpackCandles(Buffer.from(packed, 'base64'), digits)

/** Turns original points into prices of the chart: two known closes give the disguise away, to the test. */
async function disguiseOf(one: ManagedExercise) {
  const { body } = await read(one, admin)
  const original = hourlyCandles()
  const shown = unpacked(body)
  const [here, there] = [original.high[40] ?? 0, original.low[40] ?? 0]
  const [a = 0, b = 0] = [shown.high[0], shown.low[0]]
  const factor = (a - b) / (here - there)
  const shift = a - factor * here
  const point = (original: number) => factor * original + shift
  return {
    factor,
    shift,
    price: (points: number) => (point(points) / 10 ** body.digits).toFixed(body.digits),
  }
}

test('a student sees the past, without pair, time and price level', async () => {
  const made = await make()
  const { body, text } = await read(made)
  const shown = unpacked(body)
  const { factor, shift } = await disguiseOf(made)
  const past = hourlyCandles()
  expect(shown.times).toEqual(Array.from({ length: 60 }, (_, index) => index))
  expect(shown.close).toEqual(past.close.slice(40, 100).map((points) => points * factor + shift))
  expect(factor).toBeGreaterThanOrEqual(11)
  expect(body).toMatchObject({ pair: null, frame: 'H1', following: 20, answered: false })
  expect(body.can).toEqual({ answer: true, manage: false })
  expect(text).not.toMatch(/EURUSD|Buy the break|2026-01/)
  expect((await read(await make({ pairShown: true }))).body.pair).toBe('EURUSD')
})

test('what follows, the solution and the result come with the commit, and stay', async () => {
  const made = await make({ demands: { riskReward: 2, stopBeyond: '1.09950' } })
  const { price } = await disguiseOf(made)
  expect((await read(made)).body.riskReward).toBe(2)
  const sent = {
    direction: 'BUY' as const,
    stop: price(109_900),
    target: price(110_250),
    reason: 'It turns.',
  }
  const answer = await answerExercise(app, student, made, sent)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    // The third candle reaches 1.10250: each rises by 50 points.
    answer: {
      ...sent,
      entry: null,
      outcome: { kind: 'target', r: 2.5, enteredIn: 60, endedIn: 64, exit: price(110_250) },
      met: { riskReward: true, stopBeyond: true, zone: null },
      points: null,
    },
    market: { high: price(111_020), low: price(109_980), close: price(111_000) },
    demands: { riskReward: 2, stopBeyond: price(109_950), zone: null },
    solution: { direction: 'BUY', stop: price(109_900), text: 'Buy the break.', outcome: { r: 3 } },
    class: null,
  })
  const { digits } = (await read(made)).body
  const following = unpacked({ packed: answer.body.packed, digits })
  expect(following.times).toEqual(Array.from({ length: 20 }, (_, index) => 60 + index))
  expect((await result(made)).body).toEqual(answer.body)
  expect((await read(made)).body).toMatchObject({ answered: true, can: { answer: false } })
  const course = await app.call(getCourse, { as: student, params: { id } })
  expect(course.body).toMatchObject({ progress: 100, completed: true })
})

test('no trade and an entry that is never reached come to 0 R', async () => {
  const made = await make()
  const { price } = await disguiseOf(made)
  const none = await answerExercise(app, student, made, { direction: 'NONE' })
  expect(none.body.answer?.outcome).toMatchObject({ kind: 'no_trade', r: 0, exit: null })
  const other = await app.people.academy()
  const levels = { entry: price(109_000), stop: price(108_000), target: price(110_000) }
  const missed = await answerExercise(app, other, made, { direction: 'BUY', ...levels })
  expect(missed.body.answer?.outcome).toMatchObject({ kind: 'not_filled', r: 0, enteredIn: null })
})

test.each([
  [{}, 'stop', 'needs a stop loss'],
  [{ stop: 'entry' }, 'stop', 'below the entry'],
  [{ stop: 'above' }, 'stop', 'below the entry'],
  [{ stop: 'below', target: 'below' }, 'target', 'above the entry'],
  [{ stop: 'below', target: 'entry' }, 'target', 'above the entry'],
  [{ stop: '0' }, 'stop', 'more than 0'],
  [{ stop: '0.0000001' }, 'stop', 'decimal places'],
  [{ stop: 'below', entry: '0' }, 'entry', 'more than 0'],
  [{ stop: 'below', target: '999999999' }, 'target', 'Too far away'],
  [{ stop: '-1' }, 'stop', 'positive decimal', 400 as number],
  [{ stop: '1000000000000' }, 'stop', 'positive decimal', 400],
  [{ stop: 'NaN' }, 'stop', 'positive decimal', 400],
  [{ stop: 'below', zone: { low: 'above', high: 'below' } }, 'zone.high', 'above the lower'],
] as const)(
  'prices that cannot be are refused with their field: %j',
  async (typed, path, message, status = 422) => {
    const made = await make()
    const { price } = await disguiseOf(made)
    const prices: Record<string, string> = {
      entry: price(110_000),
      above: price(110_100),
      below: price(109_900),
    }
    const priced = JSON.parse(JSON.stringify(typed), (_, value) => prices[value] ?? value)
    const refused = await answerExercise(app, student, made, { direction: 'BUY', ...priced })
    expect(refused.status).toBe(status)
    expect(problemOf(refused).issues).toEqual([{ path, message: expect.stringContaining(message) }])
    expect((await read(made)).body.answered).toBe(false)
    expect((await result(made)).status).toBe(409)
  },
)

test('a trade above the entry, a decision without prices, and a missing reason are told', async () => {
  const made = await make({ reasonRequired: true })
  const issuesOf = async (body: Parameters<typeof answerExercise>[3]) =>
    problemOf(await answerExercise(app, student, made, body)).issues?.map(({ path }) => path)
  expect(await issuesOf({ direction: 'NONE', reason: '  ' })).toEqual(['reason'])
  expect(await issuesOf({ direction: 'NONE', stop: '1', reason: 'Why' })).toEqual(['stop'])
  expect(await issuesOf({ direction: 'NONE', reason: 'x'.repeat(5001) })).toEqual(['reason'])
  expect(await issuesOf({ direction: 'NONE', reason: 'Nothing to do.' })).toBeUndefined()
})

test('of simultaneous answers one counts, and the same one again has the same result', async () => {
  const made = await make()
  const { price } = await disguiseOf(made)
  const decisions = [109_900, 109_800, 109_700, 109_600].map((points) => ({
    direction: 'BUY' as const,
    stop: price(points),
  }))
  const answers = await Promise.all(decisions.map((one) => answerExercise(app, student, made, one)))
  const won = answers.filter(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const winner = decisions[answers.findIndex(({ status }) => status === 200)] ?? {
    direction: 'NONE' as const,
  }
  const again = await Promise.all([1, 2, 3].map(() => answerExercise(app, student, made, winner)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set([...won, ...again].map(({ text }) => text)).size).toBe(1)
  expect((await answerExercise(app, student, made, { direction: 'NONE' })).status).toBe(409)
})

test('an answer that meets a change of the candles is marked on the ones that stay', async () => {
  const { source } = exerciseInput()
  const outcomes = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const made = await make()
    const { price } = await disguiseOf(made)
    const body = exerciseInput({ source: { ...source, after: 30 } })
    const [changed, answer] = await Promise.all([
      app.call(updateExercise, { as: admin, params: paramsOf(made), body }),
      answerExercise(app, student, made, { direction: 'BUY', stop: price(109_000) }),
    ])
    expect([200, 422]).toContain(changed.status)
    // The stop may be out of reach of the changed prices.
    if (answer.status === 422) continue
    const { body: shown } = await result(made)
    expect(shown.answer?.outcome.exit).toBe(shown.market.close)
    outcomes.add(`${changed.status}`)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('a closed module, another program and a draft have no exercise for a student', async () => {
  const made = await make()
  const all = async (as: Person | null) => {
    const answer = await answerExercise(app, as, made, { direction: 'NONE' })
    return [(await read(made, as)).status, answer.status, (await result(made, as)).status]
  }
  expect(await all(await app.people.mentorship())).toEqual([404, 404, 404])
  expect(await all(await app.people.free())).toEqual([404, 404, 404])
  expect(await all(null)).toEqual([401, 401, 401])
  // Who manages exercises sees everything, and takes no part.
  expect(await all(admin)).toEqual([200, 403, 200])
  const release = { kind: 'date' as const, opensAt: '2199-01-01T00:00:00.000Z' }
  const moduleId = await makeModule(app, admin, id, 'Later', release)
  const params = { id, videoId: made.id }
  await app.call(placeVideo, { as: admin, params, body: { moduleId, order: 0 } })
  expect(await all(student)).toEqual([404, 404, 404])
  await app.call(placeVideo, { as: admin, params, body: { moduleId: null, order: 0 } })
  await app.call(updateCourse, { as: admin, params: { id }, body: { isPublished: false } })
  expect(await all(student)).toEqual([404, 404, 404])
})

test('the class is shown from five answers on, without names', async () => {
  const made = await make()
  const { price } = await disguiseOf(made)
  const sent: Parameters<typeof answerExercise>[3][] = [
    { direction: 'BUY', stop: price(109_900), target: price(110_250) },
    { direction: 'BUY', stop: price(109_985) },
    { direction: 'SELL', stop: price(110_100) },
    { direction: 'NONE' },
    { direction: 'BUY', entry: price(109_000), stop: price(108_000) },
  ]
  const shown: ExerciseResult['class'][] = []
  for (const one of sent) {
    const answer = await answerExercise(app, await app.people.academy(), made, one)
    shown.push(answer.body.class)
  }
  expect(shown.slice(0, 4)).toEqual([null, null, null, null])
  expect(shown[4]).toMatchObject({
    answers: 5,
    buys: 3,
    sells: 1,
    noTrades: 1,
    notFilled: 1,
    averageR: 0.1,
  })
  expect(shown[4]?.results.map(({ count }) => count)).toEqual([2, 0, 2, 0, 0, 1, 0])
  // Teachers see it from the first answer on.
  expect((await result(await make(), admin)).body.class).toMatchObject({ answers: 0 })
})

test('the longest exercise is marked in less than 100 ms', async () => {
  await addCandles(app, 'GBPUSD', hourlyCandles({ count: 1600, turns: 1000, step: 1 }))
  const { source } = exerciseInput()
  const lastAt = new Date(Date.parse('2026-01-05T00:00:00Z') + 999 * 3_600_000).toISOString()
  const longest = { ...source, pair: 'GBPUSD', lastAt, before: 1000, after: 500 }
  const made = await make({ source: longest })
  const body: Exercise = (await read(made)).body
  const last = unpacked(body).close.at(-1) ?? 0
  const stop = ((last - 1000) / 10 ** body.digits).toFixed(body.digits)
  const took: number[] = []
  // The least of three: the academy's other work is counted as well.
  for (const as of [student, await app.people.academy(), await app.people.academy()]) {
    const time = await processorTime(async () => {
      const answer = await answerExercise(app, as, made, { direction: 'BUY', stop })
      expect(answer.status).toBe(200)
    })
    took.push(time)
  }
  expect(Math.min(...took)).toBeLessThan(100)
})

test('a course that is withdrawn while an answer waits for its turn takes none', async () => {
  const made = await make()
  const answer = await changedWhileWaiting(
    app.academy.db.driver,
    { table: 'courses', id },
    () => answerExercise(app, student, made, { direction: 'NONE' }),
    (other) => other.query('update courses set is_published = false where id = $1', [id]),
  )
  expect(answer.status).toBe(404)
})
