import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCourse, getCourse, listCourses, updateCourse } from '#contract/courses.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.free()
})
afterAll(() => app.stop())

let due: string
beforeEach(() => {
  due = new Date(app.clock.now().getTime() + 120_000).toISOString()
})
/** A draft that is published in two minutes. */
const draft = (title = 'Later') =>
  makeCourse(app, admin, { title, isPublished: false, publishAt: due })
const change = (id: string, body: Parameters<typeof makeCourse>[2]) =>
  app.call(updateCourse, { as: admin, params: { id }, body: body ?? {} })
const read = async (id: string, as = admin) =>
  (await app.call(getCourse, { as, params: { id } })).body
const titles = async () =>
  (await app.call(listCourses, { as: student })).body.map(({ title }) => title)
const run = () => app.runJob('courses.publish-due')
const pass = () => app.clock.advance(120_000)

test('a draft is published at its time, and not before', async () => {
  const { id } = await draft('At nine')
  expect(await read(id)).toMatchObject({ isPublished: false, publishAt: due })
  await run()
  expect(await titles()).not.toContain('At nine')
  pass()
  await Promise.all([run(), run(), run()])
  expect(await titles()).toContain('At nine')
  const published = await read(id)
  expect(published.isPublished).toBe(true)
  expect(published.publishAt).toBeUndefined()
  const entries = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'course.published')
    .where('subject', '=', id)
    .execute()
  expect(entries).toEqual([
    {
      actorId: null,
      before: { isPublished: false, publishAt: due },
      after: { isPublished: true, publishAt: null },
    },
  ])
})

test('publishing by hand, moving the time and taking it back all count', async () => {
  const [byHand, moved, back] = [await draft('By hand'), await draft('Moved'), await draft('Back')]
  expect((await change(byHand.id, { isPublished: true })).body.publishAt).toBeUndefined()
  expect((await change(byHand.id, { isPublished: false })).status).toBe(200)
  const later = new Date(Date.parse(due) + 120_000).toISOString()
  expect((await change(moved.id, { publishAt: later })).body.publishAt).toBe(later)
  expect((await change(back.id, { publishAt: null })).body.publishAt).toBeUndefined()
  pass()
  await run()
  for (const title of ['By hand', 'Moved', 'Back']) expect(await titles()).not.toContain(title)
  pass()
  await run()
  expect(await titles()).toContain('Moved')
  expect(await titles()).not.toContain('Back')
})

test('a published course takes no time, neither new nor changed', async () => {
  const body = { title: 'T', description: 'D', content: 'C', publishAt: due }
  const refused = (await app.call(createCourse, { as: admin, body })) as {
    status: number
    body: unknown
  }
  expect(refused.status).toBe(422)
  expect((refused.body as Problem).issues).toEqual([
    { path: 'publishAt', message: 'The course is published already.' },
  ])
  const { id } = await makeCourse(app, admin)
  expect((await change(id, { publishAt: due })).status).toBe(422)
  expect((await change(id, { publishAt: due, isPublished: true })).status).toBe(422)
  expect((await change(id, { publishAt: due, isPublished: false })).status).toBe(200)
})

test.each(['yesterday', '2026-02-30T10:00:00Z', '+012026-01-01T00:00:00Z', '2300-01-01T00:00:00Z'])(
  'the time %s is refused',
  async (publishAt) => {
    const { id } = await makeCourse(app, admin, { isPublished: false })
    expect((await change(id, { publishAt })).status).toBe(400)
  },
)

test('a copy of a draft has no time of its own', async () => {
  const { id } = await draft()
  const { title, description, content } = await read(id)
  const body = { title, description, content, isPublished: false, publishAt: due, copyOf: id }
  const copy = await app.call(createCourse, { as: admin, body })
  expect(copy.body.publishAt).toBeUndefined()
})
