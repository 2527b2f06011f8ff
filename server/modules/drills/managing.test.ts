import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCourse, deleteVideo, listVideos, updateVideo } from '#contract/courses.ts'
import {
  addDrillMoment,
  createDrill,
  type DrillInput,
  getDrill,
  getManagedDrill,
  listDrillMoments,
  type ManagedDrill,
  type MomentInput,
  type PickInput,
  pickDrillMoments,
  removeDrillMoment,
  updateDrill,
} from '#contract/drills.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { continueDrill, decideMoment, drillInput, makeDrill, momentInput } from '#testing/drills.ts'
import { addCandles, hourlyCandles, hourOfCandle } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
let drill: ManagedDrill
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())
beforeEach(async () => {
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  drill = await makeDrill(app, admin, courseId)
})

const paramsOf = ({ id, courseId: course }: { id: string; courseId: string }) => ({
  id: course,
  drillId: id,
})
const add = (changes: Partial<MomentInput> = {}, index = 0) =>
  app.call(addDrillMoment, {
    as: admin,
    params: paramsOf(drill),
    body: momentInput(index, changes),
  })
const pickInput: PickInput = {
  pairs: ['EURUSD'],
  frame: 'H1',
  from: hourOfCandle(0),
  to: hourOfCandle(1200),
  count: 5,
  setup: 'Any',
}
const pick = (changes: Partial<PickInput> = {}) =>
  app.call(pickDrillMoments, {
    as: admin,
    params: paramsOf(drill),
    body: { ...pickInput, ...changes },
  })
const list = async (of: ManagedDrill = drill) =>
  (await app.call(listDrillMoments, { as: admin, params: paramsOf(of), query: {} })).body
const manage = (of: { id: string; courseId: string } = drill) =>
  app.call(getManagedDrill, { as: admin, params: paramsOf(of) })
const change = (changes: Partial<DrillInput>, seenUpdatedAt?: string) =>
  app.call(updateDrill, {
    as: admin,
    params: paramsOf(drill),
    body: { ...drillInput(changes), ...(seenUpdatedAt && { seenUpdatedAt }) },
  })
const problemOf = ({ body }: { body: unknown }) => body as Problem
const issuesOf = (refused: { body: unknown }) => problemOf(refused).issues

test('a drill is a lesson with its own kind, and keeps what was entered', async () => {
  expect(drill).toMatchObject({ ...drillInput(), moments: 0, students: 0, courseId })
  const { body } = await app.call(listVideos, { as: student, params: { id: courseId } })
  expect(body).toMatchObject([{ id: drill.id, kind: 'drill', title: 'Breakouts', videoUrl: null }])
  const usual = await app.call(createDrill, {
    as: admin,
    params: { id: courseId },
    body: { title: 'As usual' },
  })
  expect(usual.body).toMatchObject({ decisions: 20, before: 200, after: 50 })
})

test('a moment is added with its candles, and shows its results to the teacher only', async () => {
  const { body, status } = await add({
    setup: 'Retest',
    lastAt: hourOfCandle(99).replace(':00:00', ':59:00'),
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    pair: 'EURUSD',
    frame: 'H1',
    lastAt: hourOfCandle(99),
    before: 20,
    after: 5,
    synthetic: true,
    setup: 'Retest',
    decided: 0,
    averageR: null,
    rating: 1500,
    deviation: 350,
  })
  expect(await list()).toEqual([body])
  expect((await manage()).body.moments).toBe(1)
  const seen = await app.call(listDrillMoments, {
    as: student,
    params: paramsOf(drill),
    query: {},
  })
  expect(seen.status).toBe(403)
})

test.each([
  [{ lastAt: '2020-01-01T00:00:00Z' }, 'lastAt', /^There are no candles/],
  [{ lastAt: hourOfCandle(18) }, 'lastAt', /^Only 19 candles .* and 20 are to be visible/],
  [{ lastAt: hourOfCandle(1195) }, 'lastAt', /^Only 4 candles .* and 5 are to follow/],
  [{ pair: 'GBPUSD' }, 'lastAt', /^There are no candles of GBPUSD H1/],
  [{ frame: 'M15' as const }, 'lastAt', /^There are no candles/],
])('candles that are missing are said: %j', async (changes, path, message) => {
  const refused = await add(changes)
  expect(refused.status).toBe(422)
  expect(issuesOf(refused)).toEqual([{ path, message: expect.stringMatching(message) }])
  expect(await list()).toEqual([])
})

test.each([
  [{ setup: '' }, 'setup'],
  [{ setup: 'x'.repeat(61) }, 'setup'],
  [{ setup: 'two\nlines' }, 'setup'],
  [{ lastAt: '2200-01-01T00:00:00Z' }, 'lastAt'],
])('limits of a moment name their field: %j', async (changes, path) => {
  const refused = await add(changes)
  expect(refused.status).toBe(400)
  expect(issuesOf(refused)?.map((issue) => issue.path)).toEqual([path])
})

test.each([
  [{ decisions: 0 }, 'decisions'],
  [{ decisions: 41 }, 'decisions'],
  [{ before: 19 }, 'before'],
  [{ after: 501 }, 'after'],
  [{ title: ' ' }, 'title'],
])('limits of a drill name their field: %j', async (changes, path) => {
  const refused = await change(changes)
  expect(refused.status).toBe(400)
  expect(issuesOf(refused)?.map((issue) => issue.path)).toEqual([path])
})

test('no moment shows what follows another one of its pair', async () => {
  expect((await add()).status).toBe(201)
  // Its past, its future, the same again, and the same time in candles of another length.
  for (const changes of [
    { lastAt: hourOfCandle(120) },
    { lastAt: hourOfCandle(148) },
    {},
    { frame: 'H4' as const, lastAt: hourOfCandle(200) },
  ]) {
    const refused = await add(changes)
    expect([refused.status, issuesOf(refused)?.[0]?.message]).toEqual([
      422,
      expect.stringContaining('covers the same time'),
    ])
  }
  await addCandles(app, 'AUDUSD', hourlyCandles())
  expect((await add({ pair: 'AUDUSD' })).status).toBe(201)
  expect((await add({ lastAt: hourOfCandle(149) })).status).toBe(201)
  expect(await list()).toHaveLength(3)
})

test('of moments of the same time that are added at once, one is', async () => {
  const answers = await Promise.all(
    [0, 1, 2, 3].map((hour) => add({ lastAt: hourOfCandle(99 + hour) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
})

test('moments are picked at random within a period, apart from each other and from those that are there', async () => {
  await add()
  const { body, status } = await pick({ from: hourOfCandle(50), to: hourOfCandle(600), count: 12 })
  expect(status).toBe(201)
  expect(body.moments).toBe(13)
  const hours = (await list()).map(
    ({ lastAt }) => (Date.parse(lastAt) - Date.parse(hourOfCandle(0))) / 3_600_000,
  )
  const sorted = hours.toSorted((one, other) => one - other)
  for (const [index, hour] of sorted.entries()) {
    if (index > 0) expect(hour - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(25)
    expect(hour).toBeGreaterThanOrEqual(50)
    expect(hour).toBeLessThanOrEqual(600)
  }
  expect(new Set((await list()).map(({ setup }) => setup))).toEqual(new Set(['Breakout', 'Any']))
})

test('all that fit are found, of several pairs, and too few are refused with their number', async () => {
  await addCandles(app, 'NZDUSD', hourlyCandles({ count: 100 }))
  const pairs = ['EURUSD', 'NZDUSD', 'EURUSD', 'GBPUSD']
  // 48 in 1200 candles, 4 in 100.
  const refused = await pick({ pairs, count: 53 })
  expect(refused.status).toBe(422)
  expect(issuesOf(refused)).toEqual([
    {
      path: 'count',
      message: expect.stringMatching(/^Only 52 moments were found with 20 candles/),
    },
  ])
  expect(await list()).toEqual([])
  expect((await pick({ pairs, count: 52 })).body.moments).toBe(52)
  const none = await pick({ count: 1 })
  expect(issuesOf(none)?.[0]?.message).toMatch(/^No moments were found/)
})

test.each([
  [{ pairs: [] }, 400, 'pairs'],
  [{ count: 0 }, 400, 'count'],
  [{ count: 301 }, 400, 'count'],
  [{ from: hourOfCandle(10), to: hourOfCandle(9) }, 422, 'to'],
  [{ frame: 'M1' as const }, 422, 'count'],
])('what cannot be picked names its field: %j', async (changes, status, path) => {
  const refused = await pick(changes)
  expect(refused.status).toBe(status)
  expect(issuesOf(refused)?.map((issue) => issue.path)).toEqual([path])
})

test('a drill has up to 300 moments', async () => {
  await addCandles(app, 'USDJPY', hourlyCandles({ count: 8000 }))
  const to = hourOfCandle(8000)
  expect((await pick({ pairs: ['USDJPY'], to, count: 300 })).body.moments).toBe(300)
  const refused = await add()
  expect([refused.status, problemOf(refused).message]).toEqual([
    422,
    'A drill has up to 300 moments, and this one has 300.',
  ])
})

test('what becomes of the series, or is set for the drill, changes no moment', async () => {
  await add()
  const shown = async () => {
    const { body } = await continueDrill(app, student, drill)
    return body.moment
  }
  const before = await shown()
  await addCandles(app, 'EURUSD', hourlyCandles({ step: -50 }))
  expect(
    (await change({ before: 30, after: 10, decisions: 1, title: 'Renamed' })).body,
  ).toMatchObject({
    title: 'Renamed',
    before: 30,
    after: 10,
  })
  expect(await shown()).toEqual(before)
  expect((await add({ lastAt: hourOfCandle(200) })).body).toMatchObject({ before: 30, after: 10 })
})

test('the second of two who change a drill is told', async () => {
  expect((await change({ title: 'One' }, drill.updatedAt)).status).toBe(200)
  const refused = await change({ title: 'Two' }, drill.updatedAt)
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'overtaken'])
})

test('a drill has no address; a moment of another drill is not found', async () => {
  const { body: moment } = await add()
  const params = { id: courseId, videoId: drill.id }
  const body = { videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  expect((await app.call(updateVideo, { as: admin, params, body })).status).toBe(422)
  const other = await makeDrill(app, admin, courseId)
  const remove = (of: ManagedDrill) =>
    app.call(removeDrillMoment, {
      as: admin,
      params: { ...paramsOf(of), momentId: moment.id },
    })
  expect((await remove(other)).status).toBe(404)
  expect((await remove(drill)).status).toBe(204)
  expect((await remove(drill)).status).toBe(404)
})

test('a copied course has the drill with its moments and nothing of students; deleting the lesson deletes all', async () => {
  await add()
  await add({ setup: 'Retest' }, 1)
  const { body: begun } = await continueDrill(app, student, drill)
  await decideMoment(app, student, drill, begun.moment?.decisionId ?? '', {
    direction: 'BUY',
    stop: '0.00001',
  })
  const fields = {
    title: 'Copy',
    description: 'D',
    content: 'C',
    roleAccess: ['academy_student' as const],
  }
  const copy = await app.call(createCourse, { as: admin, body: { ...fields, copyOf: courseId } })
  const { body } = await app.call(listVideos, { as: admin, params: { id: copy.body.id } })
  const copied = { ...drill, id: body[0]?.id ?? '', courseId: copy.body.id }
  expect((await manage(copied)).body).toMatchObject({ ...drillInput(), moments: 2, students: 0 })
  const moments = await list(copied)
  expect(moments.map(({ setup }) => setup).toSorted()).toEqual(['Breakout', 'Retest'])
  for (const { rating, decided } of moments) expect([rating, decided]).toEqual([1500, 0])
  // The candles are the same, in the same disguise.
  const { pool } = app.academy.platform.db
  const futures = await pool
    .selectFrom('drillFutures as future')
    .innerJoin('drillMoments as moment', 'moment.id', 'future.momentId')
    .select(['moment.setup', 'moment.visible', 'future.factor', 'future.following'])
    .where('moment.videoId', 'in', [drill.id, copied.id])
    .execute()
  for (const setup of ['Breakout', 'Retest']) {
    const [one, two, ...more] = futures.filter((row) => row.setup === setup)
    expect(two).toEqual(one)
    expect(more).toEqual([])
  }

  await app.call(deleteVideo, { as: admin, params: { id: courseId, videoId: drill.id } })
  for (const table of ['drills', 'drillMoments', 'drillStudents', 'drillRounds'] as const) {
    const rows = await pool.selectFrom(table).select('videoId').execute()
    expect(rows.map(({ videoId }) => videoId)).not.toContain(drill.id)
  }
  const ids = { id: copy.body.id, drillId: copied.id }
  expect((await app.call(getDrill, { as: admin, params: ids })).status).toBe(200)
})
