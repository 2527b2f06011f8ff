import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { strToU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { setStaffRole } from '#contract/access/staff.ts'
import { exportCourse, getCourseImport, importCourse } from '#contract/course-files.ts'
import {
  createVideo,
  discardVideoUpload,
  finishVideoUpload,
  getCourse,
  listVideos,
  listVideoUploads,
} from '#contract/courses.ts'
import type { Question } from '#contract/quizzes/questions.ts'
import { getManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { getTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  changed,
  contentOf,
  downloadCourse,
  importFile,
  pack,
  unpack,
  uploadCourseFile,
} from '#testing/course-files.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { clipSeconds } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'
import { pdf, wholeCourse } from '#testing/whole-course.ts'
import { createTurns } from './exporting.ts'

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

test('what was exported and imported is exported as before, and is a draft', async () => {
  const { id, answer } = await importFile({ app, uploads }, admin, archive)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    fileName: 'lesson.mp4',
    report: {
      modules: 4,
      assignments: 2,
      lessons: { video: 3, text: 1, quiz: 1, exercise: 1, drill: 1, assignment: 1 },
      files: 6,
      more: 0,
    },
  })
  expect(answer.body.report.omissions).toEqual([
    { row: 9, what: 'Weekly call', reason: 'A live session is not part of a course’s file.' },
  ])
  const again = contentOf(unpack(await downloadCourse(app, admin, id)))
  const before = contentOf(unpack(archive))
  expect(again.lessons).toEqual(before.lessons.filter(({ kind }) => kind !== 'session'))
  expect(again.same).toEqual(before.same)
  expect(again.assignments).toEqual(before.assignments)
  expect(again.media).toEqual(before.media)
  const course = (await app.call(getCourse, { as: admin, params: { id } })).body
  expect(course).toMatchObject({ title: 'Six months', isPublished: false, moduleCount: 4 })
  expect((await app.request({ url: String(course.thumbnail) })).status).toBe(200)
  const lessons = (await app.call(listVideos, { as: admin, params: { id } })).body
  const welcome = lessons.find((lesson) => lesson.title === 'Welcome')
  expect((await app.request({ url: String(welcome?.videoUrl) })).status).toBe(200)
  expect(welcome?.files?.map(({ name }) => name)).toEqual(['plan.pdf', 'second.pdf'])
  const text = lessons.find(({ kind }) => kind === 'text')?.id ?? ''
  const read = (await app.call(getTextLesson, { as: admin, params: { id, textId: text } })).body
  expect(read.pictures.map((one) => read.text.includes(one.id))).toEqual([true])
  const quizId = lessons.find(({ kind }) => kind === 'quiz')?.id ?? ''
  const quiz = (await app.call(getManagedQuiz, { as: admin, params: { id, quizId } })).body
  expect(quiz.questions.at(-1)?.chart?.pair).toBe('EURUSD')
  for (const url of [read.pictures[0]?.url, quiz.questions.at(-1)?.pictureUrl]) {
    expect((await app.request({ url: String(url) })).status).toBe(200)
  }
  expect((await app.call(listVideoUploads, { as: admin, params: { id } })).body).toEqual([])
  expect((await app.call(getCourseImport, { as: admin, params: { id } })).body).toEqual(answer.body)
})

test('without media, the lessons come and the report names what their files were', async () => {
  const light = await downloadCourse(app, admin, original, false)
  expect(light.length).toBeLessThan(archive.length / 2)
  expect(Object.keys(unpack(light).files).filter((path) => path.startsWith('media/'))).toEqual([])
  const { id, answer } = await importFile({ app, uploads }, admin, light)
  expect(answer.body.report).toMatchObject({ files: 0, lessons: { video: 3, drill: 1 } })
  expect(answer.body.report.omissions.map(({ what }) => what)).toEqual([
    'Welcome',
    'plan.pdf of “Welcome”',
    'second.pdf of “Welcome”',
    'To read',
    'Quiz',
    'Weekly call',
  ])
  const quizOf = ({ json, files }: ReturnType<typeof unpack>) =>
    Object.keys(files)
      .filter((path) => path.startsWith('lessons/'))
      .map((path) => json(path))
      .find(({ kind }) => kind === 'quiz') as { content: { quiz: { questions: Question[] } } }
  const [before, after] = [light, await downloadCourse(app, admin, id)].map(
    (file) => quizOf(unpack(file)).content.quiz,
  )
  // The same quiz with its candles, but for the pictures.
  const questions = before?.questions.map(({ picture: _, ...others }) => others)
  expect(after).toEqual({ ...before, questions })
})

test('a lesson or a file that cannot be used is left out with the reason, and nothing else is', async () => {
  const files = Object.keys(unpack(archive).files)
  const video = files.find((path) => path.endsWith('.mp4')) ?? ''
  const pdfs = files.filter((path) => path.endsWith('.pdf'))
  const lessons = files.filter((path) => path.startsWith('lessons/')).sort()
  const pathOf = (kind: string) =>
    lessons.find((path) => unpack(archive).json(path).kind === kind) ?? ''
  const edit = (content: object) => (before: { content: object }) => ({ ...before, content })
  const broken = changed(archive, {
    [video]: () => strToU8('no moving pictures at all'),
    [pdfs[0] ?? '']: () => strToU8('<script>alert(1)</script>'),
    [pathOf('quiz')]: edit({}),
    [pathOf('exercise')]: (before: { content: { exercise: object } }) => ({
      ...before,
      content: { exercise: { ...before.content.exercise, visible: 'AAAA' } },
    }),
    [pathOf('text')]: ({ text: _, ...rest }: { text: string }) => rest,
  })
  const { id, answer } = await importFile({ app, uploads }, admin, broken)
  expect(answer.status).toBe(200)
  const reasons = answer.body.report.omissions.map(({ what, reason }) => [what, reason])
  expect(reasons).toEqual([
    ['Video of “Welcome”', 'This file is not a video that can be played.'],
    ['plan.pdf of “Welcome”', expect.stringMatching(/^Upload a PDF/)],
    ['To read', 'Its text is missing.'],
    ['Quiz', 'Its quiz is missing.'],
    [expect.any(String), 'Its candles cannot be used.'],
    ['Weekly call', expect.any(String)],
  ])
  const { body } = await app.call(listVideos, { as: admin, params: { id } })
  expect(body.map(({ order }) => order)).toEqual(body.map((_, index) => index))
  expect(body.map(({ kind }) => kind)).toEqual([
    undefined,
    undefined,
    undefined,
    'drill',
    'assignment',
  ])
  expect(body.find(({ title }) => title === 'Welcome')).toMatchObject({ videoUrl: null })
})

test('texts, questions and checkpoints of a file are checked like those that are written here', async () => {
  const { files, json } = unpack(archive)
  const pathOf = (kind: string) =>
    Object.keys(files).find((path) => path.startsWith('lessons/') && json(path).kind === kind) ?? ''
  const picture = Object.keys(files).find((path) => path.includes('-picture-')) ?? ''
  interface Quiz {
    content: { quiz: { questions: object[]; charts: { packed: string }[] } }
  }
  const withQuiz = (change: (quiz: Quiz['content']['quiz']) => object) => ({
    [pathOf('quiz')]: ({ content, ...lesson }: Quiz) => ({
      ...lesson,
      content: { quiz: { ...content.quiz, ...change(content.quiz) } },
    }),
  })
  const withText = (text: string) => ({
    [pathOf('text')]: (lesson: object) => ({ ...lesson, text }),
  })
  const wrong: [Parameters<typeof changed>[1], RegExp][] = [
    [{ [picture]: () => strToU8('no picture') }, /PNG, JPEG|image/],
    [withText('$`\\def\\a{\\a}\\a`$'), /Line 1 has a formula that defines commands/],
    [
      withText('![x](pictures/00000000-0000-4000-8000-000000000000)'),
      /picture that is not one of this lesson/,
    ],
    [withQuiz(() => ({ charts: [] })), /These candles are not there/],
    [
      withQuiz(({ charts }) => ({ charts: charts.map((one) => ({ ...one, packed: 'AAAA' })) })),
      /The candles of a question cannot be used/,
    ],
    [
      {
        [pathOf('video') || 'lessons/001.json']: (lesson: { content: object }) => ({
          ...lesson,
          content: {
            ...lesson.content,
            checkpoints: [{ second: 1, question: {}, mayNotFit: false }],
          },
        }),
      },
      /Its checkpoints cannot be used/,
    ],
  ]
  for (const [change, reason] of wrong) {
    const { answer } = await importFile({ app, uploads }, admin, changed(archive, change))
    expect(answer.body.report.omissions[0]?.reason).toMatch(reason)
    expect(answer.body.report.omissions).toHaveLength(2)
  }
})

test('a checkpoint behind the end of the video is asked at its end', async () => {
  const { files, json } = unpack(archive)
  const path =
    Object.keys(files).find((one) => one.startsWith('lessons/') && json(one).title === 'Welcome') ??
    ''
  const file = changed(archive, {
    [path]: (lesson: { content: { checkpoints: object[] } }) => ({
      ...lesson,
      content: {
        ...lesson.content,
        checkpoints: lesson.content.checkpoints.map((one) => ({ ...one, second: 600 })),
      },
    }),
  })
  const { id } = await importFile({ app, uploads }, admin, file)
  const again = unpack(await downloadCourse(app, admin, id, false)).json(path)
  expect(again.content).toMatchObject({
    checkpoints: [
      { second: clipSeconds - 1, mayNotFit: true },
      { second: clipSeconds - 1, mayNotFit: true },
    ],
  })
})

const notedFiles = () => app.academy.db.pool.selectFrom('courseImportFiles').selectAll().execute()

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
  expect([await isThere(key), (await notedFiles()).length], 'while it imports').toEqual([true, 1])
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
    noted.push((await notedFiles()).length)
    await before?.(tx, key)
  })
  const { id } = await importFile({ app, uploads }, admin, archive)
  // Until the course has them, its files are noted as those of its import.
  expect([noted, await notedFiles()]).toEqual([[6], []])
  const { rows } = await sql<{ fileKey: string }>`
    select file_key from course_videos where course_id = ${id} and file_key is not null`.execute(
    app.academy.db.pool,
  )
  expect(prepare.mock.calls.map(([, key]) => key)).toEqual(rows.map(({ fileKey }) => fileKey))
  expect(rows).toHaveLength(1)
})

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
  expect(await notedFiles()).toEqual([])
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

test('the address of a course’s file is for whoever may edit courses, for this file and for minutes', async () => {
  const teacher = await app.people.staff('teacher')
  const params = { id: original }
  const { body } = await app.call(exportCourse, { as: teacher, params, body: { media: false } })
  const load = async (url: string) => (await app.request({ url })).status
  expect(await load(body.address)).toBe(200)
  const other = await makeCourse(app, admin)
  expect(await load(body.address.replace('media=false', 'media=true'))).toBe(404)
  expect(await load(body.address.replace(original, other.id))).toBe(404)
  expect(await load(body.address.replace(/signature=../, 'signature=xx'))).toBe(404)
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
