import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDemo } from '#database/demo/load.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { verifyArchive } from '#server/platform/backup/read-archive.ts'
import { BackupRefused } from '#server/platform/backup/refused.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { everythingIn, filesBelow } from '#testing/backups.ts'
import { createEarlierDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { backUp, restore } from './backup.ts'
import { readConfig } from './config.ts'

const log = createLog({ level: 'silent', pretty: false })
const onProgress = () => undefined
const signal = new AbortController().signal
const run = promisify(execFile)

/** The data folder of the demo academy at rest; `archive` is its backup. */
let folder: string
let archive: string
let before: { rows: Record<string, unknown>; files: Map<string, string> }
let drop: () => Promise<void>
let academy: { url: string; dataDir: string; fileColumns: string[] }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-backup-'))
  archive = path.join(folder, 'academy.tar.zst')
  const database = await createTestDatabase()
  const app = await startApp({ database })
  drop = async () => {
    await database.drop()
    await rm(app.dataDir, { recursive: true, force: true })
  }
  await loadDemo(app.academy)
  await keepMail(app)
  const { databaseUrl: url, dataDir } = app
  const fileColumns = app.academy.platform.contributed.files.flatMap(({ columns }) => columns)
  // Uploads in progress.
  for (const name of ['uploads/half', 'incoming/half', 'videos/x.mp4.1.partial']) {
    await mkdir(path.dirname(path.join(dataDir, 'files', name)), { recursive: true })
    await writeFile(path.join(dataDir, 'files', name), 'half')
  }
  // Nobody writes any more, so the content of the backup is known.
  await app.academy.stop()
  academy = { url, dataDir, fileColumns }
  await makeBackup({ databaseUrl: url, dataDir, fileColumns }, archive, { signal, onProgress })
  before = { rows: await everythingIn(url), files: await filesBelow(path.join(dataDir, 'files')) }
}, 300_000)
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
})

/** A mail stored because there is no mail server. */
async function keepMail({ dataDir }: TestApp) {
  await mkdir(path.join(dataDir, 'mail'), { recursive: true })
  await writeFile(path.join(dataDir, 'mail', '0198b7a2-0000-7000-8000-000000000000.eml'), 'A mail')
}

let target: TestDatabase
let dataDir: string
beforeEach(async () => {
  target = await createTestDatabase('empty')
  dataDir = await mkdtemp(path.join(tmpdir(), 'academy-restored-'))
})
afterEach(async () => {
  await target.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const configured = (env: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
    DATA_DIR: dataDir,
    DATABASE_URL: target.url,
    ...env,
  })
const bringBack = (file = archive, replace = false) =>
  restore(configured(), log, file, { replace, onProgress })

/** The contents of the target's database and folder. */
const targetNow = async () => ({
  rows: await everythingIn(target.url),
  files: await filesBelow(dataDir),
})

test('every row, counter, file and mail is restored; incomplete uploads are left out', async () => {
  const { manifest } = await verifyArchive(archive)
  expect(manifest.missing).toEqual([])
  expect(manifest.tables.length).toBeGreaterThan(50)
  await bringBack()
  expect(await everythingIn(target.url)).toEqual(before.rows)
  const passing = /^(uploads|incoming)\/|\.partial$/
  const arrived = [...before.files].filter(([name]) => !passing.test(name))
  expect(arrived.length).toBeGreaterThan(10)
  expect(arrived.length).toBe(before.files.size - 3)
  expect(await filesBelow(path.join(dataDir, 'files'))).toEqual(new Map(arrived))
  expect([...(await filesBelow(path.join(dataDir, 'mail'))).values()]).toHaveLength(1)
  const restored = path.join(dataDir, 'files', arrived[0]?.[0] ?? '')
  expect(((await stat(restored)).mode & 0o777).toString(8)).toBe('600')
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'mail'])
})

test('the restored academy runs: triggers, counters and the job queue work', async () => {
  await bringBack()
  const app = await startApp({ database: { url: target.url, drop: async () => undefined } })
  try {
    const free = await app.people.free()
    expect(free.id).toBeTruthy()
    await expect(
      app.academy.db.driver.query("update audit_entries set action = 'x'"),
    ).rejects.toThrow('append-only')
  } finally {
    await app.stop()
  }
})

test('the archive is readable by the current user only, and any tar can read it', async () => {
  expect(((await stat(archive)).mode & 0o777).toString(8)).toBe('600')
  expect(await readdir(folder)).toEqual([path.basename(archive)])
  const list = await run('sh', ['-c', `zstd -dcq "${archive}" | tar -t`]).catch(() => null)
  if (list) expect(list.stdout).toContain('manifest.json')
})

test('when truncated or with one byte flipped, it is refused and nothing is written', async () => {
  const whole = await readFile(archive)
  const damagedFile = path.join(folder, 'damaged')
  const { length } = whole
  const cuts = [0, 1, 39, 40, 41, length >> 2, length >> 1, length - 41, length - 40, length - 1]
  // The start of the compressed data, its middle, the start of the seal, its last byte.
  const flips = [0, 4, 5, 8, length >> 1, length - 41, length - 40, length - 36, length - 1]
  const damages = [
    ...cuts.map((cut) => whole.subarray(0, cut)),
    ...flips.map((at) => {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes
    }),
    Buffer.concat([whole, Buffer.from('x')]),
  ]
  const empty = await targetNow()
  for (const bytes of damages) {
    await writeFile(damagedFile, bytes)
    await expect(verifyArchive(damagedFile)).rejects.toBeInstanceOf(BackupRefused)
    await expect(bringBack(damagedFile)).rejects.toThrow('is not a whole backup')
  }
  expect(await targetNow()).toEqual(empty)
  await rm(damagedFile)
})

test('a database or folder that is not empty is refused unless --replace is given', async () => {
  await bringBack()
  const client = new Client(target.url)
  await client.connect()
  await client.query("update users set name = 'Somebody else'")
  await client.end()
  await writeFile(path.join(dataDir, 'files', 'stray.txt'), 'stray')
  const changed = await targetNow()
  await expect(bringBack()).rejects.toThrow('--replace')
  await rm(path.join(dataDir, 'files'), { recursive: true })
  await rm(path.join(dataDir, 'mail'), { recursive: true })
  await expect(bringBack()).rejects.toThrow('The database is not empty')
  expect((await targetNow()).rows).toEqual(changed.rows)
  expect(await readdir(dataDir)).toEqual([])

  await bringBack(archive, true)
  expect(await everythingIn(target.url)).toEqual(before.rows)
  expect([...(await filesBelow(dataDir)).keys()]).not.toContain('files/stray.txt')
})

test('nothing is restored while the database is in use', async () => {
  const other = new Client(target.url)
  await other.connect()
  try {
    await expect(bringBack()).rejects.toThrow('uses this database')
  } finally {
    await other.end()
  }
  expect(await readdir(dataDir)).toEqual([])
})

test('a failure halfway leaves everything unchanged, including what was to be replaced', async () => {
  await bringBack()
  const known = await targetNow()
  const verified = await verifyArchive(archive)
  // As if the disk returned something different from when the archive was verified.
  const entries = verified.manifest.entries.with(-1, { name: 'mail/x', bytes: 0, sha256: '' })
  const changed = { ...verified, manifest: { ...verified.manifest, entries } }
  const place = { databaseUrl: target.url, dataDir, replace: true }
  await expect(restoreBackup(changed, place, onProgress)).rejects.toThrow('not a whole backup')
  expect(await targetNow()).toEqual(known)
})

/** The archive of a migrated database without an academy, or of `source`; `alter` changes it before. */
async function archiveOf(alter: string, source?: TestDatabase): Promise<string> {
  source ??= await createTestDatabase()
  const file = path.join(folder, 'other.tar.zst')
  try {
    const client = new Client(source.url)
    await client.connect()
    await client.query(alter)
    await client.end()
    const place = { databaseUrl: source.url, dataDir: path.join(folder, 'none'), fileColumns: [] }
    await makeBackup(place, file, { signal, onProgress })
  } finally {
    await source.drop()
  }
  return file
}

test('a backup from before the baseline is restored, and migrated to the schema of this release', async () => {
  const file = await archiveOf('select 1', await createEarlierDatabase())
  await bringBack(file)
  await rm(file)
  const now = await everythingIn(target.url)
  expect(now.schema).toEqual(before.rows.schema)
  expect((now.users as unknown[]).length).toBeGreaterThan(0)
  expect(await migrate(target.url, log)).toEqual([])
})

test('one of a release that is too old for that is refused', async () => {
  const older = "delete from schema_migrations where name > '0261'"
  const file = await archiveOf(older, await createEarlierDatabase())
  const empty = await targetNow()
  await expect(bringBack(file)).rejects.toThrow('made by an earlier release')
  await rm(file)
  expect(await targetNow()).toEqual(empty)
})

test('a backup of a newer release is refused', async () => {
  const later = "insert into schema_migrations values ('9999-later', now()::text)"
  const file = await archiveOf(later)
  const empty = await targetNow()
  await expect(bringBack(file)).rejects.toThrow('made by a newer release')
  await rm(file)
  expect(await targetNow()).toEqual(empty)
})

test('an aborted backup, or one without a database, leaves neither an archive nor part of one', async () => {
  const file = path.join(folder, 'none', 'aborted.tar.zst')
  const { url: databaseUrl, dataDir: from, fileColumns } = academy
  const source = { databaseUrl, dataDir: from, fileColumns }
  const aborted = AbortSignal.abort()
  await expect(makeBackup(source, file, { signal: aborted, onProgress })).rejects.toThrow('abort')
  const stopping = new AbortController()
  const inTheMiddle = makeBackup(source, file, {
    signal: stopping.signal,
    onProgress: ({ stage }) => stage === 'files' && stopping.abort(),
  })
  await expect(inTheMiddle).rejects.toThrow('abort')
  const nothing = { ...source, databaseUrl: target.url }
  await expect(makeBackup(nothing, file, { signal, onProgress })).rejects.toThrow('no academy')
  expect(await readdir(path.dirname(file))).toEqual([])
})

test('a file that rows refer to but is missing is reported, and the rest is kept', async () => {
  const from = path.join(folder, 'fewer')
  await cp(academy.dataDir, from, { recursive: true })
  const [key = ''] = [...before.files.keys()].filter((name) => /^videos\/.*mp4$/.test(name))
  await rm(path.join(from, 'files', key))
  const { url: databaseUrl, fileColumns } = academy
  const file = path.join(folder, 'fewer.tar.zst')
  const made = await makeBackup({ databaseUrl, dataDir: from, fileColumns }, file, {
    signal,
    onProgress,
  })
  expect(made.manifest.missing).toEqual([key])
  await rm(file)
  await rm(from, { recursive: true })
})

test('the embedded database: refused while an academy is running, backed up while it is, restored', async () => {
  const env = { DATABASE_URL: '' }
  const config = configured(env)
  const nothing = path.join(folder, 'nothing.tar.zst')
  await expect(backUp(config, log, nothing, { signal, onProgress })).rejects.toThrow('no academy')
  await restore(config, log, archive, { replace: false, onProgress })
  const server = await startEmbedded({ dataDir, log })
  const again = path.join(folder, 'again.tar.zst')
  try {
    expect(await everythingIn(server.url)).toEqual(before.rows)
    const replacing = restore(config, log, archive, { replace: true, onProgress })
    await expect(replacing).rejects.toThrow('Another academy already runs')
    await backUp(config, log, again, { signal, onProgress })
    const db = openDatabase(server.url, log, patientLimits)
    const trail = db.pool.selectFrom('auditEntries').selectAll().where('action', '=', 'backup.made')
    const noted = await trail.execute()
    await db.close()
    expect(noted).toMatchObject([
      { actorId: null, subjectName: 'again.tar.zst', details: { bytes: expect.any(Number) } },
    ])
  } finally {
    await server.stop()
  }
  const [one, other] = [await verifyArchive(archive), await verifyArchive(again)]
  const sums = ({ manifest }: typeof one) => manifest.entries.map(({ sha256 }) => sha256).sort()
  expect(sums(other)).toEqual(sums(one))
  await rm(again)
}, 300_000)

test('a damaged archive creates no embedded database', async () => {
  const file = path.join(folder, 'cut')
  await writeFile(file, (await readFile(archive)).subarray(0, -1))
  const config = configured({ DATABASE_URL: '' })
  const restoring = restore(config, log, file, { replace: true, onProgress })
  await expect(restoring).rejects.toThrow('not a whole backup')
  await rm(file)
  expect(await readdir(dataDir)).toEqual([])
})
