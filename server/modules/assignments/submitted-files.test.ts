import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import { type Assignment, deleteAssignment, listSubmissions } from '#contract/assignments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { disguisedFiles, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { submittedFiles } from './submissions.store.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})
afterAll(() => app.stop())

const set = async (dueDate: string | null = null) =>
  (await makeAssignment(app, admin, { courseId, dueDate })).id
const submit = async (
  id: string,
  what: Parameters<typeof handIn>[3] = { text: 'My plan' },
  as: Person | null = student,
) => {
  const answer = await handIn(app, as, id, what)
  return { ...answer, assignment: answer.body as Assignment }
}
const queue = async (query: object = {}, as: Person | null = admin) =>
  app.call(listSubmissions, { as, query })
const rows = () => app.academy.db.pool.selectFrom('submissions').selectAll().orderBy('id').execute()

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const zip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')
const image = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()

describe('files', () => {
  test('every accepted kind of file is returned byte for byte, as a download', async () => {
    const id = await set()
    const text = Buffer.from('Risk 1 %, ünchanged\n')
    const kinds: [string, Buffer, string][] = [
      ['plan.pdf', pdf, 'plan.pdf'],
      ['chart.PNG', await image('png'), 'chart.png'],
      ['chart.jpeg', await image('jpeg'), 'chart.jpg'],
      ['chart.webp', await image('webp'), 'chart.webp'],
      ['all.zip', zip, 'all.zip'],
      ['notes.TXT', text, 'notes.txt'],
      ['really-a-picture.html', await image('png'), 'really-a-picture.png'],
      ['../../etc/pass\u0000wd.pdf', pdf, 'passwd.pdf'],
      ['<svg onload=alert(1)>.pdf', pdf, '<svg onload=alert(1)>.pdf'],
    ]
    for (const [name, content, shown] of kinds) {
      const { status, assignment } = await submit(id, { file: { content, name } })
      expect(status, name).toBe(201)
      const file = assignment.submissions[0]?.file
      expect(file).toMatchObject({ name: shown, bytes: content.length })
      const served = await app.academy.http.inject(file?.url ?? '')
      expect(served.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      })
      expect(served.rawPayload.equals(content)).toBe(true)
    }
  })

  test('disguised files are refused under every name, leaving neither row nor file', async () => {
    const id = await set()
    const before = { rows: await rows(), files: await storedFiles(app) }
    const { html, svg, php, empty, zeros } = disguisedFiles
    const gif = disguisedFiles['html behind a gif header']
    const word = Buffer.from('plain words, but no such name')
    const latin = Buffer.from([0x41, 0xe9, 0x42])
    const bad = [html, svg, php, empty, zeros, gif, await readClip(), latin]
    for (const content of bad) {
      for (const name of ['plan.txt', 'plan.pdf', 'plan.html', 'chart.png']) {
        const answer = await submit(id, { text: 'x', file: { content: content ?? zip, name } })
        expect(answer, name).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
      }
    }
    expect((await submit(id, { file: { content: word, name: 'plan.md' } })).status).toBe(415)
    const tooLarge = Buffer.concat([pdf, Buffer.alloc(20 * 1024 ** 2)])
    expect((await submit(id, { file: { content: tooLarge } })).status).toBe(413)
    expect({ rows: await rows(), files: await storedFiles(app) }).toEqual(before)
  })

  test('only its author and graders may download it', async () => {
    const id = await set()
    const { assignment } = await submit(id, { file: { content: pdf, name: 'plan.pdf' } })
    const url = assignment.submissions[0]?.file?.url ?? ''
    const queued = (await queue({ assignmentId: id })).body[0]
    expect((await app.academy.http.inject(queued?.file?.url ?? '')).statusCode).toBe(200)
    const { media } = app.academy.modules
    const key = url.slice('/api/media/'.length).split('?')[0] ?? ''
    const stranger = await app.people.academy()
    const session = await app.academy.db.pool
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', stranger.id)
      .executeTakeFirstOrThrow()
    const forged = media.addressOf({ id: stranger.id, sessionId: session.id }, key)
    expect((await app.academy.http.inject(forged)).statusCode).toBe(404)
  })
})

test('attempts and files are deleted with their assignment, attempts also with their student', async () => {
  const id = await set()
  const before = await storedFiles(app)
  await submit(id, { file: { content: pdf } })
  await app.call(deleteAssignment, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))

  const other = await set()
  const leaver = await app.people.academy()
  await submit(other, { file: { content: pdf } }, leaver)
  expect((await queue({ assignmentId: other })).body).toHaveLength(1)
  await app.call(deleteUser, { as: admin, params: { id: leaver.id } })
  expect((await queue({ assignmentId: other })).body).toHaveLength(0)
  const used = await submittedFiles(app.academy.db.pool, await storedFiles(app))
  expect(used.size).toBe((await rows()).filter(({ fileKey }) => fileKey).length)
})
