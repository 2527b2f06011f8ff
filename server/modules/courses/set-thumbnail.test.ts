import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Course, deleteCourse, getCourse, listCourses } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { disguisedFiles, encodeForm, fileForm, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2fbf8f' } })
    .png()
    .toBuffer()

async function send(as: Person | null, id: string, content: Buffer, field = 'thumbnail') {
  const { payload, headers } = await encodeForm(fileForm({ field, content, name: 'picture.png' }))
  const answer = await app.request({
    method: 'POST',
    url: `/api/courses/${id}/thumbnail`,
    headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload,
  })
  return { ...answer, course: answer.body as Course }
}

test('a picture is re-encoded as WebP, at most 1280 wide, and visible to those who see the course', async () => {
  const { id } = await makeCourse(app, admin)
  const { status, course } = await send(admin, id, await picture(2000, 1000))
  expect(status).toBe(200)
  const student = await app.people.free()
  const seen = (await app.call(getCourse, { as: student, params: { id } })).body
  expect(seen.thumbnail).not.toBe(course.thumbnail)

  const served = await app.academy.http.inject(seen.thumbnail ?? '')
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
    height: 640,
  })
})

test('a list read again soon after contains the same addresses', async () => {
  const { id } = await makeCourse(app, admin)
  await send(admin, id, await picture(40, 20))
  app.clock.set('2030-01-01T06:01:00Z')
  const as = await app.people.admin()
  const first = await app.call(listCourses, { as })
  app.clock.advance(14 * 60_000)
  expect((await app.call(listCourses, { as })).text).toBe(first.text)
  app.clock.set(new Date())
})

test('a new picture replaces the old one, and is deleted with its course', async () => {
  const { id } = await makeCourse(app, admin)
  const before = await storedFiles(app)
  await send(admin, id, await picture(10, 10))
  await send(admin, id, await picture(20, 10))
  await vi.waitFor(async () => expect(await storedFiles(app)).toHaveLength(before.length + 1))
  await app.call(deleteCourse, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual(before))
})

describe('refused, leaving the old picture in place', () => {
  const unchanged = async (work: (id: string) => Promise<void>) => {
    const { id } = await makeCourse(app, admin)
    await send(admin, id, await picture(10, 10))
    const state = async () => ({
      files: await storedFiles(app),
      rows: await app.academy.db.pool.selectFrom('courses').selectAll().orderBy('id').execute(),
    })
    const before = await state()
    await work(id)
    expect(await state()).toEqual(before)
  }

  test('what is no image', () =>
    unchanged(async (id) => {
      const { html, svg, php, empty } = disguisedFiles
      const gif = disguisedFiles['html behind a gif header']
      for (const content of [html, svg, php, empty, gif, await readClip()]) {
        const answer = await send(admin, id, content ?? Buffer.alloc(0))
        expect(answer.status).toBe(415)
        expect(answer.body).toMatchObject({ code: 'unsupported_type' })
      }
    }))

  test('too many bytes, too many pixels, no picture', () =>
    unchanged(async (id) => {
      expect((await send(admin, id, Buffer.alloc(5 * 1024 ** 2 + 1))).status).toBe(413)
      expect((await send(admin, id, hugePicture())).status).toBe(413)
      expect((await send(admin, id, await picture(5, 5), 'image')).status).toBe(400)
    }))

  test('anyone but admins, and courses that do not exist', () =>
    unchanged(async (id) => {
      const image = await picture(5, 5)
      expect((await send(null, id, image)).status).toBe(401)
      expect((await send(await app.people.free(), id, image)).status).toBe(403)
      expect((await send(await app.people.academy(), id, image)).status).toBe(403)
      expect((await send(admin, randomUUID(), image)).status).toBe(404)
    }))
})

/** A PNG whose header claims 50,000 x 50,000 pixels. */
function hugePicture(): Buffer {
  const png = Buffer.from(disguisedFiles['png image'] ?? '')
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
