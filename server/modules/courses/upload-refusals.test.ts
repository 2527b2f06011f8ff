import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  deleteCourse,
  discardVideoUpload,
  listVideos,
  listVideoUploads,
} from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
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
let admin: Person
let base: string
let uploads: Uploads
let video: Buffer
beforeAll(async () => {
  app = await startApp({ env: { VIDEO_MAX_BYTES: String(maxBytes) } })
  admin = await app.people.admin()
  base = await app.listen()
  uploads = createUploads({ app, base, admin })
  video = await makeLongVideo()
})
afterAll(() => app?.stop())

const course = async () => (await makeCourse(app, admin)).id
const lessons = async (course: string) =>
  (await app.call(listVideos, { as: admin, params: { id: course } })).body
const contentOf = (key: string) => readFile(path.join(app.dataDir, 'files', key))

describe('an upload in parts is refused', () => {
  test('over the limit, declared at the start or exceeded on the way', async () => {
    const id = await course()
    const before = await storedFiles(app)
    const large = await uploads.begin(id, maxBytes + 1)
    expect(large.status).toBe(413)
    expect(large.body).toEqual({ code: 'too_large', message: 'The file is too large.' })
    expect(await storedFiles(app)).toEqual(before)
    const { address } = await uploads.begin(id, 1000)
    const more = await uploads.patch(address, 0, video.subarray(0, 1001))
    expect(more.status).toBe(413)
    expect(more.body).toMatchObject({ code: 'too_large' })
    expect(await uploads.offsetOf(address)).toBe(0)
    expect((await uploads.begin(id, maxBytes)).status).toBe(201)
  })

  test('requests that are not valid tus, with the standard error format', async () => {
    const id = await course()
    const before = await storedFiles(app)
    const post = (headers: Record<string, string>) =>
      uploads.tus('POST', uploadsOf(id), { headers })
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
    const { address } = await uploads.begin(id, 10)
    const headers = { 'content-type': 'text/plain' }
    expect((await uploads.patch(address, 0, Buffer.alloc(10), { headers })).status).toBe(415)
    expect((await uploads.patch(address, 5, Buffer.alloc(5))).status).toBe(409)
    expect(await uploads.offsetOf(address)).toBe(0)
  })

  test('a stranger, a student, another admin and the wrong course', async () => {
    const [id, elsewhere] = [await course(), await course()]
    const { address, id: upload } = await uploads.begin(id, video.length)
    await uploads.patch(address, 0, video.subarray(0, 1000))
    const before = await storedFiles(app)
    const part = video.subarray(1000, 2000)
    expect((await uploads.begin(id, 10, null)).status).toBe(401)
    expect((await uploads.patch(address, 1000, part, { as: null })).status).toBe(401)
    for (const as of [await app.people.free(), await app.people.mentorship()]) {
      expect((await uploads.begin(id, 10, as)).status).toBe(403)
      expect((await uploads.patch(address, 1000, part, { as })).status).toBe(403)
      expect((await uploads.tus('HEAD', address, { as })).status).toBe(403)
    }
    const as = await app.people.admin()
    const params = { id, upload }
    expect((await uploads.patch(address, 1000, part, { as })).status).toBe(404)
    expect((await uploads.tus('HEAD', address, { as })).status).toBe(404)
    expect((await uploads.finish(id, upload, 'Mine', as)).status).toBe(404)
    expect((await app.call(discardVideoUpload, { as, params })).status).toBe(404)
    expect((await app.call(listVideoUploads, { as, params: { id } })).body).toEqual([])
    const wrong = address.replace(id, elsewhere)
    expect((await uploads.patch(wrong, 1000, part)).status).toBe(404)
    expect((await uploads.finish(elsewhere, upload)).status).toBe(404)
    for (const unknown of ['x', '..%2fvideos%2fa', 'a'.repeat(43)]) {
      expect((await uploads.tus('HEAD', `${uploadsOf(id)}/${unknown}`)).status).toBe(404)
    }
    expect((await uploads.begin(randomUUID(), 10)).status).toBe(404)
    expect(await storedFiles(app)).toEqual(before)
    expect(await uploads.offsetOf(address)).toBe(1000)
  })

  test('after the course was deleted between start and continuation', async () => {
    const id = await course()
    const { address, id: upload } = await uploads.begin(id, video.length)
    await uploads.patch(address, 0, video.subarray(0, 1000))
    await app.call(deleteCourse, { as: admin, params: { id } })
    const refused = await uploads.patch(address, 1000, video.subarray(1000))
    expect(refused.status).toBe(404)
    expect(refused.body).toMatchObject({ code: 'not_found' })
    expect((await contentOf(`uploads/${upload}`)).length).toBe(1000)
    expect((await uploads.finish(id, upload)).status).toBe(404)
  })

  test('after the rights were lost between start and continuation', async () => {
    const id = await course()
    const fallen = await app.people.admin()
    const { address, id: upload } = await uploads.begin(id, video.length, fallen)
    await uploads.patch(address, 0, video.subarray(0, 1000), { as: fallen })
    await app.academy.db.driver.query('delete from user_roles where user_id = $1', [fallen.id])
    app.academy.platform.actors.forget(fallen.id)
    const refused = await uploads.patch(address, 1000, video.subarray(1000), { as: fallen })
    expect(refused.status).toBe(403)
    expect((await uploads.finish(id, upload, 'Mine', fallen)).status).toBe(403)
    expect((await contentOf(`uploads/${upload}`)).length).toBe(1000)
    expect(await lessons(id)).toEqual([])
  })

  test('while bytes are still arriving, when the course is deleted', async () => {
    const id = await course()
    const { address, id: upload } = await uploads.begin(id, video.length)
    const request = httpRequest(`${base}${address}`, {
      method: 'PATCH',
      headers: partHeaders(admin, 0, video.length),
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
    // The holder of the upload finds out that it is gone, and stops reading.
    await answered
    request.destroy()
    expect((await uploads.tus('HEAD', address)).status).toBe(404)
    expect((await contentOf(`uploads/${upload}`)).length).toBe(1000)
  })

  test('more unfinished uploads than allowed', async () => {
    const id = await course()
    const as = await app.people.admin()
    const many = Array.from({ length: 100 }, async () => (await uploads.begin(id, 10, as)).status)
    expect(new Set(await Promise.all(many))).toEqual(new Set([201]))
    expect((await uploads.begin(id, 10, as)).status).toBe(422)
  })
})
