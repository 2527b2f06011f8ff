import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { deleteAccount } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { makeQuestion, makeShared } from '#testing/lesson-questions.ts'
import type { Person } from '#testing/people.ts'
import { hitsFor } from '#testing/searched-things.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())

async function makeLesson() {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  return { id, videoId: await makeLessonIn(app, admin, id, null, 'Animals of the night') }
}

const finds = async (as: Person, q: string) => (await hitsFor(app, as, q)).map(({ id }) => id)

test('a question leads to itself below its lesson', async () => {
  const lesson = await makeLesson()
  const { id } = await makeQuestion(app, student, lesson, { text: 'Where does the áxolotl sleep?' })
  const [hit] = await hitsFor(app, student, 'axolotl sle')
  expect(hit).toMatchObject({
    kind: 'question',
    id,
    lesson: lesson.videoId,
    course: { id: lesson.id },
  })
  expect(hit?.title.map(({ text }) => text).join('')).toBe('Animals of the night')
  expect(hit?.excerpt.find(({ match }) => match)?.text).toBe('áxolotl')
})

test('only its asker and those who teach find it, until the class sees it', async () => {
  const lesson = await makeLesson()
  const { id } = await makeQuestion(app, student, lesson, { text: 'Is it a platypus?' })
  const other = await app.people.academy()
  const teacher = await app.people.staff('teacher')
  for (const as of [student, admin, teacher]) expect(await finds(as, 'platypus')).toEqual([id])
  const strangers = [await app.people.free(), await app.people.mentorship()]
  const support = await app.people.staff('support')
  for (const as of [other, support, ...strangers]) expect(await finds(as, 'platypus')).toEqual([])
  await makeShared(app, admin, id)
  expect(await finds(other, 'platypus')).toEqual([id])
  for (const as of [support, ...strangers]) expect(await finds(as, 'platypus')).toEqual([])
  const params = { id: lesson.id }
  await app.call(updateCourse, { as: admin, params, body: { isPublished: false } })
  expect(await finds(student, 'platypus')).toEqual([])
  expect(await finds(other, 'platypus')).toEqual([])
})

test('one on a lesson in a closed module is found by nobody whom it is closed to', async () => {
  const lesson = await makeLesson()
  const { id } = await makeQuestion(app, student, lesson, { text: 'Is it a wallaby?' })
  await makeShared(app, admin, id)
  const moduleId = await makeModule(app, admin, lesson.id, 'Later', { kind: 'days', days: 30 })
  await app.academy.db.driver.query('update course_videos set module_id = $1 where id = $2', [
    moduleId,
    lesson.videoId,
  ])
  expect(await finds(await app.people.academy(), 'wallaby')).toEqual([])
  expect(await finds(student, 'wallaby')).toEqual([])
  expect(await finds(admin, 'wallaby')).toEqual([id])
})

test('what is deleted with an account is found no more', async () => {
  const leaver = await app.people.academy()
  await makeQuestion(app, leaver, await makeLesson(), { text: 'Is it a quoll?' })
  const body = { password: leaver.password }
  expect((await app.call(deleteAccount, { as: leaver, body })).status).toBe(204)
  expect(await finds(admin, 'quoll')).toEqual([])
})
