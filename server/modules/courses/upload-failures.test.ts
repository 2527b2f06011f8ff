import { randomUUID } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listVideos, listVideoUploads } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, partHeaders, type Uploads } from '#testing/uploads.ts'

let app: TestApp
let base: string
let admin: Person
let clip: Buffer
let uploads: Uploads
let course: string
beforeAll(async () => {
  app = await startApp()
  base = await app.listen()
  admin = await app.people.admin()
  uploads = createUploads({ app, base, admin })
  clip = await readClip()
  course = (await makeCourse(app, admin)).id
})
afterAll(() => app?.stop())
afterEach(() => vi.restoreAllMocks())

const begin = async () => (await uploads.begin(course, clip.length)).address

test('a lesson whose commit is not acknowledged keeps its file', async () => {
  const address = await begin()
  await uploads.patch(address, 0, clip)
  const { db } = app.academy
  const run = db.transaction
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await run(work)
    throw new Error('Connection terminated unexpectedly')
  })
  const made = await uploads.finish(course, address.split('/').at(-1) ?? '')
  expect(made.status).toBe(201)
  const { body: lessons } = await app.call(listVideos, { as: admin, params: { id: course } })
  expect(lessons.map(({ id }) => id)).toEqual([made.body.id])
  const playing = `${made.body.videoUrl}`
  expect(await storedFiles(app)).toEqual([playing.split('?')[0]?.replace('/api/media/', '')])
  const served = await fetch(`${base}${playing}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(clip)).toBe(true)
})

test('a connection without data is closed after 60 seconds, and nothing received is lost', async () => {
  const { server } = app.academy.http
  expect(server.timeout).toBe(60_000)
  const address = await begin()
  server.timeout = 300
  const stalled = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: partHeaders(admin, 0, clip.length),
  })
  const ended = new Promise((resolve) => stalled.on('error', resolve))
  stalled.write(clip.subarray(0, 1000))
  expect(await ended).toMatchObject({ code: 'ECONNRESET' })
  server.timeout = 60_000
  await expect.poll(() => uploads.offsetOf(address), { timeout: 60_000 }).toBe(1000)
  const { body } = await app.call(listVideoUploads, { as: admin, params: { id: course } })
  expect(body).toMatchObject([{ received: 1000 }])
})

const fileOf = (address: string) =>
  path.join(app.dataDir, 'files/uploads', address.split('/').at(-1) ?? '')

// /dev/full exists on Linux only.
test.runIf(process.platform === 'linux')(
  'a full disk is reported as such, and nothing counts as received',
  async () => {
    const address = await begin()
    // A file that accepts no byte: there is never room on this device.
    await rm(fileOf(address))
    await symlink('/dev/full', fileOf(address))
    const { status, body } = await uploads.patch(address, 0, clip)
    expect([status, body]).toMatchObject([503, { code: 'unavailable' }])
    expect(await uploads.offsetOf(address)).toBe(0)
    await rm(fileOf(address))
  },
)

test('the sweep leaves alone an upload that is being turned into a lesson', async () => {
  const address = await begin()
  const id = address.split('/').at(-1)
  // As between moving the file and committing its lesson, a day after the upload began.
  await rm(fileOf(address))
  const { driver } = app.academy.db
  const held = `update video_uploads set created_at = created_at - interval '2 days', held_by = $2,
    held_until = clock_timestamp() + interval '1 minute' where id = $1`
  await driver.query(held, [id, randomUUID()])
  const sweep = async () => {
    await app.runJob('courses.sweep-uploads')
    return (await driver.query('select 1 from video_uploads where id = $1', [id])).rowCount
  }
  expect(await sweep()).toBe(1)
  await driver.query('update video_uploads set held_until = null, held_by = null')
  expect(await sweep()).toBe(0)
})
