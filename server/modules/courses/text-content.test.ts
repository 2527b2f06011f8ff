import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  createCourse,
  deleteVideo,
  listVideos,
  updateCourse,
  updateVideo,
} from '#contract/courses.ts'
import { openSample } from '#contract/samples.ts'
import { createTextLesson, getTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'
import { makePicture, makeText, sendPicture } from '#testing/text-lessons.ts'

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
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const change = (textId: string, text: string) =>
  app.call(updateTextLesson, { as: admin, params: { id, textId }, body: { text } })
const read = (textId: string, as: Person = student, course = id) =>
  app.call(getTextLesson, { as, params: { id: course, textId } })
const load = async (url = '') => (await app.request({ url })).status
const shown = (pictureId: string, alt = 'A low') => `![${alt}](pictures/${pictureId})`

test.each([
  ['a formula', 'One\n\n```math\nx = 1\ny = \\frac{1}\n```', 5],
  ['a formula within a line', 'Risk $100\n\n$`a` and $`\\frac{1`$', 3],
  ['an unknown command', '$`\\unknown`$', 1],
  ['a command that defines others', '```math\n\\def\\a{x}\\a\n```', 2],
  ['a formula that says nothing', '```math\n\n```', 2],
  ['a formula that is too long', `\`\`\`math\n${'x'.repeat(1001)}\n\`\`\``, 2],
  ['too many formulas', Array.from({ length: 201 }, () => '$`x`$').join('\n'), 201],
  ['a chart', 'One\n\n```chart\npair: EURUSD\nframe: H7\nfrom: 2026-01-01\nto: 2026-01-02\n```', 5],
  ['a picture that is not there', `One\n\n${shown(randomUUID())}`, 3],
  ['a picture that is nowhere', '![A low](pictures/low.png)', 1],
])('%s that cannot be shown is refused, with its line', async (_, text, line) => {
  const made = await makeText(app, admin, id)
  const before = await stateOf(app)
  const expected = {
    status: 400,
    body: { issues: [{ path: 'text', message: expect.stringMatching(`^Line ${line} `) }] },
  }
  expect(await change(made.id, text)).toMatchObject(expected)
  const params = { id }
  const body = { title: 'Another', text }
  expect(await app.call(createTextLesson, { as: admin, params, body })).toMatchObject(expected)
  expect(await stateOf(app)).toEqual(before)
})

test('money and code are what they were, and what can be shown is kept as it is written', async () => {
  const text =
    'Risk $100 of $10,000: `$` and `\\frac{`\n\n```\n$`\\frac{`$\n```\n\n$`\\frac{R}{2}`$ is half.\n\n```math\n\\text{lots} = \\frac{B \\times r\\,\\%}{s \\times v}\n```'
  const made = await makeText(app, admin, id, text)
  expect((await read(made.id)).body).toMatchObject({ text, pictures: [] })
})

test('a picture is shown to whom its text is open, and to nobody else', async () => {
  const made = await makeText(app, admin, id)
  const picture = await makePicture(app, admin, made)
  expect((await change(made.id, `Look\n\n${shown(picture.id)}`)).status).toBe(200)
  const { body } = await read(made.id)
  expect(body.pictures).toEqual([{ id: picture.id, url: expect.any(String) }])
  const [url = ''] = body.pictures.map((one) => one.url)
  const answer = await app.request({ url })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' })
  const publish = (isPublished: boolean) =>
    app.call(updateCourse, { as: admin, params: { id }, body: { isPublished } })
  await publish(false)
  expect([await load(url), (await read(made.id)).status]).toEqual([404, 404])
  await publish(true)
  expect(await load(url)).toBe(200)
  // A free sample opens it to every account, for as long as it is one.
  const free = await app.people.free()
  const sample = () => app.call(openSample, { as: free, params: { id: made.id } })
  expect((await sample()).status).toBe(404)
  const mark = (isSample: boolean) =>
    app.call(updateVideo, {
      as: admin,
      params: { id, videoId: made.id },
      body: { isSample },
    })
  await mark(true)
  const [opened] = (await sample()).body.pictures
  expect(await load(opened?.url)).toBe(200)
  await mark(false)
  expect(await load(opened?.url)).toBe(404)
})

test('a picture is described, and is what its content says', async () => {
  const made = await makeText(app, admin, id)
  const { id: pictureId } = await makePicture(app, admin, made)
  expect(await change(made.id, shown(pictureId, ' '))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'text', message: expect.stringContaining('not described') }] },
  })
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await sendPicture(app, admin, made, page)).status).toBe(415)
  expect((await sendPicture(app, student, made)).status).toBe(403)
  expect((await sendPicture(app, null, made)).status).toBe(401)
  const video = { courseId: id, id: randomUUID() }
  expect((await sendPicture(app, admin, video)).status).toBe(404)
  const other = await makeText(app, admin, id)
  expect((await change(other.id, shown(pictureId))).status).toBe(400)
})

test('a picture that no text names is deleted a day later, one that is named stays with every copy', async () => {
  const made = await makeText(app, admin, id)
  const named = await makePicture(app, admin, made)
  const left = await makePicture(app, admin, made)
  const text = shown(named.id)
  await change(made.id, text)
  expect((await read(made.id, admin)).body.pictures).toHaveLength(2)
  // Who reads the text gets none that it does not show: it may not be meant for them, or not any more.
  expect((await read(made.id)).body.pictures.map((one) => one.id)).toEqual([named.id])
  const copyBody = { title: 'Copy', description: 'D', content: 'C', copyOf: id, isPublished: false }
  const copied = await app.call(createCourse, { as: admin, body: copyBody as never })
  const copy = copied.body.id
  const yesterday = new Date(app.clock.now().getTime() - 25 * 3_600_000)
  const { pool } = app.academy.db
  await pool.updateTable('lessonPictures').set({ createdAt: yesterday }).execute()
  await change(made.id, text)
  expect((await read(made.id, admin)).body.pictures.map((one) => one.id)).toEqual([named.id])
  const [lesson] = (await app.call(listVideos, { as: admin, params: { id: copy } })).body
  const { body } = await read(lesson?.id ?? '', admin, copy)
  expect(body.pictures.map((one) => one.id).toSorted()).toEqual([named.id, left.id].toSorted())
  // The file is gone with the last lesson that has it.
  const keys = async () =>
    (
      await pool.selectFrom('lessonPictures').select('fileKey').where('id', '=', named.id).execute()
    ).map(({ fileKey }) => fileKey)
  expect(new Set(await keys()).size).toBe(1)
  await app.call(deleteVideo, { as: admin, params: { id, videoId: made.id } })
  expect(await load(body.pictures.find((one) => one.id === named.id)?.url)).toBe(200)
})

test('a picture that no text names any more goes without another save, with the last copy that has it', async () => {
  const made = await makeText(app, admin, id)
  const named = await makePicture(app, admin, made)
  const left = await makePicture(app, admin, made)
  await change(made.id, `${shown(named.id)}\n\n${shown(left.id)}`)
  await change(made.id, shown(named.id))
  const sweep = () => app.runJob('courses.drop-unnamed-pictures')
  const ids = async () => (await read(made.id, admin)).body.pictures.map((one) => one.id)
  await sweep()
  expect(await ids(), 'on the same day').toHaveLength(2)
  const { pool } = app.academy.db
  const { fileKey } = await pool
    .selectFrom('lessonPictures')
    .select('fileKey')
    .where('id', '=', left.id)
    .executeTakeFirstOrThrow()
  const isStored = async () => (await storedFiles(app)).includes(fileKey)
  const old = { createdAt: new Date(app.clock.now().getTime() - 25 * 3_600_000) }
  await pool.updateTable('lessonPictures').set(old).where('videoId', '=', made.id).execute()
  expect(await isStored()).toBe(true)
  const before = (await read(made.id, admin)).body
  await Promise.all([sweep(), sweep()])
  expect(await ids()).toEqual([named.id])
  await vi.waitFor(async () => expect(await isStored()).toBe(false))
  // The text is as it was, and whoever edits it is not overtaken by it.
  expect((await read(made.id, admin)).body).toMatchObject({
    text: before.text,
    updatedAt: before.updatedAt,
  })
})
