import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteCourse, listVideos, type Video } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, sendVideo, storedFiles } from '#testing/courses.ts'
import {
  clipSeconds,
  clipWithHtml,
  disguisedFiles,
  encodeForm,
  fileForm,
  readClip,
  truncatedClip,
} from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

const maxBytes = 100_000

let app: TestApp
let admin: Person
let courseId: string
let base: string
beforeAll(async () => {
  app = await startApp({ env: { VIDEO_MAX_BYTES: String(maxBytes) } })
  admin = await app.people.admin()
  courseId = (await makeCourse(app, admin)).id
  base = await app.listen()
})
afterAll(() => app.stop())
afterEach(async () => {
  await app.academy.db.pool.deleteFrom('courseVideos').execute()
})

const videos = async () =>
  (await app.call(listVideos, { as: admin, params: { id: courseId } })).body

/** Asserts that the stored files are unchanged, and no lesson was added. */
async function leavesNothing(work: () => Promise<unknown>) {
  const before = await storedFiles(app)
  await work()
  expect(await storedFiles(app)).toEqual(before)
  expect(await videos()).toEqual([])
}

test('a real video is stored byte for byte, with its duration', async () => {
  const clip = await readClip()
  const answer = await sendVideo(app, admin, courseId, { fields: { title: ' Pips ', order: '7' } })
  expect(answer.status).toBe(201)
  const video = answer.body as Video
  expect(video).toMatchObject({
    courseId,
    title: 'Pips',
    order: 0,
    source: 'file',
    completed: false,
    position: 0,
  })
  expect(video.duration).toBeCloseTo(clipSeconds, 1)
  expect(video.videoUrl).toMatch(/^\/api\/media\/videos\/[0-9a-f-]{36}\.mp4\?/)
  const key = video.videoUrl?.split('?')[0]?.replace('/api/media/', '') ?? ''
  expect(await readFile(path.join(app.dataDir, 'files', key))).toEqual(clip)
  expect(await videos()).toEqual([video])
})

test('the fields may follow the file, and its name has no meaning', async () => {
  for (const name of ['lesson.mp4', '"><svg onload=alert(1)>.mp4', '../../etc/passwd', 'x.html']) {
    const upload = { fields: { title: 'Named' }, name, fileFirst: true }
    const answer = await sendVideo(app, admin, courseId, upload)
    expect(answer.status, name).toBe(201)
    expect(answer.text).not.toMatch(/svg|passwd|html/)
  }
  expect((await videos()).map((video) => video.order)).toEqual([0, 1, 2, 3])
  expect((await storedFiles(app)).every((key) => /^videos\/[0-9a-f-]{36}\.mp4$/.test(key))).toBe(
    true,
  )
})

test('a truncated video is stored as it is; one followed by HTML remains a video', async () => {
  const cut = await sendVideo(app, admin, courseId, { content: await truncatedClip() })
  expect(cut.status).toBe(201)
  const mixed = await sendVideo(app, admin, courseId, { content: await clipWithHtml() })
  expect((mixed.body as Video).duration).toBeCloseTo(clipSeconds, 1)
  const served = await app.request({ method: 'GET', url: (mixed.body as Video).videoUrl ?? '' })
  expect(served.headers).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
})

test.for(Object.entries(disguisedFiles))('%s named .mp4 is refused', ([, content]) =>
  leavesNothing(async () => {
    const answer = await sendVideo(app, admin, courseId, { content })
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({
      code: 'unsupported_type',
      message: 'This file is not a video that can be played.',
    })
  }),
)

describe('refused, leaving nothing behind', () => {
  test('without a title', () =>
    leavesNothing(async () => {
      const untitled: Record<string, string>[] = [{}, { title: '  ' }]
      for (const fields of untitled) {
        const answer = await sendVideo(app, admin, courseId, {
          fields,
          fileFirst: true,
        })
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({
          code: 'invalid_input',
          issues: [{ path: 'title', message: 'Title is required' }],
        })
      }
      const order = { title: 'x', order: '-3' }
      expect((await sendVideo(app, admin, courseId, { fields: order })).status).toBe(400)
    }))

  test('without a file, with it under another name, or with two', () =>
    leavesNothing(async () => {
      const other = await sendVideo(app, admin, courseId, { field: 'document' })
      expect(other.status).toBe(400)
      expect(other.body).toMatchObject({ message: 'Please select a video file' })
      const form = fileForm({ field: 'file', content: await readClip(), fields: { title: 'x' } })
      form.append('file', new Blob(['more']), 'more.mp4')
      expect((await post(form)).status).toBe(400)
      const json = await app.request({
        method: 'POST',
        url: `/api/courses/${courseId}/videos/file`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: { title: 'x' },
      })
      expect(json.status).toBe(415)
    }))

  test('one byte too many, declared at the start or found on the way', () =>
    leavesNothing(async () => {
      const clip = await readClip()
      const content = Buffer.concat([clip, Buffer.alloc(maxBytes + 1 - clip.length)])
      expect((await sendVideo(app, admin, courseId, { content })).status).toBe(413)
      const large = { content: Buffer.alloc(1_000_000) }
      const answer = await sendVideo(app, admin, courseId, large)
      expect(answer.status).toBe(413)
      expect(answer.body).toMatchObject({ code: 'too_large' })
    }))

  test('for a course that does not exist, and from anyone but an admin', () =>
    leavesNothing(async () => {
      for (const id of [randomUUID(), 'x', '..%2f']) {
        expect((await sendVideo(app, admin, id)).status).toBe(404)
      }
      expect((await sendVideo(app, null, courseId)).status).toBe(401)
      for (const person of [await app.people.free(), await app.people.mentorship()]) {
        expect((await sendVideo(app, person, courseId)).status).toBe(403)
      }
    }))

  test('as an unreadable form', () =>
    leavesNothing(async () => {
      const type = 'multipart/form-data; boundary=edge'
      const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
      const bodies = [
        ['multipart/form-data', 'no boundary'],
        [`multipart/form-data; boundary=${'x'.repeat(300)}`, 'long boundary'],
        [type, ''],
        [type, 'not a form'],
        [type, `${part}cut off`],
        [type, '--edge\r\ncontent-dispo'],
        [
          type,
          '--edge\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--edge--\r\n',
        ],
        [type, `${part.replace('file', 'a').repeat(50)}\r\n--edge--\r\n`],
      ]
      for (const [contentType = '', payload] of bodies) {
        const answer = await app.request({
          method: 'POST',
          url: `/api/courses/${courseId}/videos/file`,
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': contentType },
          payload,
        })
        expect(answer.status, payload).toBe(400)
      }
    }))

  test('for a course deleted while the file arrives', () =>
    leavesNothing(async () => {
      const { id } = await makeCourse(app, admin)
      const before = await storedFiles(app)
      const { upload, payload, answered } = await startUpload(id)
      upload.write(payload.subarray(0, -5000))
      await vi.waitFor(async () => expect(await storedFiles(app)).not.toEqual(before))
      await app.call(deleteCourse, { as: admin, params: { id } })
      upload.end(payload.subarray(-5000))
      expect(await answered).toBe(404)
    }))

  test('aborted on the way', () =>
    leavesNothing(async () => {
      const before = await storedFiles(app)
      const { upload, payload, answered } = await startUpload(courseId)
      upload.write(payload.subarray(0, -5000))
      await vi.waitFor(async () => expect(await storedFiles(app)).not.toEqual(before))
      upload.destroy()
      await expect(answered).rejects.toThrow()
      await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
    }))
})

test('exactly the limit is accepted', async () => {
  const clip = await readClip()
  const content = Buffer.concat([clip, Buffer.alloc(maxBytes - clip.length)])
  expect((await sendVideo(app, admin, courseId, { content })).status).toBe(201)
})

/** Starts an upload over a real connection; the caller sends the payload. */
async function startUpload(id: string) {
  const form = fileForm({ field: 'file', content: await readClip(), fields: { title: 'x' } })
  const { payload, headers } = await encodeForm(form)
  const upload = httpRequest(`${base}/api/courses/${id}/videos/file`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${admin.token}`,
      'content-length': payload.length,
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    upload.on('error', reject)
    upload.on('response', (response) => resolve(response.resume().statusCode))
  })
  return { upload, payload, answered }
}

async function post(form: FormData) {
  const { payload, headers } = await encodeForm(form)
  return app.request({
    method: 'POST',
    url: `/api/courses/${courseId}/videos/file`,
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
    payload,
  })
}
