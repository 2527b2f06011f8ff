import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  discardVideoUpload,
  listVideos,
  listVideoUploads,
  type Video,
  videoUploadsMaximum,
} from '#contract/courses.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { clipSeconds, disguisedFiles } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import {
  createUploads,
  makeLongVideo,
  partHeaders,
  type Uploads,
  uploadsOf,
} from '#testing/uploads.ts'

const maxBytes = 3_000_000
const patience = { timeout: 60_000 }
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let other: TestApp
let admin: Person
let courseId: string
let base: string
let otherBase: string
let uploads: Uploads
let video: Buffer

beforeAll(async () => {
  const env = { VIDEO_MAX_BYTES: String(maxBytes) }
  app = await startApp({ env })
  // A second process on the same database and folder.
  other = await startApp({ env, shareWith: app })
  admin = await app.people.admin()
  base = await app.listen()
  otherBase = await other.listen()
  uploads = createUploads({ app, base, admin })
  video = await makeLongVideo()
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
afterEach(() => vi.restoreAllMocks())

const lessons = async (course: string) =>
  (await app.call(listVideos, { as: admin, params: { id: course } })).body
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const contentOf = (key: string) => readFile(path.join(app.dataDir, 'files', key))
const keyOf = ({ videoUrl }: Video) => videoUrl?.split('?')[0]?.replace('/api/media/', '') ?? ''

/** Sends the first part of a PATCH and cuts the connection when it has arrived. */
async function cutAfter(address: string, offset: number, bytes: number) {
  const request = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: partHeaders(admin, offset, video.length - offset),
  })
  const broken = new Promise((resolve) => request.on('error', resolve))
  request.write(video.subarray(offset, offset + bytes))
  const file = path.join(app.dataDir, 'files/uploads', address.split('/').at(-1) ?? '')
  await vi.waitFor(async () => expect((await readFile(file)).length).toBe(offset + bytes), patience)
  request.destroy()
  await broken
}

const course = async () => (await makeCourse(app, admin)).id

test('a video arrives in parts, across dropped connections and two processes, byte for byte', async () => {
  courseId = await course()
  const { status, address, id } = await uploads.begin(courseId, video.length)
  expect(status).toBe(201)
  expect(address).toMatch(new RegExp(`^${uploadsOf(courseId)}/[\\w-]{43}$`))
  expect(await uploads.offsetOf(address)).toBe(0)

  await cutAfter(address, 0, 300_000)
  const from = await uploads.offsetOf(address)
  expect(from).toBe(300_000)
  const middle = await uploads.patch(address, from, video.subarray(from, 900_000), {
    at: otherBase,
  })
  expect(middle.status).toBe(204)
  expect(middle.headers.get('upload-offset')).toBe('900000')
  const { body: listed } = await app.call(listVideoUploads, {
    as: admin,
    params: { id: courseId },
  })
  expect(listed).toMatchObject([
    { id, fileName: 'lesson.mp4', fileChanged: 1700000000000, received: 900_000 },
  ])
  expect((await uploads.finish(courseId, id)).status).toBe(409)

  await cutAfter(address, 900_000, 100_000)
  expect(await uploads.offsetOf(address, otherBase)).toBe(1_000_000)
  expect((await uploads.patch(address, 1_000_000, video.subarray(1_000_000))).status).toBe(204)
  expect(await lessons(courseId)).toEqual([])

  const answer = await uploads.finish(courseId, id)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ title: 'Pips', order: 0, source: 'file' })
  expect(answer.body.duration).toBeCloseTo(clipSeconds, 1)
  expect(sha256(await contentOf(keyOf(answer.body)))).toBe(sha256(video))

  // Repeated, even simultaneously, it is the same lesson, and the upload counts as complete.
  const again = await Promise.all(
    Array.from({ length: 5 }, () => uploads.finish(courseId, id, 'Other')),
  )
  expect(again.map(({ body }) => body.id)).toEqual(Array(5).fill(answer.body.id))
  expect(await lessons(courseId)).toHaveLength(1)
  expect(await uploads.offsetOf(address)).toBe(video.length)
  expect((await uploads.patch(address, 0, video.subarray(0, 10))).status).toBe(409)
  const { body: left } = await app.call(listVideoUploads, { as: admin, params: { id: courseId } })
  expect(left).toEqual([])
})

test('five finish at once: one lesson', async () => {
  const id = await course()
  const { address, id: upload } = await uploads.begin(id, video.length)
  await uploads.patch(address, 0, video)
  const answers = await Promise.all(Array.from({ length: 5 }, () => uploads.finish(id, upload)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await lessons(id)).toHaveLength(1)
})

test.for(Object.entries(disguisedFiles))(
  '%s named .mp4 is refused at the end, and leaves nothing',
  async ([, content]) => {
    const id = await course()
    const before = await storedFiles(app)
    const { address, id: upload } = await uploads.begin(id, content.length)
    if (content.length > 0) expect((await uploads.patch(address, 0, content)).status).toBe(204)
    const answer = await uploads.finish(id, upload)
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({
      code: 'unsupported_type',
      message: 'This file is not a video that can be played.',
    })
    expect(await storedFiles(app)).toEqual(before)
    expect(await lessons(id)).toEqual([])
    expect((await uploads.tus('HEAD', address)).status).toBe(404)
  },
)

test('of those who begin one too many at once, to two processes, the last place goes to one', async () => {
  const teacher = await app.people.staff('teacher')
  const id = await course()
  await sql`
    insert into video_uploads (id, course_id, user_id, file_name, file_changed, bytes, created_at)
    select translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '-_'), ${id}, ${teacher.id}, 'lesson.mp4', 0, 1, now()
    from generate_series(2, ${videoUploadsMaximum}::int) n`.execute(app.academy.db.pool)
  const headers = { 'upload-length': '9', 'upload-metadata': 'filename eA==' }
  const answers = await Promise.all(
    [base, otherBase, base, otherBase, base].map((at) =>
      uploads.tus('POST', uploadsOf(id), { as: teacher, at, headers }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
})

test('several send the same part at once, to two processes: it is stored once', async () => {
  const id = await course()
  const { address, id: upload } = await uploads.begin(id, video.length)
  const part = video.subarray(0, 1_000_000)
  const answers = await Promise.all(
    [base, otherBase, base, otherBase].map((at) => uploads.patch(address, 0, part, { at })),
  )
  // The first sender may have been asked to give way before the end of the part.
  const taken = answers.filter(({ status }) => status === 204)
  const refused = answers.filter(({ status }) => status === 409)
  expect(taken.length).toBeGreaterThanOrEqual(1)
  expect(taken.length + refused.length).toBe(4)
  const offset = await uploads.offsetOf(address)
  expect(offset).toBe(Math.max(...taken.map(({ headers }) => Number(headers.get('upload-offset')))))
  expect((await uploads.patch(address, offset, video.subarray(offset))).status).toBe(204)
  const { body } = await uploads.finish(id, upload)
  expect(sha256(await contentOf(keyOf(body)))).toBe(sha256(video))
})

test('a client returning on a new connection takes over from its old one', async () => {
  const id = await course()
  const { address, id: upload } = await uploads.begin(id, video.length)
  const old = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: partHeaders(admin, 0, video.length),
  })
  old.on('error', () => undefined)
  old.write(video.subarray(0, 5000))
  await vi.waitFor(
    async () => expect((await contentOf(`uploads/${upload}`)).length).toBe(5000),
    patience,
  )
  // The old connection is silent, but not closed.
  expect(await uploads.offsetOf(address, otherBase)).toBe(5000)
  expect((await uploads.patch(address, 5000, video.subarray(5000), { at: otherBase })).status).toBe(
    204,
  )
  old.destroy()
  const { body } = await uploads.finish(id, upload)
  expect(sha256(await contentOf(keyOf(body)))).toBe(sha256(video))
})

describe('a crash while finishing', () => {
  test.each(['before', 'after'])(
    '%s the file was moved: the lesson is created all the same',
    async (when) => {
      const id = await course()
      const { address, id: upload } = await uploads.begin(id, video.length)
      await uploads.patch(address, 0, video)
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
      expect(await uploads.offsetOf(address)).toBe(video.length)
      const { status, body } = await uploads.finish(id, upload)
      expect(status).toBe(201)
      expect(sha256(await contentOf(keyOf(body)))).toBe(sha256(video))
      const stored = await storedFiles(app)
      expect(stored).not.toContain(key)
      expect(stored).not.toContain(`uploads/${upload}`)
    },
  )
})

test('discarded uploads are removed at once, abandoned ones after a day, and active ones stay', async () => {
  const id = await course()
  const input = await uploads.begin(id, video.length)
  await uploads.patch(input.address, 0, video.subarray(0, 1000))
  const params = { id, upload: input.id }
  expect((await app.call(discardVideoUpload, { as: admin, params })).status).toBe(204)
  expect((await app.call(discardVideoUpload, { as: admin, params })).status).toBe(404)
  expect(await storedFiles(app)).not.toContain(`uploads/${input.id}`)

  const [left, fresh, done] = [
    await uploads.begin(id, video.length),
    await uploads.begin(id, video.length),
    await uploads.begin(id, video.length),
  ]
  await uploads.patch(left.address, 0, video.subarray(0, 1000))
  await uploads.patch(fresh.address, 0, video.subarray(0, 1000))
  await uploads.patch(done.address, 0, video)
  const { body: lesson } = await uploads.finish(id, done.id)
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  const folder = path.join(app.dataDir, 'files/uploads')
  await utimes(path.join(folder, left.id), dayAgo, dayAgo)
  await app.academy.db.driver.query('update video_uploads set created_at = $1', [dayAgo])
  await app.runJob('media.sweep')
  await app.runJob('courses.sweep-uploads')
  const stored = await readdir(folder)
  expect(stored).toContain(fresh.id)
  expect(stored).not.toContain(left.id)
  expect((await uploads.tus('HEAD', left.address)).status).toBe(404)
  expect(await uploads.offsetOf(fresh.address)).toBe(1000)
  expect(sha256(await contentOf(keyOf(lesson)))).toBe(sha256(video))
  const { rows } = await app.academy.db.driver.query(
    'select id from video_uploads where course_id = $1',
    [id],
  )
  expect(rows).toEqual([{ id: fresh.id }])
})

test('the personal data download lists the uploads', async () => {
  const as = await app.people.admin()
  await uploads.begin(await course(), 10, as)
  const { body } = await app.call(exportOwnData, { as })
  expect(body.courses).toMatchObject({ uploads: [{ fileName: 'lesson.mp4', bytes: '10' }] })
})
