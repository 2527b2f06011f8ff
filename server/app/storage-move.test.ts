import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Video } from '#contract/courses.ts'
import { parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import { moveFiles } from '#server/platform/storage/move-files.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { makeCourse, makeVideo, sendVideo, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, makeLongVideo } from '#testing/uploads.ts'
import { ConfigError } from './config.ts'
import { requireStorage } from './require-storage.ts'

let bucket: TestBucket
let app: TestApp
let admin: Person
let course: string
beforeAll(async () => {
  bucket = await startBucket()
  app = await startApp()
  admin = await app.people.admin()
  course = (await makeCourse(app, admin)).id
})
afterEach(() => bucket.mend())
afterAll(async () => {
  await app?.stop()
  await bucket?.stop()
})

const addressOf = (folder: string) => {
  const address = parseBucketAddress(bucket.url(folder))
  if (!address) throw new Error('there is no such bucket')
  return address
}
const move = (folder: string, signal = new AbortController().signal, onProgress = () => {}) =>
  moveFiles({ dataDir: app.dataDir, bucket: addressOf(folder) }, { signal, onProgress })
const start = (folder: string) =>
  requireStorage({ DATA_DIR: app.dataDir, STORAGE_URL: addressOf(folder) })

test('a running academy is copied, and goes on in the bucket with every file and every upload', async () => {
  const uploads = createUploads({ app, base: await app.listen(), admin })
  const video = await makeVideo(app, admin, course)
  const content = await makeLongVideo()
  const begun = await uploads.begin(course, content.length)
  await uploads.patch(begun.address, 0, content.subarray(0, 600_000))
  await expect(start('files')).rejects.toThrow(ConfigError)
  await expect(start('files')).rejects.toThrow('npm run storage:move')
  const first = await move('files')
  expect(first.files).toBe(first.sent)
  await start('files')

  // The academy has run on meanwhile.
  const later = (await sendVideo(app, admin, course)).body as Video
  await uploads.patch(begun.address, 600_000, content.subarray(600_000, 900_000))
  await expect(start('files')).rejects.toThrow('2 of the files')
  expect(await move('files')).toEqual({ files: first.files + 1, sent: 2 })
  expect(await move('files')).toEqual({ files: first.files + 1, sent: 0 })
  await start('files')

  const env = { STORAGE_URL: bucket.url('files') }
  const moved = await startApp({ env, shareWith: app })
  try {
    for (const { videoUrl } of [video, later]) {
      const [before, after] = [app, moved].map(({ academy }) => academy.http.inject(videoUrl ?? ''))
      expect((await after)?.rawPayload.equals((await before)?.rawPayload ?? Buffer.alloc(0))).toBe(
        true,
      )
    }
    const there = createUploads({ app: moved, base: await moved.listen(), admin })
    expect(await there.offsetOf(begun.address)).toBe(900_000)
    await there.patch(begun.address, 900_000, content.subarray(900_000))
    const { status, body } = await there.finish(course, begun.id)
    expect(status).toBe(201)
    const played = await moved.academy.http.inject(body.videoUrl ?? '')
    expect(played.rawPayload.equals(content)).toBe(true)
  } finally {
    await moved.stop()
  }
})

test('what was interrupted goes on where it stopped', async () => {
  for (let count = 0; count < 6; count += 1) await makeVideo(app, admin, course)
  const files = await storedFiles(app)
  const stopping = new AbortController()
  const interrupted = move('resumed', stopping.signal, () => stopping.abort())
  await expect(interrupted).rejects.toThrow('abort')
  const begun = await bucket.keys('resumed')
  expect(begun.length).toBeGreaterThan(0)
  expect(begun.length).toBeLessThan(files.length)
  await expect(start('resumed')).rejects.toThrow('of the files')

  bucket.cutAfter(0)
  await expect(move('resumed')).rejects.toMatchObject({ code: 'unavailable' })
  bucket.mend()
  const { files: all, sent } = await move('resumed')
  expect(all).toBe(files.length)
  expect(sent).toBeLessThan(files.length)
  expect(await move('resumed')).toEqual({ files: all, sent: 0 })
})

test('a file that comes back differently is removed there, and does not count as copied', async () => {
  bucket.garble()
  await expect(move('garbled')).rejects.toThrow('came back from the bucket with other content')
  bucket.mend()
  await expect(start('garbled')).rejects.toThrow('of the files')
  await move('garbled')
  await start('garbled')
})

test('what is in one bucket is not in another', async () => {
  await move('one')
  await start('one')
  await expect(start('another')).rejects.toThrow('of the files')
})

test('an academy without files starts in a bucket, if that takes any', async () => {
  const files = path.join(app.dataDir, 'files')
  await rm(files, { recursive: true })
  await start('new')
  bucket.cutAfter(0)
  await expect(start('new')).rejects.toThrow('STORAGE_URL: the bucket cannot be written to')
})
