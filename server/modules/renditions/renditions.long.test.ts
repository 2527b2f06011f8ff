import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteVideo, type Video } from '#contract/courses.ts'
import { getPreparations, prepareVideos } from '#contract/renditions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { downloadCourse, importFile } from '#testing/course-files.ts'
import { makeCourse, makeVideo, sendVideo, storedFiles } from '#testing/courses.ts'
import { truncatedClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import {
  addressesOf,
  createPreparer,
  lessonsOf,
  openAddress,
  type Preparer,
  preparing,
} from '#testing/renditions.ts'
import { createUploads } from '#testing/uploads.ts'
import { renditions } from './index.ts'

// What a preparation without ffmpeg meets, each with processes that take a real file apart.

let app: TestApp
let admin: Person
let preparer: Preparer
let course: string
let video: Video
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  preparer = createPreparer(app, app.academy.remake(renditions, preparing(app)))
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(new Date())
  await sql`delete from course_videos`.execute(app.academy.db.pool)
  await sql`delete from renditions`.execute(app.academy.db.pool)
  course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  video = await makeVideo(app, admin, course)
})

const seen = async (as = admin) => (await lessonsOf(app, as, course))[0]
const prepare = async () => {
  await preparer.begin()
  await preparer.finish()
}
const renditionFiles = async () =>
  (await storedFiles(app)).filter((name) => name.startsWith('renditions'))
const statusOf = async (url: string) => (await openAddress(app, url)).statusCode
const addressesFor = async (as: Person) => addressesOf(app, (await seen(as))?.streamUrl ?? '')

test('a video that is cut off is played as it is, and says why', async () => {
  const before = await renditionFiles()
  await sql`delete from course_videos`.execute(app.academy.db.pool)
  course = (await makeCourse(app, admin)).id
  await sendVideo(app, admin, course, { content: await truncatedClip() })
  await prepare()
  const { preparation, streamUrl, videoUrl } = (await seen()) ?? {}
  expect(preparation).toMatchObject({ state: 'unsuited', note: expect.stringMatching(/\.$/) })
  expect(streamUrl).toBeUndefined()
  expect(videoUrl).toContain('/api/media/videos/')
  const keys = (await storedFiles(app)).filter((name) => name.includes('-rendition'))
  expect(keys).toEqual([])
  expect(await renditionFiles()).toEqual(before)
})

describe('what was made of a video', () => {
  test('goes with its lesson, unless a copy of the course plays it', async () => {
    await prepare()
    const [key] = (
      await sql<{ key: string }>`select source_key as key from renditions`.execute(
        app.academy.db.pool,
      )
    ).rows
    const { id } = await makeCourse(app, admin)
    await sql`
      insert into course_videos (id, course_id, kind, title, position, file_key, file_type, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'video', 'Copy', 0, ${key?.key}, 'video/mp4', now(), now())`.execute(
      app.academy.db.pool,
    )
    await app.call(deleteVideo, { as: admin, params: { id: course, videoId: video.id } })
    expect((await lessonsOf(app, admin, id))[0]?.streamUrl).toBeDefined()
    const [copy] = await lessonsOf(app, admin, id)
    const before = await renditionFiles()
    await app.call(deleteVideo, { as: admin, params: { id, videoId: copy?.id ?? '' } })
    const { rows } = await sql`select 1 from rendition_files`.execute(app.academy.db.pool)
    expect(rows).toEqual([])
    await expect.poll(async () => (await renditionFiles()).length).toBe(before.length - 1)
  })

  test('is thrown away if the lesson goes in the middle', async () => {
    const before = await renditionFiles()
    const { storage } = app.academy.platform
    await preparer.begin()
    const move: typeof storage.move = async (...args) => {
      await storage.move(...args)
      await app.call(deleteVideo, { as: admin, params: { id: course, videoId: video.id } })
    }
    const platform = { ...preparing(app), storage: { ...storage, move } }
    const losing = createPreparer(app, app.academy.remake(renditions, platform))
    await losing.finish()
    expect(await renditionFiles()).toEqual(before)
  })

  test('is made again when it is missing, as after a restore; what no row names is swept', async () => {
    await prepare()
    const { file } = await addressesFor(admin)
    const name = file.split('?')[0]?.split('media/')[1] ?? ''
    await rm(path.join(app.dataDir, 'files', name))
    await app.runJob('renditions.tidy')
    expect((await seen())?.preparation?.state).toBe('waiting')
    await preparer.finish()
    const renewed = await addressesFor(admin)
    expect(renewed.file).not.toBe(file)
    expect(await statusOf(renewed.file)).toBe(200)

    await app.runJob('renditions.tidy')
    expect((await seen())?.preparation?.state).toBe('ready')
    app.clock.advance(25 * 3_600_000)
    await app.runJob('media.sweep')
    const { rows } = await sql<{
      key: string
    }>`select file_key as key from rendition_files`.execute(app.academy.db.pool)
    expect(await renditionFiles()).toEqual(rows.map(({ key }) => key))
  })
})

test('a disk without room makes a video wait, without writing anything, until there is room', async () => {
  await preparer.begin()
  const before = await storedFiles(app)
  const room = vi.spyOn(app.academy.platform.storage, 'room')
  room.mockResolvedValue({ freeBytes: 0.9e9, totalBytes: 100e9 })
  expect(await preparer.step()).toBe(true)
  expect(await preparer.step()).toBe(false)
  expect((await seen())?.preparation).toMatchObject({
    state: 'waiting',
    note: 'Waiting until the disk has room.',
  })
  expect((await storedFiles(app)).filter((name) => !before.includes(name))).toEqual([])
  room.mockRestore()
  app.clock.advance(11 * 60_000)
  await preparer.finish()
  expect((await seen())?.preparation).toEqual({ state: 'ready', percent: 100, note: null })
})

test('two processes prepare a new upload by themselves, once', async () => {
  const env = { VIDEO_PREPARATION: 'on' }
  const first = await startApp({ env })
  const second = await startApp({ env, shareWith: first })
  try {
    const owner = await first.people.admin()
    const { id } = await makeCourse(first, owner)
    await makeVideo(first, owner, id)
    const state = async () => (await lessonsOf(second, owner, id))[0]?.preparation?.state
    await expect.poll(state, { timeout: 60_000 }).toBe('ready')
    const files = (await storedFiles(first)).filter((name) => name.startsWith('renditions'))
    expect(files).toHaveLength(1)
  } finally {
    await second.stop()
    await first.stop()
  }
})

test('old videos are prepared when somebody who teaches asks for it, imported ones at once, none where it is off', async () => {
  const on = await startApp({ env: { VIDEO_PREPARATION: 'on' }, shareWith: app })
  try {
    const body = { again: false }
    const read = async () => (await on.call(getPreparations, { as: admin })).body
    expect(await read()).toMatchObject({ means: 'remux', others: 1, pending: 0, ready: 0 })
    expect((await app.call(prepareVideos, { as: admin, body })).status).toBe(422)
    expect((await on.call(prepareVideos, { as: await app.people.academy(), body })).status).toBe(
      403,
    )
    expect(await read()).toMatchObject({ others: 1, pending: 0 })
    expect((await on.call(prepareVideos, { as: admin, body })).status).toBe(200)
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ others: 0, pending: 0, ready: 1 })
    expect((await on.call(prepareVideos, { as: admin, body })).body).toMatchObject({ ready: 1 })

    const archive = await downloadCourse(on, admin, course)
    const uploads = createUploads({ app: on, base: await on.listen(), admin })
    await importFile({ app: on, uploads }, admin, archive)
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ others: 0, pending: 0, ready: 2 })
    expect((await app.call(getPreparations, { as: admin })).body).toMatchObject({ means: 'off' })
  } finally {
    await on.stop()
  }
})
