import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { readConfig } from './config.ts'
import { moveIntoTypedBucket, requireStorage } from './require-storage.ts'

const log = createLog({ level: 'silent', pretty: false })
let bucket: TestBucket
let dataDir: string
beforeAll(async () => {
  bucket = await startBucket()
  dataDir = await mkdtemp(path.join(tmpdir(), 'academy-typed-bucket-'))
  await mkdir(path.join(dataDir, 'files', 'avatars'), { recursive: true })
  await writeFile(path.join(dataDir, 'files', 'avatars', 'a.webp'), 'a picture')
})
afterAll(async () => {
  await bucket.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function configured(folder: string, here: 'STORAGE_URL'[]) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const STORAGE_URL = parseBucketAddress(bucket.url(folder)) ?? undefined
  return { ...config, STORAGE_URL, connections: { ...config.connections, here } }
}

test('files of the data folder are copied into a bucket of the page before it is used', async () => {
  const config = configured('typed', ['STORAGE_URL'])
  await expect(requireStorage(config)).rejects.toThrow('1 of the files')
  await moveIntoTypedBucket(config, log)
  await requireStorage(config)
  const keys = (await bucket.keys('typed')).filter((key) => !key.startsWith('.'))
  expect(keys).toEqual(['avatars/a.webp'])
  expect(String(await bucket.content('typed/avatars/a.webp'))).toBe('a picture')
  // What is copied stays where it was, too.
  expect(await readFile(path.join(dataDir, 'files', 'avatars', 'a.webp'), 'utf8')).toBe('a picture')
})

test('nothing is copied into one of the environment, whose owner does that', async () => {
  await moveIntoTypedBucket(configured('env', []), log)
  expect(await bucket.keys('env')).toEqual([])
})

test('one that cannot be reached keeps the academy from starting, and says where it was set', async () => {
  bucket.cutAfter(0)
  const started = moveIntoTypedBucket(configured('gone', ['STORAGE_URL']), log)
  await expect(started).rejects.toThrow(/cannot be written to.*the page Connections/s)
  bucket.mend()
})
