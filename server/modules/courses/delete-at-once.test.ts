import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import { deleteCourse, saveProgress } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

/** Waits until this many statements are waiting for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await app.academy.db.driver.query(
      `select query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })

test("a course and a student's account are deleted simultaneously, and neither is refused", async () => {
  const [first, student] = [await app.people.free(), await app.people.free()]
  const { id } = await makeCourse(app, admin)
  const [one, two] = [
    await makeVideo(app, admin, id, 'One'),
    await makeVideo(app, admin, id, 'Two'),
  ]
  for (const as of [first, student]) {
    for (const video of [one, two]) {
      const params = { id, videoId: video.id }
      await app.call(saveProgress, { as, params, body: { position: 1, watched: 1 } })
    }
  }
  const { db } = app.academy
  // Moves the row, so that the course reaches its lessons in a different order from the account.
  await sql`update course_videos set title = 'One, changed' where id = ${one.id}`.execute(db.pool)

  let course: Promise<{ status: number }> | undefined
  let account: Promise<{ status: number }> | undefined
  await db.transaction(async (tx) => {
    // Pauses the course's deletion between its lessons, so that the account's gets there.
    await sql`
      select from lesson_progress where user_id = ${first.id} and video_id = ${one.id}
      for update`.execute(tx)
    course = app.call(deleteCourse, { as: admin, params: { id } })
    await waiting(1)
    account = app.call(deleteUser, { as: admin, params: { id: student.id } })
    await waiting(2)
  })
  expect([(await course)?.status, (await account)?.status]).toEqual([204, 204])
})
