import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pauseDeletions } from '#server/platform/backup/deletion-pause.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { createLocalStorage } from '#server/platform/storage/local-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { deleteFilesJob, sweepFilesJob } from './deleting.ts'

let bench: RouteBench
beforeAll(async () => {
  bench = await startRouteBench()
})
afterAll(() => bench.stop())

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
const noJobs: Jobs = { send: () => Promise.reject(new Error('nothing is to be sent')) }

/** Blocks deletions as a backup does, until the returned function is called. */
async function beginBackup() {
  const client = new Client({ connectionString: bench.databaseUrl })
  await client.connect()
  await pauseDeletions(client)
  return () => client.end()
}

/** None of these files counts against a quota. */
const storageQuota = { release: async () => undefined }

const hoursAhead = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)

test('unreferenced files are removed after a day, and no earlier', async () => {
  await put('incoming/half.part', 'videos/used.mp4', 'videos/orphan.mp4', 'thumbnails/orphan.webp')
  const inUse = async (keys: string[]) => new Set(keys.filter((key) => key === 'videos/used.mp4'))
  const sweep = (hours: number) =>
    sweepFilesJob({
      db: bench.db,
      storage,
      now: hoursAhead(hours),
      keepers: { inUse },
      storageQuota,
    }).handle({})

  const all = await files()
  await sweep(23)
  expect(await files()).toEqual(all)
  await sweep(25)
  expect(await files()).toEqual(['videos/used.mp4'])
})

test('an academy without a single file has nothing to sweep', async () => {
  const inUse = async () => new Set<string>()
  const job = sweepFilesJob({
    db: bench.db,
    storage,
    now: hoursAhead(25),
    keepers: { inUse },
    storageQuota,
  })
  await expect(job.handle({})).resolves.toBeUndefined()
})

test('deleting files twice is the same as once', async () => {
  await put('videos/one.mp4', 'videos/other.mp4')
  const job = deleteFilesJob({ db: bench.db, jobs: noJobs, storage })
  await job.handle({ keys: ['videos/one.mp4'] })
  await job.handle({ keys: ['videos/one.mp4'] })
  expect(await files()).toEqual(['videos/other.mp4'])
})

test('while a backup is being made no file is removed, and deletions follow after it', async () => {
  await put('videos/one.mp4', 'videos/orphan.mp4')
  const sent: unknown[] = []
  const jobs: Jobs = {
    send: async (_tx, kind, data, options) => void sent.push([kind, data, options]),
  }
  const deletion = deleteFilesJob({ db: bench.db, jobs, storage })
  const inUse = async () => new Set(['videos/one.mp4'])
  const sweep = sweepFilesJob({
    db: bench.db,
    storage,
    now: hoursAhead(25),
    keepers: { inUse },
    storageQuota,
  })
  const keys = ['videos/one.mp4']

  const endBackup = await beginBackup()
  await deletion.handle({ keys })
  await sweep.handle({})
  expect(await files()).toEqual(['videos/one.mp4', 'videos/orphan.mp4'])
  expect(sent).toEqual([[{ name: deletion.name }, { keys }, { waitSeconds: 60 }]])

  await endBackup()
  await expect
    .poll(async () => {
      await deletion.handle({ keys })
      return files()
    })
    .toEqual(['videos/orphan.mp4'])
  await sweep.handle({})
  expect(await files()).toEqual([])
})
