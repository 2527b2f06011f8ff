import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createCourseModule,
  deleteCourseModule,
  listCourseModules,
  modulesMaximum,
  orderCourseModules,
  placeVideo,
  type Release,
  updateCourseModule,
} from '#contract/course-modules.ts'
import {
  createCourse,
  createVideo,
  deleteCourse,
  getCourse,
  listVideos,
  updateVideo,
} from '#contract/courses.ts'
import { onceHeader } from '#contract/endpoint.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let id: string
/** The ids of two modules with two lessons each, and of one lesson in no module. */
let one: string
let two: string
let lessons: Record<string, string>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  one = await makeModule(app, admin, id, 'One')
  two = await makeModule(app, admin, id, 'Two')
  lessons = {}
  for (const [title, moduleId] of Object.entries({
    loose: null,
    b1: two,
    a1: one,
    b2: two,
    a2: one,
  })) {
    lessons[title] = await makeLessonIn(app, admin, id, moduleId, title)
  }
})

const params = (moduleId: string) => ({ id, moduleId })
const modulesOf = async (course = id, as = admin) =>
  (await app.call(listCourseModules, { as, params: { id: course } })).body
const lessonsOf = async (course = id) =>
  (await app.call(listVideos, { as: admin, params: { id: course } })).body
/** The titles of the lessons, whose places have no gaps. */
const order = async (course = id) => {
  const all = await lessonsOf(course)
  expect(all.map((video) => video.order)).toEqual(all.map((_, index) => index))
  return all.map(({ title }) => title)
}
const place = (title: string, moduleId: string | null, to: number) =>
  app.call(placeVideo, {
    as: admin,
    params: { id, videoId: lessons[title] ?? '' },
    body: { moduleId, order: to },
  })
const change = (
  moduleId: string,
  body: { title?: string; release?: Release; seenUpdatedAt?: string },
) => app.call(updateCourseModule, { as: admin, params: params(moduleId), body })
const reorder = (ids: string[]) =>
  app.call(orderCourseModules, { as: admin, params: { id }, body: { ids } })
const remove = (moduleId: string) =>
  app.call(deleteCourseModule, { as: admin, params: params(moduleId) })

test('lessons stand by module, in the order of the modules, those in none last', async () => {
  expect(await order()).toEqual(['a1', 'a2', 'b1', 'b2', 'loose'])
  expect((await lessonsOf()).map(({ module }) => module)).toEqual([one, one, two, two, undefined])
  expect(await modulesOf()).toMatchObject([
    { id: one, title: 'One', order: 0, lessonCount: 2, release: { kind: 'at_once' }, isOpen: true },
    { id: two, title: 'Two', order: 1, lessonCount: 2, opensAt: null },
  ])
  expect((await app.call(getCourse, { as: admin, params: { id } })).body).toMatchObject({
    moduleCount: 2,
    lessonCount: 5,
  })
})

test('a course without modules says nothing of them', async () => {
  const plain = await makeCourse(app, admin)
  await app.call(createVideo, { as: admin, params: { id: plain.id }, body: { title: 'Lesson' } })
  expect(plain).not.toHaveProperty('moduleCount')
  expect((await lessonsOf(plain.id))[0]).not.toHaveProperty('module')
  expect(await modulesOf(plain.id)).toEqual([])
})

test('modules and their lessons move together', async () => {
  const { status, body } = await reorder([two, one])
  expect(status).toBe(200)
  expect(body.map((module) => [module.title, module.order])).toEqual([
    ['Two', 0],
    ['One', 1],
  ])
  expect(await order()).toEqual(['b1', 'b2', 'a1', 'a2', 'loose'])
})

test.each([
  ['one is missing', () => [one]],
  ['one is named twice', () => [one, one]],
  ['one is of another course', () => [one, randomUUID()]],
  ['there are others besides', () => [one, two, randomUUID()]],
])('an order in which %s is refused, and changes nothing', async (_, ids) => {
  expect((await reorder(ids())).status).toBe(409)
  expect((await modulesOf()).map(({ title }) => title)).toEqual(['One', 'Two'])
})

describe('a lesson is moved', () => {
  test('within its module', async () => {
    expect((await place('a2', one, 0)).body).toMatchObject({ order: 0, module: one })
    expect(await order()).toEqual(['a2', 'a1', 'b1', 'b2', 'loose'])
  })
  test('between modules, to the middle and beyond the end', async () => {
    expect((await place('a1', two, 1)).body).toMatchObject({ order: 2, module: two })
    expect(await order()).toEqual(['a2', 'b1', 'a1', 'b2', 'loose'])
    await place('a2', two, 500)
    expect(await order()).toEqual(['b1', 'a1', 'b2', 'a2', 'loose'])
  })
  test('out of its module, and into one', async () => {
    expect((await place('a1', null, 0)).body).not.toHaveProperty('module')
    expect(await order()).toEqual(['a2', 'b1', 'b2', 'a1', 'loose'])
    await place('loose', one, 0)
    expect(await order()).toEqual(['loose', 'a2', 'b1', 'b2', 'a1'])
  })
  test('by its place in the course, but not out of its module', async () => {
    const videoId = lessons.a1 ?? ''
    const moved = { as: admin, params: { id, videoId }, body: { order: 3 } }
    expect((await app.call(updateVideo, moved)).body).toMatchObject({ order: 1, module: one })
    expect(await order()).toEqual(['a2', 'a1', 'b1', 'b2', 'loose'])
  })
  test('by many at once, without gaps', async () => {
    await Promise.all([
      place('a1', two, 0),
      place('b1', one, 0),
      place('loose', one, 1),
      place('b2', null, 0),
      reorder([two, one]),
    ])
    expect((await order()).toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'loose'])
    const modules = (await lessonsOf()).map(({ module }) => module)
    expect(modules).toEqual([two, one, one, one, undefined])
  })
  test('never to a module of another course', async () => {
    const other = await makeCourse(app, admin)
    const foreign = await makeModule(app, admin, other.id, 'Foreign')
    expect((await place('a1', foreign, 0)).status).toBe(404)
    lessons.unknown = randomUUID()
    expect((await place('unknown', one, 0)).status).toBe(404)
    expect(await order()).toEqual(['a1', 'a2', 'b1', 'b2', 'loose'])
  })
})

test('a new lesson is in no module, wherever it is wanted', async () => {
  const body = { title: 'new', order: 0 }
  await app.call(createVideo, { as: admin, params: { id }, body })
  expect(await order()).toEqual(['a1', 'a2', 'b1', 'b2', 'new', 'loose'])
})

test('a module is renamed, and opens by another rule', async () => {
  const release = { kind: 'date' as const, opensAt: '2030-03-03T10:00:00.000Z' }
  const { status, body } = await change(two, { title: 'Later', release })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Later', release, isOpen: true })
  expect((await change(two, { release: { kind: 'days', days: 3 } })).body).toMatchObject({
    title: 'Later',
    release: { kind: 'days', days: 3 },
  })
  expect((await change(randomUUID(), { title: 'None' })).status).toBe(404)
  const refused = await change(two, { release: { kind: 'days', days: 1001 } })
  expect(refused.status).toBe(400)
})

test('of two who change a module the second one is told, and nothing is lost', async () => {
  const [before] = await modulesOf()
  const seenUpdatedAt = before?.updatedAt ?? ''
  const first = await change(one, { title: 'First', seenUpdatedAt })
  expect(first.body.title).toBe('First')
  const second = await change(one, { title: 'Second', seenUpdatedAt })
  expect(second).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  expect((await modulesOf())[0]?.title).toBe('First')
  // Where it stands is no part of the form.
  await reorder([two, one])
  const third = await change(one, { title: 'Third', seenUpdatedAt: first.body.updatedAt })
  expect(third.status).toBe(200)
})

test('a module waits for one above it only, and stays below it', async () => {
  const waits = (moduleId: string) => ({ release: { kind: 'after' as const, moduleId } })
  expect(await change(one, waits(two))).toMatchObject({
    status: 422,
    body: { message: '“One” opens after “Two”, which has to stand above it.' },
  })
  expect((await change(one, waits(one))).status).toBe(422)
  expect((await change(two, waits(randomUUID()))).status).toBe(422)
  expect((await change(two, waits(one))).status).toBe(200)
  expect(await reorder([two, one])).toMatchObject({
    status: 422,
    body: { message: '“Two” opens after “One”, which has to stand above it.' },
  })
  expect(await remove(one)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('“Two” opens after “One”') },
  })
  expect((await modulesOf()).map(({ title }) => title)).toEqual(['One', 'Two'])
  await change(two, { release: { kind: 'at_once' } })
  expect((await remove(one)).status).toBe(204)
})

test('lessons of a deleted module stay, in none', async () => {
  expect((await remove(one)).status).toBe(204)
  expect((await remove(one)).status).toBe(404)
  expect(await order()).toEqual(['b1', 'b2', 'a1', 'a2', 'loose'])
  expect(await modulesOf()).toMatchObject([{ id: two, order: 0 }])
})

test('a module added twice by the same device is one, and a course has a hundred at most', async () => {
  const headers = { [onceHeader]: randomUUID() }
  const add = (title: string, sent = {}) =>
    app.call(createCourseModule, { as: admin, headers: sent, params: { id }, body: { title } })
  const [first, again] = await Promise.all([add('Three', headers), add('Three', headers)])
  expect(first.body.id).toBe(again.body.id)
  for (let count = 3; count < modulesMaximum; count += 1) await add(`Module ${count}`)
  expect((await add('Too many')).status).toBe(422)
  expect(await modulesOf()).toHaveLength(modulesMaximum)
})

test('a copy has the modules with their rules and lessons, and nothing in common with the original', async () => {
  await change(two, { release: { kind: 'after', moduleId: one } })
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: id }
  const copy = (await app.call(createCourse, { as: admin, body })).body
  expect(copy).toMatchObject({ moduleCount: 2, lessonCount: 5 })
  const [first, second] = await modulesOf(copy.id)
  expect([one, two]).not.toContain(first?.id)
  expect(first).toMatchObject({ title: 'One', lessonCount: 2 })
  expect(second).toMatchObject({ title: 'Two', release: { kind: 'after', moduleId: first?.id } })
  expect(await order(copy.id)).toEqual(['a1', 'a2', 'b1', 'b2', 'loose'])
  expect((await lessonsOf(copy.id)).map(({ module }) => module)).toEqual([
    first?.id,
    first?.id,
    second?.id,
    second?.id,
    undefined,
  ])
  expect((await app.call(deleteCourse, { as: admin, params: { id } })).status).toBe(204)
  expect(await modulesOf(copy.id)).toHaveLength(2)
  expect((await app.call(listCourseModules, { as: admin, params: { id } })).status).toBe(404)
})

describe('nobody but a teacher', () => {
  test('changes modules, and a refused call changes nothing', async () => {
    const student = await app.people.academy()
    const calls = [
      app.call(createCourseModule, { as: student, params: { id }, body: { title: 'Mine' } }),
      app.call(updateCourseModule, { as: student, params: params(one), body: { title: 'Mine' } }),
      app.call(deleteCourseModule, { as: student, params: params(one) }),
      app.call(orderCourseModules, { as: student, params: { id }, body: { ids: [two, one] } }),
    ]
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await modulesOf()).map(({ title }) => title)).toEqual(['One', 'Two'])
  })
  test('sees the modules of a course that is not open to them', async () => {
    const as = await app.people.free()
    expect((await app.call(listCourseModules, { as, params: { id } })).status).toBe(404)
    expect((await app.call(listCourseModules, { params: { id } })).status).toBe(401)
  })
})
