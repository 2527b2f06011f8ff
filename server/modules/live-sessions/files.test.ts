import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { lessonFileSchema } from '#contract/lesson-files.ts'
import { removeSessionFile } from '#contract/live-session-files.ts'
import { deleteLiveSession, getLiveSession, listLiveSessions } from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import { makeLinked, makeOpenSession } from '#testing/linked-lessons.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await makeOpenSession(app, admin, { roleAccess: ['academy_student'] })).id
})

const preset = Buffer.from('RiskPercent=1.0\r\n')
const send = (to = id, name = 'plan.set', content = preset) =>
  sendForm(app, {
    as: admin,
    path: `/courses/live-session/${to}/files`,
    file: { field: 'file', content, name },
  })
const add = async () => lessonFileSchema.parse((await send()).body)
const load = (url = '') => app.request({ url })
const seen = (as: Person) => app.call(getLiveSession, { as, params: { id } })

test('whoever sees the session downloads its files, before and after it, and nobody else', async () => {
  expect((await seen(student)).body).not.toHaveProperty('files')
  const file = await add()
  const { body } = await seen(student)
  expect(body.files).toMatchObject([{ id: file.id, name: 'plan.set', bytes: preset.length }])
  const listed = (await app.call(listLiveSessions, { as: student })).body
  expect(listed.find((one) => one.id === id)?.files).toHaveLength(1)
  const url = body.files?.[0]?.url
  expect((await load(url)).text).toBe(preset.toString())
  const ended = new Date(app.clock.now().getTime() - 3 * 3_600_000).toISOString()
  const past = { roleAccess: ['academy_student' as const], date: ended }
  id = (await makeOpenSession(app, admin, past)).id
  await add()
  expect((await load((await seen(student)).body.files?.[0]?.url)).status).toBe(200)
  expect((await seen(await app.people.free())).status).toBe(404)
})

test('they are closed as the lesson is that the session is, whatever address a student has', async () => {
  await add()
  const url = (await seen(student)).body.files?.[0]?.url
  expect((await load(url)).status).toBe(200)
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  await makeLinked(app, admin, course.id, { kind: 'session', session: id })
  expect((await load(url)).status).toBe(200)
  const params = { id: course.id }
  await app.call(updateCourse, { as: admin, params, body: { isPublished: false } })
  expect((await load(url)).status).toBe(404)
})

test('what is no such file, too many or for no session is refused, and nothing of it stays', async () => {
  const before = await storedFiles(app)
  expect((await send(id, 'page.html', Buffer.from('<html></html>'))).status).toBe(415)
  expect((await send(randomUUID())).status).toBe(404)
  expect(await storedFiles(app)).toEqual(before)
  for (let count = 0; count < 9; count += 1) await add()
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await seen(student)).body.files).toHaveLength(10)
})

test('a file goes with its removal, from its own session alone, and with the session', async () => {
  const before = await storedFiles(app)
  const file = await add()
  const other = (await makeOpenSession(app, admin)).id
  const remove = (of: string) =>
    app.call(removeSessionFile, { as: admin, params: { id: of, fileId: file.id } })
  expect((await remove(other)).status).toBe(404)
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
  await add()
  await app.call(deleteLiveSession, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})
