import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalStorage, type Storage } from '#server/platform/storage/storage.ts'
import { createDeleteFilesJob } from './delete-files-job.ts'
import { createSweepFiles } from './sweep-files.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-sweep-'))
  storage = createLocalStorage(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (...keys: string[]) => {
  for (const key of keys) await storage.put(key, Readable.from([Buffer.from(key)]))
}
const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort()
const hoursAhead = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)

test('what nobody names goes after a day, and nothing earlier', async () => {
  await put('incoming/half.part', 'videos/used.mp4', 'videos/orphan.mp4', 'thumbnails/orphan.webp')
  const filesInUse = async (keys: string[]) =>
    new Set(keys.filter((key) => key === 'videos/used.mp4'))
  const sweep = (hours: number) =>
    createSweepFiles({ storage, now: hoursAhead(hours), filesInUse }).handle({})

  const all = await files()
  await sweep(23)
  expect(await files()).toEqual(all)
  await sweep(25)
  expect(await files()).toEqual(['videos/used.mp4'])
})

test('an academy without a single file has nothing to sweep', async () => {
  const job = createSweepFiles({ storage, now: hoursAhead(25), filesInUse: async () => new Set() })
  await expect(job.handle({})).resolves.toBeUndefined()
})

test('deleting files twice is the same as once', async () => {
  await put('videos/one.mp4', 'videos/other.mp4')
  const job = createDeleteFilesJob(storage)
  await job.handle({ keys: ['videos/one.mp4'] })
  await job.handle({ keys: ['videos/one.mp4'] })
  expect(await files()).toEqual(['videos/other.mp4'])
})
