import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { placeVideo } from '#contract/course-modules.ts'
import {
  createCourse,
  createVideo,
  deleteCourse,
  deleteVideo,
  listVideos,
} from '#contract/courses.ts'
import { lessonFileSchema, removeLessonFile } from '#contract/lesson-files.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { picture } from '#testing/audit-actions/picture.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
let videoId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  const body = { title: 'Lesson', videoUrl: 'https://vimeo.com/1' }
  videoId = (await app.call(createVideo, { as: admin, params: { id }, body })).body.id
})

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const preset = Buffer.from('RiskPercent=1.0\r\n')

const send = (name: string, content: Buffer, to = videoId) =>
  sendForm(app, {
    as: admin,
    path: `/courses/${id}/videos/${to}/files`,
    file: { field: 'file', content, name },
  })
const add = async (name = 'plan.pdf', content: Buffer = pdf) =>
  lessonFileSchema.parse((await send(name, content)).body)
const filesOf = async (as: Person = student, course = id) => {
  const { body } = await app.call(listVideos, { as, params: { id: course } })
  return body.flatMap(({ files }) => files ?? [])
}
const load = (url: string, headers = {}) => app.request({ url, headers })
const remove = (fileId: string) =>
  app.call(removeLessonFile, { as: admin, params: { id, videoId, fileId } })

/** A ZIP file with these entries, uncompressed. */
function zipOf(entries: Record<string, string>): Buffer {
  const parts = Object.entries(entries).map(([name, text]) => {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt32LE(text.length, 18)
    header.writeUInt32LE(text.length, 22)
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, Buffer.from(name + text)])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  return Buffer.concat([...parts, end])
}
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const workbook = zipOf({
  '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}"/></Types>`,
  'xl/workbook.xml': '<workbook/>',
})

test('a student sees name and size, and only downloads it', async () => {
  const file = await add('My plan.pdf')
  expect(file).toMatchObject({ name: 'My plan.pdf', bytes: pdf.length })
  const [listed] = await filesOf()
  expect(listed).toMatchObject({ id: file.id, name: 'My plan.pdf', bytes: pdf.length })
  const answer = await load(listed?.url ?? '')
  expect([answer.status, answer.text]).toEqual([200, pdf.toString()])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  })
})

test('a lesson without files is listed as before', async () => {
  const { body } = await app.call(listVideos, { as: student, params: { id } })
  expect(body[0]).not.toHaveProperty('files')
})

test('a picture is only downloaded, too', async () => {
  await add('chart.webp', await picture())
  const [file] = await filesOf()
  expect(file?.name).toBe('chart.png')
  expect((await load(file?.url ?? '')).headers['content-disposition']).toBe('attachment')
})

test.each<[string, Buffer, string]>([
  ['named.exe', pdf, 'named.pdf'],
  ['sheet.xlsx', workbook, 'sheet.xlsx'],
  ['Risk.SET', preset, 'Risk.set'],
  ['chart.tpl', Buffer.from('<chart>\r\n</chart>\r\n'), 'chart.tpl'],
  ['unicode.mq5', Buffer.from('\ufeffvoid OnTick() {}', 'utf16le'), 'unicode.mq5'],
  ['old.mq4', Buffer.from([0x2f, 0x2f, 0xfc, 0x0a]), 'old.mq4'],
  ['indicator.ex5', Buffer.from([0x45, 0x58, 0x2d, 0x05, 0, 1, 2, 3]), 'indicator.ex5'],
  ['../../a\u202eb.ex4', Buffer.from([0x45, 0x58, 0x2d, 0x04, 0, 1]), 'ab.ex4'],
])('%s is taken for what it is', async (name, content, shown) => {
  expect((await add(name, content)).name).toBe(shown)
})

test.each<[string, Buffer]>([
  ['page.html', Buffer.from('<html><script>1</script></html>')],
  ['page.pdf', Buffer.from('<html></html>')],
  ['program.ex4', Buffer.from(`MZ${'\0'.repeat(200)}`)],
  ['binary.set', Buffer.from([1, 2, 0, 3])],
  ['binary.mq5', Buffer.from('\ufeffa\u0000b', 'utf16le')],
  ['archive.xlsx', zipOf({ 'readme.txt': 'Read me' })],
  ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['empty.set', Buffer.alloc(0)],
])('%s is refused, and nothing of it stays', async (name, content) => {
  const before = await storedFiles(app)
  expect((await send(name, content)).status).toBe(415)
  expect(await storedFiles(app)).toEqual(before)
  expect(await filesOf()).toEqual([])
})

test('a file of more than 20 MB is refused, and a form without one', async () => {
  const before = await storedFiles(app)
  expect((await send('large.set', Buffer.alloc(20 * 1024 ** 2 + 1, 'x'))).status).toBe(413)
  const path = `/courses/${id}/videos/${videoId}/files`
  expect(await sendForm(app, { as: admin, path })).toMatchObject({ status: 400 })
  expect(await storedFiles(app)).toEqual(before)
})

test('a lesson has ten files at most, also of those that come at once', async () => {
  for (let count = 0; count < 9; count += 1) await add(`${count}.set`, preset)
  const before = await storedFiles(app)
  const both = await Promise.all([send('a.set', preset), send('b.set', preset)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(await filesOf()).toHaveLength(10)
  await vi.waitFor(async () => expect(await storedFiles(app)).toHaveLength(before.length + 1))
})

test('it is closed as its lesson is, whatever address a student still has', async () => {
  const { id: textId } = (
    await app.call(createTextLesson, {
      as: admin,
      params: { id },
      body: { title: 'Closed', text: 'Later' },
    })
  ).body
  await send('plan.pdf', pdf, textId)
  const [file] = await filesOf()
  const url = file?.url ?? ''
  expect((await load(url)).status).toBe(200)
  const moduleId = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 14 })
  const place = { moduleId, order: 0 }
  await app.call(placeVideo, { as: admin, params: { id, videoId: textId }, body: place })
  expect((await load(url)).status).toBe(404)
  expect((await load(url, { range: 'bytes=0-3' })).status).toBe(404)
  expect(await filesOf()).toEqual([])
  const [shown] = await filesOf(admin)
  expect((await load(shown?.url ?? '')).status, 'for those who teach').toBe(200)
})

test('one is removed with its content, from its own lesson alone', async () => {
  const before = await storedFiles(app)
  const file = await add()
  expect((await remove(randomUUID())).status).toBe(404)
  expect((await remove(file.id)).status).toBe(204)
  expect(await filesOf()).toEqual([])
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
  expect((await remove(file.id)).status).toBe(404)
  expect((await send('plan.pdf', pdf, randomUUID())).status).toBe(404)
  expect(await storedFiles(app)).toEqual(before)
})

test('a copy of the course shares the file, which goes with the last of them', async () => {
  const before = await storedFiles(app)
  await add('one.pdf')
  await add('two.set', preset)
  const files = await storedFiles(app)
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: id }
  const copy = (await app.call(createCourse, { as: admin, body })).body.id
  expect((await filesOf(admin, copy)).map(({ name }) => name)).toEqual(['one.pdf', 'two.set'])
  await app.call(deleteVideo, { as: admin, params: { id, videoId } })
  await app.runJob('media.sweep')
  expect(await storedFiles(app)).toEqual(files)
  const [shared] = await filesOf(admin, copy)
  expect((await load(shared?.url ?? '')).status).toBe(200)
  await app.call(deleteCourse, { as: admin, params: { id: copy } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})
