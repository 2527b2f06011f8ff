import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import {
  type Course,
  createVideo,
  deleteCourse,
  deleteVideo,
  saveProgress,
  type Video,
} from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let course: Course
let lessons: Video[]
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  lessons = [await makeLesson('First'), await makeLesson('Second')]
})

async function makeLesson(title: string): Promise<Video> {
  const body = { title, videoUrl: 'https://vimeo.com/1' }
  return (await app.call(createVideo, { as: admin, params: { id: course.id }, body })).body
}
const paramsOf = (lesson: Video | undefined) => ({ id: course.id, videoId: lesson?.id ?? '' })
const complete = (lesson: Video | undefined, as = student) => watchLesson(app, as, paramsOf(lesson))
const remove = async (lesson: Video | undefined) =>
  (await app.call(deleteVideo, { as: admin, params: paramsOf(lesson) })).status
const removeUser = async ({ id }: Person) =>
  (await app.call(deleteUser, { as: admin, params: { id } })).status

/** The database's counters for the course, by student. */
async function counted() {
  const { rows } = await sql<{ userId: string; begun: number; completed: number }>`
    select user_id, begun, completed from course_students
    where course_id = ${course.id} order by user_id`.execute(app.academy.db.pool)
  return rows
}
/** The same, computed from the progress rows. */
async function addedUp() {
  const { rows } = await sql<{ userId: string; begun: number; completed: number }>`
    select p.user_id, count(*)::int as begun, count(p.completed_at)::int as completed
    from lesson_progress p join course_videos v on v.id = p.video_id
    where v.course_id = ${course.id} group by p.user_id order by p.user_id`.execute(
    app.academy.db.pool,
  )
  return rows
}

describe('the counters of a course', () => {
  test('drop a deleted lesson, completed or started', async () => {
    const other = await app.people.academy()
    await complete(lessons[0])
    await complete(lessons[1])
    await app.call(saveProgress, {
      as: other,
      params: paramsOf(lessons[0]),
      body: { position: 1 },
    })
    expect(await counted()).toEqual(await addedUp())
    expect(await remove(lessons[0])).toBe(204)
    expect(await addedUp()).toEqual([{ userId: student.id, begun: 1, completed: 1 }])
    expect((await counted()).filter(({ begun }) => begun > 0)).toEqual(await addedUp())
    // A student without any started lesson keeps a row, at zero.
    expect(await counted()).toContainEqual({ userId: other.id, begun: 0, completed: 0 })
  })

  test('drop a student whose account is deleted, and no other', async () => {
    const other = await app.people.academy()
    await complete(lessons[0])
    await complete(lessons[1])
    await complete(lessons[0], other)
    expect(await removeUser(student)).toBe(204)
    expect(await counted()).toEqual([{ userId: other.id, begun: 1, completed: 1 }])
    expect(await addedUp()).toEqual(await counted())
  })

  test('are deleted with the course', async () => {
    await complete(lessons[0])
    await complete(lessons[1])
    const { status } = await app.call(deleteCourse, { as: admin, params: { id: course.id } })
    expect(status).toBe(204)
    expect(await counted()).toEqual([])
  })
})

/** Starts each work once the previous one waits for a lock, then releases the counter row. */
async function atOnce<T>(...works: (() => Promise<T>)[]): Promise<T[]> {
  const { db } = app.academy
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.pool)
    return rows[0]?.count
  }
  const begun: Promise<T>[] = []
  await db.transaction(async (tx) => {
    await sql`
      select 1 from course_students where course_id = ${course.id} for update`.execute(tx)
    for (const work of works) {
      begun.push(work())
      await vi.waitFor(async () => expect(await waiting()).toBe(begun.length), { interval: 10 })
    }
  })
  return Promise.all(begun)
}

describe('at the same moment', () => {
  /** Opens the lesson, and returns the report that completes it. */
  async function completionOf(lesson: Video | undefined) {
    const body = { duration: 10, position: 0 }
    await app.call(saveProgress, { as: student, params: paramsOf(lesson), body })
    app.clock.advance(10_000)
    const report = { duration: 10, position: 10, watched: 10, ended: true }
    const sent = { as: student, params: paramsOf(lesson), body: report }
    return async () => (await app.call(saveProgress, sent)).status
  }

  test('a lesson is completed, then deleted: it is no longer counted', async () => {
    await complete(lessons[1])
    const completion = await completionOf(lessons[0])
    expect(await atOnce(completion, () => remove(lessons[0]))).toEqual([200, 204])
    expect(await counted()).toEqual([{ userId: student.id, begun: 1, completed: 1 }])
    expect(await addedUp()).toEqual(await counted())
  })

  test('a lesson is deleted, then completed: it is gone, without a deadlock', async () => {
    await complete(lessons[1])
    const completion = await completionOf(lessons[0])
    expect(await atOnce(() => remove(lessons[0]), completion)).toEqual([204, 404])
    expect(await counted()).toEqual([{ userId: student.id, begun: 1, completed: 1 }])
    expect(await addedUp()).toEqual(await counted())
  })

  test('a lesson and the account of its student are deleted', async () => {
    await complete(lessons[0])
    const works = [() => remove(lessons[0]), () => removeUser(student)]
    expect(await atOnce(...works)).toEqual([204, 204])
    expect(await counted()).toEqual([])
  })

  test('students start lessons of a course whose lessons are being deleted', async () => {
    const students = await Promise.all(Array.from({ length: 5 }, () => app.people.academy()))
    const statuses = await Promise.all([
      ...students.flatMap((as) =>
        lessons.map(async (lesson) => {
          const sent = { as, params: paramsOf(lesson), body: { position: 1 } }
          return (await app.call(saveProgress, sent)).status
        }),
      ),
      remove(lessons[0]),
    ])
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([])
    expect((await counted()).filter(({ begun }) => begun > 0)).toEqual(await addedUp())
  })
})
