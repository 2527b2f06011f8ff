import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { deleteCandleSeries } from '#contract/candles/candles.ts'
import { createCourse, deleteVideo, listVideos, updateVideo } from '#contract/courses.ts'
import {
  createExercise,
  type ExerciseInput,
  getExercise,
  getExerciseCandles,
  getExerciseResult,
  getManagedExercise,
  listExerciseSeries,
  updateExercise,
} from '#contract/exercises.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import {
  addCandles,
  answerExercise,
  exerciseInput,
  hourlyCandles,
  hourOfCandle,
  makeExercise,
} from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const create = (changes: Partial<ExerciseInput>) =>
  app.call(createExercise, { as: admin, params: { id }, body: exerciseInput(changes) })
const paramsOf = (one: { id: string; courseId: string }) => ({
  id: one.courseId,
  exerciseId: one.id,
})
const manage = (one: { id: string; courseId: string }) =>
  app.call(getManagedExercise, { as: admin, params: paramsOf(one) })
const change = (
  one: { id: string; courseId: string },
  changes: Partial<ExerciseInput>,
  seenUpdatedAt?: string,
) =>
  app.call(updateExercise, {
    as: admin,
    params: paramsOf(one),
    body: { ...exerciseInput(changes), ...(seenUpdatedAt && { seenUpdatedAt }) },
  })
const problemOf = ({ body }: { body: unknown }) => body as Problem
const issuesOf = (refused: { body: unknown }) => problemOf(refused).issues
const { source } = exerciseInput()

test('a teacher chooses among the academy’s candles, in original prices', async () => {
  const series = await app.call(listExerciseSeries, { as: admin })
  expect(series.body).toMatchObject([
    { pair: 'EURUSD', frames: ['H1', 'H4', 'D1', 'W1'], synthetic: true, from: hourOfCandle(0) },
  ])
  const query = {
    ...source,
    before: 30,
    after: 10,
    lastAt: hourOfCandle(99).replace('00:00', '59:00'),
  }
  const { body } = await app.call(getExerciseCandles, { as: admin, query })
  expect(body).toMatchObject({ lastAt: hourOfCandle(99), digits: 5, synthetic: true })
  const read = (packed: string) => unpackCandles(Buffer.from(packed, 'base64'), body.digits)
  const all = hourlyCandles()
  expect(read(body.packed).close).toEqual(all.close.slice(70, 100))
  expect(read(body.followingPacked).high).toEqual(all.high.slice(100, 110))
})

test('an exercise is a lesson with its own kind, and keeps what was entered', async () => {
  const input = exerciseInput({
    demands: {
      riskReward: 2,
      stopBeyond: '1.0995',
      zone: { low: '1.099', high: '1.1', overlap: 60 },
    },
  })
  const made = await makeExercise(app, admin, id, input)
  expect(made).toMatchObject({ ...input, answers: 0, courseId: id })
  expect((await manage(made)).body).toEqual(made)
  const { body, text } = await app.call(listVideos, { as: student, params: { id } })
  expect(body).toMatchObject([
    { id: made.id, kind: 'exercise', title: 'The break', videoUrl: null },
  ])
  expect(text).not.toContain('What do you do?')
})

test.each([
  [
    { source: { ...source, before: 101 } },
    'source.before',
    /^Only 100 candles .* and 101 are to be visible/,
  ],
  [
    { source: { ...source, after: 201 } },
    'source.after',
    /^Only 200 candles .* and 201 are to follow/,
  ],
  [
    { source: { ...source, lastAt: '2020-01-01T00:00:00Z' } },
    'source.lastAt',
    /^There are no candles/,
  ],
  [
    { source: { ...source, pair: 'GBPUSD' } },
    'source.lastAt',
    /^There are no candles of GBPUSD H1/,
  ],
  [{ source: { ...source, frame: 'M15' as const } }, 'source.lastAt', /^There are no candles/],
  [{ solution: { direction: 'BUY' as const, text: '' } }, 'solution.stop', /needs a stop/],
  [
    { solution: { direction: 'SELL' as const, stop: '1.09', text: '' } },
    'solution.stop',
    /above the entry/,
  ],
  [
    { solution: { direction: 'NONE' as const, stop: '1.09', text: '' } },
    'solution.stop',
    /No trade/,
  ],
  [{ demands: { stopBeyond: '1.10000' } }, 'demands.stopBeyond', /above or below the last close/],
  [{ demands: { stopBeyond: '0' } }, 'demands.stopBeyond', /more than 0/],
  [
    { demands: { zone: { low: '1.1', high: '1.1', overlap: 50 } } },
    'demands.zone.high',
    /above the lower/,
  ],
  [
    { demands: { zone: { low: '1.1', high: '1.100001', overlap: 50 } } },
    'demands.zone.high',
    /5 decimal/,
  ],
])('what cannot be is refused with its field: %j', async (changes, path, message) => {
  const refused = await create(changes)
  expect(refused.status).toBe(422)
  expect(issuesOf(refused)).toEqual([{ path, message: expect.stringMatching(message) }])
  expect((await app.call(listVideos, { as: admin, params: { id } })).body).toEqual([])
})

test.each([
  [{ source: { ...source, before: 19 } }, 'source.before'],
  [{ source: { ...source, before: 1001 } }, 'source.before'],
  [{ source: { ...source, after: 0 } }, 'source.after'],
  [{ source: { ...source, after: 501 } }, 'source.after'],
  [{ task: '' }, 'task'],
  [{ title: ' ' }, 'title'],
  [{ demands: { stopBeyond: '-1' } }, 'demands.stopBeyond'],
  [{ demands: { stopBeyond: '1000000000000' } }, 'demands.stopBeyond'],
  [{ demands: { riskReward: 0 } }, 'demands.riskReward'],
])('limits name their field: %j', async (changes, path) => {
  const refused = await create(changes)
  expect(refused.status).toBe(400)
  expect(issuesOf(refused)?.map((issue) => issue.path)).toEqual([path])
})

test('a hole in the candles is told; a weekend is none', async () => {
  const all = hourlyCandles()
  const without = (from: number, to: number) => {
    const keep = (values: number[]) => values.filter((_, index) => index < from || index >= to)
    const { digits, times, open, high, low, close } = all
    const prices = { open: keep(open), high: keep(high), low: keep(low), close: keep(close) }
    return { digits, times: keep(times), ...prices }
  }
  await addCandles(app, 'AUDUSD', without(90, 95))
  const refused = await create({ source: { ...source, pair: 'AUDUSD' } })
  expect(issuesOf(refused)).toEqual([
    {
      path: 'source.lastAt',
      message: 'Candles of AUDUSD H1 are missing from 2026-01-08 18:00 UTC to 2026-01-08 23:00 UTC',
    },
  ])
  // From Friday 22:00 to Sunday 22:00.
  await addCandles(app, 'NZDUSD', without(118, 166))
  expect((await create({ source: { ...source, pair: 'NZDUSD', after: 40 } })).status).toBe(201)
})

test('what becomes of the series does not change an exercise', async () => {
  await addCandles(app, 'USDCHF')
  const made = await makeExercise(app, admin, id, { source: { ...source, pair: 'USDCHF' } })
  const read = async () => {
    const shown = await app.call(getExercise, { as: student, params: paramsOf(made) })
    const result = await app.call(getExerciseResult, { as: admin, params: paramsOf(made) })
    return [shown.text, result.text]
  }
  const before = await read()
  await addCandles(app, 'USDCHF', hourlyCandles({ step: -50 }))
  expect(await read()).toEqual(before)
  const params = { source: 'academy' as const, pair: 'USDCHF', frame: 'H1' as const }
  expect((await app.call(deleteCandleSeries, { as: admin, params })).status).toBe(204)
  expect(await read()).toEqual(before)
  // Its texts can still be changed, which takes no candles; its candles cannot be chosen any more.
  const changed = await change(made, { source: { ...source, pair: 'USDCHF' }, task: 'And now?' })
  expect(changed.body).toMatchObject({ task: 'And now?' })
  const moved = await change(made, { source: { ...source, pair: 'USDCHF', after: 10 } })
  expect(moved.status).toBe(422)
})

test('with answers, texts can be changed, candles and marking cannot', async () => {
  const made = await makeExercise(app, admin, id)
  const other = { source: { ...source, after: 30 } }
  const [first] = [await change(made, other)]
  expect(first.status).toBe(200)
  expect((await answerExercise(app, student, made, { direction: 'NONE' })).status).toBe(200)
  for (const [changes, path] of [
    [{ source: { ...source, after: 31 } }, 'source'],
    [{ ...other, marking: 'hand' as const }, 'marking'],
    [{ ...other, demands: { riskReward: 2 } }, 'marking'],
  ] as const) {
    const refused = await change(made, changes)
    expect(refused.status).toBe(422)
    expect(problemOf(refused).message).toContain('Add a copy of it instead')
    expect(issuesOf(refused)?.map((issue) => issue.path)).toEqual([path])
  }
  const texts = { ...other, title: 'Renamed', task: 'Why?', pairShown: true }
  const solution = { direction: 'NONE' as const, text: 'Stay out.' }
  const { body, status } = await change(made, { ...texts, solution })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...texts, solution, answers: 1 })
})

test('the second of two who change an exercise is told', async () => {
  const made = await makeExercise(app, admin, id)
  expect((await change(made, { task: 'One' }, made.updatedAt)).status).toBe(200)
  const refused = await change(made, { task: 'Two' }, made.updatedAt)
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'overtaken'])
})

test('an exercise has no address and no length', async () => {
  const made = await makeExercise(app, admin, id)
  const params = { id, videoId: made.id }
  const body = { videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  expect((await app.call(updateVideo, { as: admin, params, body })).status).toBe(422)
})

test('a copied course has the exercise without its answers; deleting the lesson deletes all of it', async () => {
  const made = await makeExercise(app, admin, id)
  await answerExercise(app, student, made, { direction: 'BUY', stop: '1' })
  const fields = {
    title: 'Copy',
    description: 'D',
    content: 'C',
    roleAccess: ['academy_student' as const],
  }
  const copy = await app.call(createCourse, { as: admin, body: { ...fields, copyOf: id } })
  const { body } = await app.call(listVideos, { as: admin, params: { id: copy.body.id } })
  const copied = { id: body[0]?.id ?? '', courseId: copy.body.id }
  expect((await manage(copied)).body).toMatchObject({ ...exerciseInput(), answers: 0 })
  await app.call(deleteVideo, { as: admin, params: { id, videoId: made.id } })
  const { pool } = app.academy.platform.db
  for (const table of ['chartExercises', 'chartExerciseFutures', 'chartExerciseAnswers'] as const) {
    const rows = await pool.selectFrom(table).select('videoId').execute()
    expect(rows.map(({ videoId }) => videoId)).not.toContain(made.id)
  }
  expect((await manage(copied)).status).toBe(200)
})
