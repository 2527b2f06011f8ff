import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { importCourse } from '#contract/course-files.ts'
import { listVideos } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { downloadCourse, importFile, notedFiles, uploadCourseFile } from '#testing/course-files.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'
import { wholeCourse } from '#testing/whole-course.ts'

let app: TestApp
let admin: Person
let archive: Buffer
let uploads: Uploads
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  uploads = createUploads({ app, base: await app.listen(), admin })
  archive = await downloadCourse(app, admin, await wholeCourse(app, admin))
})
afterAll(() => app?.stop())

/** Leaves a file as an import does that a kill has interrupted; returns its key. */
async function leave(upload: string): Promise<string> {
  const content = Readable.from([Buffer.from('RiskPercent=1.0')])
  const { key } = await app.academy.modules.media.storeLessonFile('left.set', content)
  const row = { upload, fileKey: key }
  await app.academy.db.pool.insertInto('courseImportFiles').values(row).execute()
  return key
}

test('what an interrupted import has stored goes as soon as nobody imports', async () => {
  const dropped = () => app.runJob('courses.drop-interrupted-imports')
  const { id } = await makeCourse(app, admin, { isPublished: false })
  const upload = await uploadCourseFile(uploads, id, archive)
  const key = await leave(upload)
  const isThere = async (one: string) => (await storedFiles(app)).includes(one)
  const hold = (heldUntil: Date | null) =>
    app.academy.db.pool
      .updateTable('videoUploads')
      .set({ heldUntil, heldBy: heldUntil && randomUUID() })
      .where('id', '=', upload)
      .execute()
  await hold(new Date(Date.now() + 60_000))
  await dropped()
  expect([await isThere(key), (await notedFiles(app)).length], 'while it imports').toEqual([
    true,
    1,
  ])
  await hold(null)
  await dropped()
  await vi.waitFor(async () => expect(await isThere(key)).toBe(false))
  // The next import of the same upload begins with it; an upload that is gone holds nobody up.
  const [again, gone] = [await leave(upload), await leave(randomUUID())]
  expect((await app.call(importCourse, { as: admin, params: { id, upload } })).status).toBe(200)
  await vi.waitFor(async () => expect(await isThere(again)).toBe(false))
  expect(await isThere(gone)).toBe(true)
  await dropped()
  await vi.waitFor(async () => expect(await isThere(gone)).toBe(false))
  const { body } = await app.call(listVideos, { as: admin, params: { id } })
  const welcome = body.find(({ title }) => title === 'Welcome')
  expect((await app.request({ url: String(welcome?.videoUrl) })).status).toBe(200)
})

test('videos that were imported are prepared as those that were uploaded', async () => {
  const prepare = vi.spyOn(app.academy.modules.renditions, 'prepareNew')
  onTestFinished(() => prepare.mockRestore())
  const noted: number[] = []
  const before = prepare.getMockImplementation()
  prepare.mockImplementation(async (tx, key) => {
    noted.push((await notedFiles(app)).length)
    await before?.(tx, key)
  })
  const { id } = await importFile({ app, uploads }, admin, archive)
  // Until the course has them, its files are noted as those of its import.
  expect([noted, await notedFiles(app)]).toEqual([[6], []])
  const { rows } = await sql<{ fileKey: string }>`
    select file_key from course_videos where course_id = ${id} and file_key is not null`.execute(
    app.academy.db.pool,
  )
  expect(prepare.mock.calls.map(([, key]) => key)).toEqual(rows.map(({ fileKey }) => fileKey))
  expect(rows).toHaveLength(1)
})
