import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCourseModule, placeVideo } from '#contract/course-modules.ts'
import { createVideo } from '#contract/courses.ts'
import { getLearningPath } from '#contract/dashboards.ts'
import { login } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.mentorship()
})
afterAll(() => app.stop())

async function pathOf(as: Person, program: 'academy' | 'mentorship' = 'mentorship') {
  const { email, password } = as
  // Sessions end as the clock is moved.
  const { body } = await app.call(login, { body: { email, password } })
  const answer = await app.call(getLearningPath, {
    as: { ...as, token: body.accessToken },
    query: { program },
  })
  expect(answer.status).toBe(200)
  return answer.body.path
}

test('the path has the months of the program, what each holds and how far the student is', async () => {
  expect(await pathOf(student)).toBeNull()
  const { id } = await makeCourse(app, admin, {
    roleAccess: ['mentorship_student'],
    isPublished: true,
  })
  const lessonIn = async (title: string, release: object) => {
    const params = { id }
    const module = await app.call(createCourseModule, {
      as: admin,
      params,
      body: { title, release } as never,
    })
    const body = { title: `Lesson of ${title}`, videoUrl: 'https://vimeo.com/1' }
    const lesson = await app.call(createVideo, { as: admin, params, body })
    const videoId = lesson.body.id
    const place = { moduleId: module.body.id, order: 0 }
    const placed = await app.call(placeVideo, { as: admin, params: { id, videoId }, body: place })
    expect(placed.status).toBe(200)
    return videoId
  }
  const first = await lessonIn('Basics', { kind: 'at_once' })
  await lessonIn('Depth', { kind: 'days', days: 40 })
  await watchLesson(app, student, { id, videoId: first })

  const path = await pathOf(student)
  expect(path).toMatchObject({ month: 1, lessons: 2, completed: 1, cohort: null })
  expect(path?.months[0]?.modules).toMatchObject([
    { title: 'Basics', isOpen: true, opensAt: null, lessons: 1, completed: 1 },
  ])
  const depth = path?.months[1]?.modules[0]
  expect([depth?.title, depth?.isOpen]).toEqual(['Depth', false])
  expect(depth?.opensAt).not.toBeNull()
  // Nobody has a path of a program that is not theirs.
  expect(await pathOf(student, 'academy')).toBeNull()
  expect(await pathOf(await app.people.free())).toBeNull()
})

test('the median is of those who started in the same month, from five on', async () => {
  const others = await Promise.all([1, 2, 3].map(() => app.people.mentorship()))
  await app.people.academy()
  app.clock.advance(6 * 60_000)
  expect((await pathOf(student))?.cohort).toBeNull()
  const [fifth] = [await app.people.mentorship(), ...others]
  app.clock.advance(6 * 60_000)
  expect((await pathOf(student))?.cohort).toEqual({ members: 5, median: 0 })
  // Somebody of another month does not count, nor is counted with them.
  await sql`
    update subscriptions set starts_at = starts_at - interval '70 days'
    where user_id = ${fifth?.id}`.execute(app.academy.db.pool)
  app.clock.advance(6 * 60_000)
  expect((await pathOf(student))?.cohort).toBeNull()
  expect((await pathOf(fifth ?? student))?.month).toBe(3)
})
