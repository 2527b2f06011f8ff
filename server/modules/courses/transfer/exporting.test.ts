import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#contract/access/staff.ts'
import { exportCourse } from '#contract/course-files.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { createTurns } from './exporting.ts'

let app: TestApp
let admin: Person
let original: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  original = (await makeCourse(app, admin)).id
})
afterAll(() => app.stop())

test('the address of a course’s file is for whoever may edit courses, for this file and for minutes', async () => {
  const teacher = await app.people.staff('teacher')
  const params = { id: original }
  const { body } = await app.call(exportCourse, { as: teacher, params, body: { media: false } })
  const load = async (url: string) => (await app.request({ url })).status
  expect(await load(body.address)).toBe(200)
  const other = await makeCourse(app, admin)
  expect(await load(body.address.replace('media=false', 'media=true'))).toBe(404)
  expect(await load(body.address.replace(original, other.id))).toBe(404)
  const another = body.address.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'))
  expect(await load(another)).toBe(404)
  await app.call(setStaffRole, {
    as: await app.people.owner(),
    params: { id: teacher.id },
    body: { staffRole: null },
  })
  expect(await load(body.address)).toBe(404)
})

test('each exports one course at a time', async () => {
  const inTurn = createTurns()
  const file = () => new PassThrough()
  const first = inTurn('ann', file)
  expect(() => inTurn('ann', file)).toThrow('Another course is being exported already.')
  inTurn('ben', file).destroy()
  first.destroy()
  await once(first, 'close')
  inTurn('ann', file).destroy()
})
