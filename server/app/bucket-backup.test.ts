import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDemo } from '#database/demo/load.ts'
import { type BackupSource, makeBackup } from '#server/platform/backup/make-backup.ts'
import { verifyArchive } from '#server/platform/backup/read-archive.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { everythingIn, filesBelow } from '#testing/backups.ts'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

const onProgress = () => undefined
const signal = new AbortController().signal

let bucket: TestBucket
let app: TestApp
let folder: string
let source: BackupSource
/** The academy's files, in the bucket. */
let keys: string[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-backup-'))
  bucket = await startBucket()
  app = await startApp({ env: { STORAGE_URL: bucket.url('files') } })
  await loadDemo(app.academy)
  await bucket.store('files/uploads/half/000000000000000', Buffer.from('half'))
  const { databaseUrl, dataDir } = app
  const fileColumns = app.academy.platform.contributed.files.flatMap(({ columns }) => columns)
  source = { databaseUrl, dataDir, bucket: addressOf('files'), fileColumns }
  keys = (await bucket.keys('files')).filter((key) => !/^uploads\/|^\./.test(key))
}, 300_000)
afterAll(async () => {
  await app?.stop()
  await bucket?.stop()
  await rm(folder, { recursive: true, force: true })
})

let target: TestDatabase
let dataDir: string
beforeEach(async () => {
  target = await createTestDatabase('empty')
  dataDir = await mkdtemp(path.join(tmpdir(), 'academy-restored-'))
})
afterEach(async () => {
  bucket.mend()
  await target.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const addressOf = (name: string) => {
  const address = parseBucketAddress(bucket.url(name))
  if (!address) throw new Error('there is no such bucket')
  return address
}
const bringBack = async (archive: string, into: string | null, replace = false) => {
  const place = {
    databaseUrl: target.url,
    dataDir,
    replace,
    bucket: into ? addressOf(into) : undefined,
  }
  await restoreBackup(await verifyArchive(archive), place, onProgress)
}
const contents = async (name: string) => {
  const found = new Map<string, string | undefined>()
  for (const key of await bucket.keys(name)) {
    found.set(key, (await bucket.content(`${name}/${key}`))?.toString('base64'))
  }
  return found
}

test('from a bucket into a bucket, and from there into another and into a folder', async () => {
  const archive = bucket.url('backups/academy.tar.zst')
  const { bytes, manifest } = await makeBackup(source, archive, { signal, onProgress })
  expect(manifest.missing).toEqual([])
  expect(manifest.entries.filter(({ name }) => name.startsWith('files/'))).toHaveLength(keys.length)
  expect((await bucket.content('backups/academy.tar.zst'))?.length).toBe(bytes)

  await bringBack(archive, 'restored')
  const before = await contents('files')
  expect(await contents('restored')).toEqual(new Map(keys.map((key) => [key, before.get(key)])))
  expect(Object.keys(await everythingIn(target.url)).length).toBeGreaterThan(50)

  await bringBack(archive, null, true)
  const files = await filesBelow(path.join(dataDir, 'files'))
  expect(files).toEqual(new Map(keys.map((key) => [key, before.get(key)])))
})

test('from a bucket into a file, and from that into a bucket which is not empty', async () => {
  const archive = path.join(folder, 'academy.tar.zst')
  await makeBackup(source, archive, { signal, onProgress })
  const [first = ''] = keys
  await bucket.store(`used/${first}`, Buffer.from('of the same name'))
  await bucket.store('used/videos/stray.mp4', Buffer.from('stray'))
  const known = await contents('used')
  await expect(bringBack(archive, 'used')).rejects.toThrow('--replace')

  // As if the disk returned something different from when the archive was verified.
  const verified = await verifyArchive(archive)
  const entries = verified.manifest.entries.with(-1, { name: 'mail/x', bytes: 0, sha256: '' })
  const changed = { ...verified, manifest: { ...verified.manifest, entries } }
  const place = { databaseUrl: target.url, dataDir, replace: true, bucket: addressOf('used') }
  await expect(restoreBackup(changed, place, onProgress)).rejects.toThrow('not a whole backup')
  expect(await contents('used')).toEqual(known)

  await bringBack(archive, 'used', true)
  expect(await bucket.keys('used')).toEqual(keys)
  expect(await bucket.content(`used/${first}`)).toEqual(await bucket.content(`files/${first}`))
})

test('a backup that is cut off leaves nothing, and the earlier one of that name', async () => {
  await bucket.store('kept/academy.tar.zst', Buffer.from('the earlier one'))
  const archive = bucket.url('kept/academy.tar.zst')
  const stopping = new AbortController()
  const stopped = makeBackup(source, archive, {
    signal: stopping.signal,
    onProgress: ({ stage }) => stage === 'files' && stopping.abort(),
  })
  await expect(stopped).rejects.toThrow('abort')
  const lost = makeBackup(source, archive, {
    signal,
    onProgress: ({ stage }) => stage === 'files' && bucket.cutAfter(0),
  })
  await expect(lost).rejects.toThrow('not available')
  bucket.mend()
  expect(await contents('kept')).toEqual(
    new Map([['academy.tar.zst', Buffer.from('the earlier one').toString('base64')]]),
  )
  await expect(verifyArchive(archive)).rejects.toThrow('is not a whole backup')
  await expect(verifyArchive(bucket.url('kept/none'))).rejects.toThrow('cannot be read')
})

test('the daily backup goes into a bucket, where the old ones are removed', async () => {
  const archiveName = (at: Date) => `academy-${at.toISOString().slice(0, 10)}.tar.zst`
  const old = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
  for (const at of old) await bucket.store(`daily/${archiveName(at)}`, Buffer.from('old'))
  await bucket.store('daily/notes.txt', Buffer.from('of somebody else'))
  const env = { STORAGE_URL: bucket.url('files'), BACKUP_DIR: bucket.url('daily') }
  const daily = await startApp({ env, shareWith: app })
  try {
    const today = archiveName(daily.clock.now())
    await expect.poll(() => bucket.keys('daily')).toContain(today)
    await expect.poll(async () => (await bucket.keys('daily')).length).toBeLessThan(13)
    const { manifest } = await verifyArchive(bucket.url(`daily/${today}`))
    expect(manifest.missing).toEqual([])
    expect(await bucket.keys('daily')).toContain('notes.txt')
    expect(await readdir(app.dataDir)).not.toContain('backups')
  } finally {
    await daily.stop()
  }
})
