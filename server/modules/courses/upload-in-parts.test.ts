import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  deleteCourse,
  discardVideoUpload,
  finishVideoUpload,
  listVideos,
  listVideoUploads,
  type Video,
} from '#contract/courses.ts'
import { exportOwnData } from '#contract/profile.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { clipSeconds, disguisedFiles, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

const maxBytes = 3_000_000
const patience = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let other: TestApp
let admin: Person
let courseId: string
let base: string
let otherBase: string
/** A real video with a tail, large enough to arrive in several parts. */
let video: Buffer

beforeAll(async () => {
  const env = { VIDEO_MAX_BYTES: String(maxBytes) }
  app = await startApp({ env })
  // A second process on the same database and folder.
  other = await startApp({ env, shareWith: app })
  admin = await app.people.admin()
  base = await app.listen()
  otherBase = await other.listen()
  const clip = await readClip()
  const tail = Buffer.alloc(2_000_000 - clip.length)
  for (let at = 0; at < tail.length; at++) tail[at] = (at * 7) % 251
  video = Buffer.concat([clip, tail])
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
afterEach(() => vi.restoreAllMocks())

interface Sent {
  as?: Person | null
  headers?: Record<string, string>
  body?: Buffer
  at?: string
}

/** A request as a tus client sends it, over a real connection. */
async function tus(method: string, address: string, sent: Sent = {}) {
  const { as = admin, headers = {}, body, at = base } = sent
  const answer = await fetch(`${at}${address}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text ? JSON.parse(text) : undefined,
  }
}
const encode = (text: string) => Buffer.from(text).toString('base64')
const uploadsOf = (course: string) => `/api/courses/${course}/videos/uploads`
async function begin(course: string, bytes: number, as: Person | null = admin) {
  const metadata = `filename ${encode('lesson.mp4')},changed ${encode('1700000000000')}`
  const headers = { 'upload-length': String(bytes), 'upload-metadata': metadata }
  const answer = await tus('POST', uploadsOf(course), { as, headers })
  const address = answer.headers.get('location') ?? ''
  return { ...answer, address, id: address.split('/').at(-1) ?? '' }
}
const patch = (address: string, offset: number, body: Buffer, sent: Sent = {}) =>
  tus('PATCH', address, {
    ...sent,
    body,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...sent.headers,
    },
  })
const offsetOf = async (address: string, at = base) =>
  Number((await tus('HEAD', address, { at })).headers.get('upload-offset'))
const finish = (course: string, upload: string, title = 'Pips', as: Person | null = admin) =>
  app.call(finishVideoUpload, { as, params: { id: course, upload }, body: { title } })
const lessons = async (course: string) =>
  (await app.call(listVideos, { as: admin, params: { id: course } })).body
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const contentOf = (key: string) => readFile(path.join(app.dataDir, 'files', key))
const keyOf = ({ videoUrl }: Video) => videoUrl?.split('?')[0]?.replace('/api/media/', '') ?? ''

/** Sends the first part of a PATCH and cuts the connection when it has arrived. */
async function cutAfter(address: string, offset: number, bytes: number) {
  const request = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(video.length - offset),
      'upload-offset': String(offset),
    },
  })
  const broken = new Promise((resolve) => request.on('error', resolve))
  request.write(video.subarray(offset, offset + bytes))
  const file = path.join(app.dataDir, 'files/uploads', address.split('/').at(-1) ?? '')
  await vi.waitFor(async () => expect((await readFile(file)).length).toBe(offset + bytes), patience)
  request.destroy()
  await broken
}

const course = async () => (await makeCourse(app, admin)).id

test('a video arrives in parts, over cut connections and two processes, byte for byte', async () => {
  courseId = await course()
  const { status, address, id } = await begin(courseId, video.length)
  expect(status).toBe(201)
  expect(address).toMatch(new RegExp(`^${uploadsOf(courseId)}/[\\w-]{43}$`))
  expect(await offsetOf(address)).toBe(0)

  await cutAfter(address, 0, 300_000)
  const from = await offsetOf(address)
  expect(from).toBe(300_000)
  const middle = await patch(address, from, video.subarray(from, 900_000), { at: otherBase })
  expect(middle.status).toBe(204)
  expect(middle.headers.get('upload-offset')).toBe('900000')
  const { body: listed } = await app.call(listVideoUploads, {
    as: admin,
    params: { id: courseId },
  })
  expect(listed).toMatchObject([
    { id, fileName: 'lesson.mp4', fileChanged: 1700000000000, received: 900_000 },
  ])
  expect((await finish(courseId, id)).status).toBe(409)

  await cutAfter(address, 900_000, 100_000)
  expect(await offsetOf(address, otherBase)).toBe(1_000_000)
  expect((await patch(address, 1_000_000, video.subarray(1_000_000))).status).toBe(204)
  expect(await lessons(courseId)).toEqual([])

  const answer = await finish(courseId, id)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ title: 'Pips', order: 0, source: 'file' })
  expect(answer.body.duration).toBeCloseTo(clipSeconds, 1)
  expect(sha256(await contentOf(keyOf(answer.body)))).toBe(sha256(video))

  // Asked again, by however many at once, it is the same lesson, and the upload counts as complete.
  const again = await Promise.all(Array.from({ length: 5 }, () => finish(courseId, id, 'Other')))
  expect(again.map(({ body }) => body.id)).toEqual(Array(5).fill(answer.body.id))
  expect(await lessons(courseId)).toHaveLength(1)
  expect(await offsetOf(address)).toBe(video.length)
  expect((await patch(address, 0, video.subarray(0, 10))).status).toBe(409)
  const { body: left } = await app.call(listVideoUploads, { as: admin, params: { id: courseId } })
  expect(left).toEqual([])
})

test('five finish at once: one lesson', async () => {
  const id = await course()
  const { address, id: upload } = await begin(id, video.length)
  await patch(address, 0, video)
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(id, upload)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await lessons(id)).toHaveLength(1)
})

test.for(Object.entries(disguisedFiles))(
  '%s named .mp4 is refused at the end, and nothing of it stays',
  async ([, content]) => {
    const id = await course()
    const before = await storedFiles(app)
    const { address, id: upload } = await begin(id, content.length)
    if (content.length > 0) expect((await patch(address, 0, content)).status).toBe(204)
    const answer = await finish(id, upload)
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({
      code: 'unsupported_type',
      message: 'This file is not a video that can be played.',
    })
    expect(await storedFiles(app)).toEqual(before)
    expect(await lessons(id)).toEqual([])
    expect((await tus('HEAD', address)).status).toBe(404)
  },
)

describe('refused', () => {
  test('over the limit, said at the start or sent on the way', async () => {
    const id = await course()
    const before = await storedFiles(app)
    const large = await begin(id, maxBytes + 1)
    expect(large.status).toBe(413)
    expect(large.body).toEqual({ code: 'too_large', message: 'The file is too large.' })
    expect(await storedFiles(app)).toEqual(before)
    const { address } = await begin(id, 1000)
    const more = await patch(address, 0, video.subarray(0, 1001))
    expect(more.status).toBe(413)
    expect(more.body).toMatchObject({ code: 'too_large' })
    expect(await offsetOf(address)).toBe(0)
    expect((await begin(id, maxBytes)).status).toBe(201)
  })

  test('what is no tus, with the one shape of errors', async () => {
    const id = await course()
    const before = await storedFiles(app)
    const post = (headers: Record<string, string>) => tus('POST', uploadsOf(id), { headers })
    const answers = [
      await post({}),
      await post({ 'upload-length': 'x' }),
      await post({ 'upload-length': '-1' }),
      await post({ 'upload-defer-length': '1' }),
      await post({ 'upload-length': '5', 'upload-metadata': 'filename ***' }),
      await post({ 'upload-length': '5', 'tus-resumable': '0.1' }),
      await post({ 'upload-length': '5', 'content-type': 'application/json' }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(body).toEqual({ code: expect.any(String), message: expect.any(String) })
    }
    expect(await storedFiles(app)).toEqual(before)
    const { address } = await begin(id, 10)
    const headers = { 'content-type': 'text/plain' }
    expect((await patch(address, 0, Buffer.alloc(10), { headers })).status).toBe(415)
    expect((await patch(address, 5, Buffer.alloc(5))).status).toBe(409)
    expect(await offsetOf(address)).toBe(0)
  })

  test('a stranger, a student, another admin and the wrong course', async () => {
    const [id, elsewhere] = [await course(), await course()]
    const { address, id: upload } = await begin(id, video.length)
    await patch(address, 0, video.subarray(0, 1000))
    const before = await storedFiles(app)
    const part = video.subarray(1000, 2000)
    expect((await begin(id, 10, null)).status).toBe(401)
    expect((await patch(address, 1000, part, { as: null })).status).toBe(401)
    for (const as of [await app.people.free(), await app.people.mentorship()]) {
      expect((await begin(id, 10, as)).status).toBe(403)
      expect((await patch(address, 1000, part, { as })).status).toBe(403)
      expect((await tus('HEAD', address, { as })).status).toBe(403)
    }
    const as = await app.people.admin()
    const params = { id, upload }
    expect((await patch(address, 1000, part, { as })).status).toBe(404)
    expect((await tus('HEAD', address, { as })).status).toBe(404)
    expect((await finish(id, upload, 'Mine', as)).status).toBe(404)
    expect((await app.call(discardVideoUpload, { as, params })).status).toBe(404)
    expect((await app.call(listVideoUploads, { as, params: { id } })).body).toEqual([])
    const wrong = address.replace(id, elsewhere)
    expect((await patch(wrong, 1000, part)).status).toBe(404)
    expect((await finish(elsewhere, upload)).status).toBe(404)
    for (const unknown of ['x', '..%2fvideos%2fa', 'a'.repeat(43)]) {
      expect((await tus('HEAD', `${uploadsOf(id)}/${unknown}`)).status).toBe(404)
    }
    expect((await begin(randomUUID(), 10)).status).toBe(404)
    expect(await storedFiles(app)).toEqual(before)
    expect(await offsetOf(address)).toBe(1000)
  })

  test('after the course was deleted between beginning and going on', async () => {
    const id = await course()
    const { address, id: upload } = await begin(id, video.length)
    await patch(address, 0, video.subarray(0, 1000))
    await app.call(deleteCourse, { as: admin, params: { id } })
    const refused = await patch(address, 1000, video.subarray(1000))
    expect(refused.status).toBe(404)
    expect(refused.body).toMatchObject({ code: 'not_found' })
    expect((await contentOf(`uploads/${upload}`)).length).toBe(1000)
    expect((await finish(id, upload)).status).toBe(404)
  })

  test('after the rights were lost between beginning and going on', async () => {
    const id = await course()
    const fallen = await app.people.admin()
    const { address, id: upload } = await begin(id, video.length, fallen)
    await patch(address, 0, video.subarray(0, 1000), { as: fallen })
    await app.academy.db.driver.query('delete from user_roles where user_id = $1', [fallen.id])
    app.academy.modules.actors.forget(fallen.id)
    const refused = await patch(address, 1000, video.subarray(1000), { as: fallen })
    expect(refused.status).toBe(403)
    expect((await finish(id, upload, 'Mine', fallen)).status).toBe(403)
    expect((await contentOf(`uploads/${upload}`)).length).toBe(1000)
    expect(await lessons(id)).toEqual([])
  })

  test('while bytes still come, when the course is deleted', async () => {
    const id = await course()
    const { address, id: upload } = await begin(id, video.length)
    const request = httpRequest(`${base}${address}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(video.length),
        'upload-offset': '0',
      },
    })
    const answered = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      request.on('error', reject)
    })
    request.write(video.subarray(0, 1000))
    await vi.waitFor(
      async () => expect((await contentOf(`uploads/${upload}`)).length).toBe(1000),
      patience,
    )
    await app.call(deleteCourse, { as: admin, params: { id } })
    // Who holds the upload finds out that it is gone, and stops reading.
    await answered
    request.destroy()
    expect((await tus('HEAD', address)).status).toBe(404)
    expect((await contentOf(`uploads/${upload}`)).length).toBe(1000)
  })

  test('more unfinished uploads than are allowed', async () => {
    const id = await course()
    const as = await app.people.admin()
    const many = Array.from({ length: 100 }, async () => (await begin(id, 10, as)).status)
    expect(new Set(await Promise.all(many))).toEqual(new Set([201]))
    expect((await begin(id, 10, as)).status).toBe(422)
  })
})

test('several send the same part at once, to two processes: it is stored once', async () => {
  const id = await course()
  const { address, id: upload } = await begin(id, video.length)
  const part = video.subarray(0, 1_000_000)
  const answers = await Promise.all(
    [base, otherBase, base, otherBase].map((at) => patch(address, 0, part, { at })),
  )
  // Who is first may have been asked to give way before the end of the part.
  const taken = answers.filter(({ status }) => status === 204)
  const refused = answers.filter(({ status }) => status === 409)
  expect(taken.length).toBeGreaterThanOrEqual(1)
  expect(taken.length + refused.length).toBe(4)
  const offset = await offsetOf(address)
  expect(offset).toBe(Math.max(...taken.map(({ headers }) => Number(headers.get('upload-offset')))))
  expect((await patch(address, offset, video.subarray(offset))).status).toBe(204)
  const { body } = await finish(id, upload)
  expect(sha256(await contentOf(keyOf(body)))).toBe(sha256(video))
})

test('who comes again on a new connection takes over from the old one', async () => {
  const id = await course()
  const { address, id: upload } = await begin(id, video.length)
  const old = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(video.length),
      'upload-offset': '0',
    },
  })
  old.on('error', () => undefined)
  old.write(video.subarray(0, 5000))
  await vi.waitFor(
    async () => expect((await contentOf(`uploads/${upload}`)).length).toBe(5000),
    patience,
  )
  // The old connection is silent, but not closed.
  expect(await offsetOf(address, otherBase)).toBe(5000)
  expect((await patch(address, 5000, video.subarray(5000), { at: otherBase })).status).toBe(204)
  old.destroy()
  const { body } = await finish(id, upload)
  expect(sha256(await contentOf(keyOf(body)))).toBe(sha256(video))
})

describe('a crash in the middle of finishing', () => {
  test.each(['before', 'after'])(
    '%s the file was moved: the lesson is made all the same',
    async (when) => {
      const id = await course()
      const { address, id: upload } = await begin(id, video.length)
      await patch(address, 0, video)
      const key = `videos/${randomUUID()}.mp4`
      // What the crash leaves: the key has been noted, the file is here or there, nobody lets go.
      await app.academy.db.driver.query(
        `update video_uploads set file_key = $2, held_by = $3,
         held_until = clock_timestamp() + interval '1 second' where id = $1`,
        [upload, key, randomUUID()],
      )
      const files = path.join(app.dataDir, 'files')
      await mkdir(path.join(files, 'videos'), { recursive: true })
      if (when === 'after') await rename(path.join(files, 'uploads', upload), path.join(files, key))
      expect(await offsetOf(address)).toBe(video.length)
      const { status, body } = await finish(id, upload)
      expect(status).toBe(201)
      expect(sha256(await contentOf(keyOf(body)))).toBe(sha256(video))
      const stored = await storedFiles(app)
      expect(stored).not.toContain(key)
      expect(stored).not.toContain(`uploads/${upload}`)
    },
  )
})

test('what is given up goes at once; what is left lying, after a day, and what arrives stays', async () => {
  const id = await course()
  const given = await begin(id, video.length)
  await patch(given.address, 0, video.subarray(0, 1000))
  const params = { id, upload: given.id }
  expect((await app.call(discardVideoUpload, { as: admin, params })).status).toBe(204)
  expect((await app.call(discardVideoUpload, { as: admin, params })).status).toBe(404)
  expect(await storedFiles(app)).not.toContain(`uploads/${given.id}`)

  const [left, fresh, done] = [
    await begin(id, video.length),
    await begin(id, video.length),
    await begin(id, video.length),
  ]
  await patch(left.address, 0, video.subarray(0, 1000))
  await patch(fresh.address, 0, video.subarray(0, 1000))
  await patch(done.address, 0, video)
  const { body: lesson } = await finish(id, done.id)
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  const folder = path.join(app.dataDir, 'files/uploads')
  await utimes(path.join(folder, left.id), dayAgo, dayAgo)
  await app.academy.db.driver.query('update video_uploads set created_at = $1', [dayAgo])
  for (const part of [app.academy.modules.media, app.academy.modules.courses]) {
    for (const job of part.jobs) if (job.name.includes('sweep')) await job.handle({} as never)
  }
  const stored = await readdir(folder)
  expect(stored).toContain(fresh.id)
  expect(stored).not.toContain(left.id)
  expect((await tus('HEAD', left.address)).status).toBe(404)
  expect(await offsetOf(fresh.address)).toBe(1000)
  expect(sha256(await contentOf(keyOf(lesson)))).toBe(sha256(video))
  const { rows } = await app.academy.db.driver.query(
    'select id from video_uploads where course_id = $1',
    [id],
  )
  expect(rows).toEqual([{ id: fresh.id }])
})

test('the download of one’s own data names the uploads', async () => {
  const as = await app.people.admin()
  await begin(await course(), 10, as)
  const { body } = await app.call(exportOwnData, { as })
  expect(body.courses).toMatchObject({ uploads: [{ fileName: 'lesson.mp4', bytes: '10' }] })
})
