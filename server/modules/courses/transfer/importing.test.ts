import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourseImport, importCourse } from '#contract/course-files.ts'
import {
  createVideo,
  discardVideoUpload,
  finishVideoUpload,
  listVideos,
  listVideoUploads,
} from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  changed,
  downloadCourse,
  importFile,
  notedFiles,
  pack,
  unpack,
  uploadCourseFile,
} from '#testing/course-files.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'
import { pdf, wholeCourse } from '#testing/whole-course.ts'

let app: TestApp
let admin: Person
let original: string
let archive: Buffer
let uploads: Uploads
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  uploads = createUploads({ app, base: await app.listen(), admin })
  original = await wholeCourse(app, admin)
  archive = await downloadCourse(app, admin, original)
})
afterAll(() => app?.stop())

test('a file that is no course of this program is refused in words, and leaves nothing', async () => {
  const { files, json } = unpack(archive)
  const manifest = json('manifest.json')
  const { 'lessons/001.json': _, ...without } = files
  const refused: [Buffer, RegExp, number][] = [
    [Buffer.from('not a zip'), /not a ZIP archive/, 415],
    [archive.subarray(0, -30), /not a ZIP archive/, 415],
    [pack({ 'photos/1.jpg': pdf }), /is not a course/, 422],
    [
      pack({ 'manifest.json': { name: 'an extension', version: 1 } }),
      /not a course that was exported/,
      422,
    ],
    [pack({ ...files, 'manifest.json': { ...manifest, version: 2 } }), /newer version/, 422],
    [
      pack({ ...files, 'manifest.json': { ...manifest, version: 0 } }),
      /not a course that was exported/,
      422,
    ],
    [pack({ ...files, 'manifest.json': { ...manifest, course: {} } }), /cannot be used/, 422],
    [pack({ ...files, 'extra.html': pdf }), /does not belong/, 422],
    [
      pack({ ...files, 'manifest.json': { ...manifest, lessons: ['a\u0000'] } }),
      /cannot be used/,
      422,
    ],
    [
      pack({
        ...files,
        'manifest.json': { ...manifest, lessons: Array(3).fill('lessons/001.json') },
      }),
      /a lesson is there twice/,
      422,
    ],
    [pack({ ...files, '../../evil': pdf }), /lead out of it/, 422],
    [
      changed(archive, {
        'manifest.json': (before: { modules: { title: string }[] }) => ({
          ...before,
          modules: [{ title: 'One', release: { kind: 'after', module: 0 } }],
        }),
      }),
      /has to stand above/,
      422,
    ],
  ]
  const before = (await storedFiles(app)).filter((key) => !key.startsWith('uploads/'))
  for (const [content, words, status] of refused) {
    const { id, upload, answer } = await importFile({ app, uploads }, admin, content)
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(words)])
    expect((await app.call(listVideos, { as: admin, params: { id } })).body).toEqual([])
    expect((await app.call(getCourseImport, { as: admin, params: { id } })).status).toBe(404)
    // It can be looked at, tried again or discarded.
    const params = { id, upload }
    expect((await app.call(discardVideoUpload, { as: admin, params })).status).toBe(204)
  }
  expect((await storedFiles(app)).filter((key) => !key.startsWith('uploads/'))).toEqual(before)
  // What is missing is one lesson, and no reason to refuse the others.
  const { answer } = await importFile({ app, uploads }, admin, pack(without))
  expect(answer.body.report.omissions[0]?.reason).toMatch(/missing from the file/)
})

test('a course is imported into an empty draft only, once, however often it is asked for', async () => {
  const before = await storedFiles(app)
  const full = await makeCourse(app, admin, { isPublished: false })
  const body = { title: 'There', videoUrl: 'https://vimeo.com/1' }
  await app.call(createVideo, { as: admin, params: { id: full.id }, body })
  const published = await makeCourse(app, admin, { isPublished: true })
  for (const { id } of [full, published]) {
    const upload = await uploadCourseFile(uploads, id, archive)
    const { status } = await app.call(importCourse, { as: admin, params: { id, upload } })
    expect(status).toBe(409)
    await app.call(discardVideoUpload, { as: admin, params: { id, upload } })
  }
  // The videos that were unpacked for them are gone again.
  expect(await storedFiles(app)).toEqual(before)
  expect(await notedFiles(app)).toEqual([])
  const { id } = await makeCourse(app, admin, { isPublished: false })
  const upload = await uploadCourseFile(uploads, id, archive)
  const ask = () => app.call(importCourse, { as: admin, params: { id, upload } })
  const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 404, 404])
  expect((await app.call(listVideos, { as: admin, params: { id } })).body).toHaveLength(8)
})

test('a whole course is no video, and a video no course; bytes must not be missing', async () => {
  const { id } = await makeCourse(app, admin, { isPublished: false })
  const upload = await uploadCourseFile(uploads, id, archive)
  const params = { id, upload }
  const finished = await app.call(finishVideoUpload, { as: admin, params, body: { title: 'No' } })
  expect(finished.status).toBe(409)
  const { body } = await app.call(listVideoUploads, { as: admin, params: { id } })
  expect(body).toMatchObject([{ id: upload, isCourse: true, received: archive.length }])
  const begun = await uploads.begin(id, archive.length)
  await uploads.patch(begun.address, 0, archive)
  const imported = await app.call(importCourse, { as: admin, params: { id, upload: begun.id } })
  expect(imported.status).toBe(409)
  // Another admin's upload, and one of another course, are not there.
  const other = await app.people.admin()
  expect((await app.call(importCourse, { as: other, params })).status).toBe(404)
  const elsewhere = { ...params, id: original }
  expect((await app.call(importCourse, { as: admin, params: elsewhere })).status).toBe(404)
})
