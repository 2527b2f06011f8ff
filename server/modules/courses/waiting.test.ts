import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import { discardVideoUpload, getCourse, updateCourse } from '#contract/courses.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { signedInAgain } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'

let app: TestApp
let admin: Person
let teacher: Person
let uploads: Uploads
let clip: Buffer
beforeAll(async () => {
  app = await startApp()
  const base = await app.listen()
  admin = await app.people.admin()
  uploads = createUploads({ app, base, admin })
  clip = await readClip()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(new Date())
  admin = await signedInAgain(app, admin)
  teacher = await app.people.staff('teacher')
})

let title = 0
const draft = () => {
  title += 1
  const publishAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  return makeCourse(app, admin, { title: `Later ${title}`, isPublished: false, publishAt })
}
const read = async (id: string) => (await app.call(getCourse, { as: admin, params: { id } })).body
const run = () => app.runJob('courses.publish-due')
const pass = () => app.clock.advance(61_000)
/** So long after a file no other one follows it. */
const afterPause = () => app.clock.advance(121_000)
const begin = (id: string) => uploads.begin(id, clip.length, teacher)
const send = (address: string) => uploads.patch(address, 0, clip, { as: teacher })
const finish = (id: string, upload: string) => uploads.finish(id, upload, 'Lesson', teacher)
const told = async (as: Person) => {
  const { body } = await app.call(listNotifications, { as })
  return body.flatMap(({ title, message }) =>
    title.startsWith('Course') ? `${title}: ${message}` : [],
  )
}

test('a draft waits for its uploads, tells once who uploads, and is published with the last of them', async () => {
  const { id, title } = await draft()
  const [one, other] = [await begin(id), await begin(id)]
  pass()
  await Promise.all([run(), run(), run()])
  await run()
  expect(await read(id)).toMatchObject({ isPublished: false, waitsForUploads: true })
  await vi.waitFor(async () => {
    expect(await told(teacher)).toEqual([
      `Course Waits for Its Videos: “${title}” is published once its videos have arrived. Uploads that have stopped can be continued or discarded under Manage Videos.`,
    ])
  })
  expect((await told(admin)).filter((text) => text.includes(title))).toEqual([])

  await send(one.address)
  await run()
  expect(await read(id), 'arrived, but no lesson yet').toMatchObject({ isPublished: false })
  expect((await finish(id, one.id)).status).toBe(201)
  await run()
  expect(await read(id), 'one of two').toMatchObject({ isPublished: false })
  await send(other.address)
  await finish(id, other.id)
  await run()
  expect(await read(id), 'another file may follow').toMatchObject({ isPublished: false })
  afterPause()
  await run()
  const published = await read(id)
  expect(published).toMatchObject({ isPublished: true, lessonCount: 2 })
  expect(published).not.toHaveProperty('waitsForUploads')
})

test('an upload that is discarded is not waited for', async () => {
  const { id } = await draft()
  const { id: upload } = await begin(id)
  pass()
  await run()
  expect((await read(id)).isPublished).toBe(false)
  await app.call(discardVideoUpload, { as: teacher, params: { id, upload } })
  await run()
  expect((await read(id)).isPublished).toBe(true)
})

test('those who teach may publish it without, take its time back or move it', async () => {
  const [byHand, back, moved] = [await draft(), await draft(), await draft()]
  for (const { id } of [byHand, back, moved]) await begin(id)
  pass()
  await run()
  const change = async (id: string, body: Parameters<typeof makeCourse>[2]) =>
    (await app.call(updateCourse, { as: admin, params: { id }, body: body ?? {} })).body
  expect((await change(moved.id, { title: 'Renamed' })).waitsForUploads, 'a title').toBe(true)
  const same = (await read(moved.id)).publishAt
  expect((await change(moved.id, { publishAt: same })).waitsForUploads, 'the same time').toBe(true)
  expect(await change(byHand.id, { isPublished: true })).not.toHaveProperty('waitsForUploads')
  expect(await change(back.id, { publishAt: null })).not.toHaveProperty('waitsForUploads')
  const publishAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect(await change(moved.id, { publishAt })).not.toHaveProperty('waitsForUploads')
  pass()
  await run()
  expect(await read(moved.id)).toMatchObject({ isPublished: false, waitsForUploads: true })
  expect((await read(back.id)).isPublished).toBe(false)
})

test('uploads to other courses, and those that are lessons already, keep nothing back', async () => {
  const [{ id }, other] = [await draft(), await makeCourse(app, admin)]
  await begin(other.id)
  const upload = await begin(id)
  await send(upload.address)
  await finish(id, upload.id)
  afterPause()
  await run()
  expect(await read(id)).toMatchObject({ isPublished: true, lessonCount: 1 })
})

test('a draft is not published between two files that are sent one after the other', async () => {
  const { id } = await draft()
  const one = await begin(id)
  await send(one.address)
  pass()
  await finish(id, one.id)
  await run()
  expect(await read(id), 'between').toMatchObject({ isPublished: false })
  const other = await begin(id)
  afterPause()
  await run()
  expect(await read(id)).toMatchObject({ isPublished: false, waitsForUploads: true })
  await send(other.address)
  await finish(id, other.id)
  afterPause()
  await run()
  expect(await read(id)).toMatchObject({ isPublished: true, lessonCount: 2 })
})

test('an upload that is refused at its end takes back the time that has come, and no later one', async () => {
  const [{ id, title }, coming] = [await draft(), await draft()]
  const text = Buffer.from('This is no video.'.repeat(20))
  const sendText = async (course: string) => {
    const upload = await uploads.begin(course, text.length, teacher)
    await uploads.patch(upload.address, 0, text, { as: teacher })
    return upload.id
  }
  const [upload, early] = [await sendText(id), await sendText(coming.id)]
  expect((await finish(coming.id, early)).status).toBe(415)
  expect(await read(coming.id)).toHaveProperty('publishAt')
  pass()
  await run()
  expect((await finish(id, upload)).status).toBe(415)
  expect((await finish(id, upload)).status).toBe(404)
  afterPause()
  await run()
  const left = await read(id)
  expect(left.isPublished).toBe(false)
  expect(left).not.toHaveProperty('publishAt')
  await vi.waitFor(async () => {
    expect(
      (await told(teacher)).some((text) =>
        text.startsWith(`Course Not Published: An upload to “${title}”`),
      ),
    ).toBe(true)
  })
})

test('an upload that begins as its time comes is either waited for or too late', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { id } = await draft()
    pass()
    const [{ status }] = await Promise.all([begin(id), run()])
    expect(status).toBe(201)
    const { isPublished, waitsForUploads = false } = await read(id)
    await run()
    const later = await read(id)
    expect(later.isPublished).toBe(isPublished)
    expect(later.waitsForUploads ?? false).toBe(!isPublished)
    expect(waitsForUploads && isPublished).toBe(false)
  }
})

test('an upload that was never finished takes the time back instead of being left out', async () => {
  const { id, title } = await draft()
  const { id: upload } = await begin(id)
  app.clock.advance(2 * 24 * 60 * 60 * 1000)
  admin = await signedInAgain(app, admin)
  teacher = await signedInAgain(app, teacher)
  await run()
  expect(await read(id)).toMatchObject({ waitsForUploads: true })
  // As the sweep of files does a day after the last byte.
  await rm(path.join(app.dataDir, 'files/uploads', upload), { force: true })
  await app.runJob('courses.sweep-uploads')
  await run()
  const left = await read(id)
  expect(left.isPublished).toBe(false)
  expect(left).not.toHaveProperty('publishAt')
  expect(left).not.toHaveProperty('waitsForUploads')
  await vi.waitFor(async () => {
    expect(await told(teacher)).toContain(
      `Course Not Published: An upload to “${title}” was never finished. The course stays a draft and is no longer scheduled.`,
    )
  })
  const entries = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select('actorId')
    .where('subject', '=', id)
    .where('action', '=', 'course.updated')
    .execute()
  expect(entries).toEqual([{ actorId: null }])
})

test('an account that is deleted with its uploads takes the time back', async () => {
  const [{ id }, other] = [await draft(), await draft()]
  const { id: userId } = teacher
  await begin(id)
  const ready = await begin(other.id)
  await send(ready.address)
  await finish(other.id, ready.id)
  pass()
  await run()
  expect(await read(id)).toMatchObject({ waitsForUploads: true })
  expect((await app.call(deleteUser, { as: admin, params: { id: userId } })).status).toBe(204)
  afterPause()
  await run()
  const left = await read(id)
  expect(left.isPublished).toBe(false)
  expect(left).not.toHaveProperty('publishAt')
  expect(left).not.toHaveProperty('waitsForUploads')
  expect(await read(other.id), 'its uploads are lessons').toMatchObject({ isPublished: true })
})

test('nobody is told of a course who does not teach any more', async () => {
  const { id } = await draft()
  await begin(id)
  pass()
  const { pool } = app.academy.db
  await pool.deleteFrom('staff').where('userId', '=', teacher.id).execute()
  await run()
  expect(await read(id)).toMatchObject({ waitsForUploads: true })
  const other = await draft()
  await uploads.begin(other.id, clip.length)
  pass()
  await run()
  await vi.waitFor(async () => {
    expect((await told(admin)).some((text) => text.includes(other.title))).toBe(true)
  })
  expect(await told(teacher)).toEqual([])
})
