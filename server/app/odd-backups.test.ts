import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { jobsSqlName, type Manifest, manifestName } from '#server/platform/backup/manifest.ts'
import { readEntries, verifyArchive } from '#server/platform/backup/read-archive.ts'
import { BackupRefused } from '#server/platform/backup/refused.ts'
import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#testing/app.ts'
import { everythingIn, filesBelow } from '#testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { restore } from './backup.ts'
import { readConfig } from './config.ts'

const log = createLog({ level: 'silent', pretty: false })
const onProgress = () => undefined
const signal = new AbortController().signal

let folder: string
let genuine: { manifest: Manifest; entries: Map<string, Buffer> }
let dataDir: string
let target: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-odd-'))
  const database = await createTestDatabase()
  const app = await startApp({ database })
  await app.people.free()
  await app.academy.stop()
  const file = path.join(folder, 'genuine.tar.zst')
  const source = { databaseUrl: app.databaseUrl, dataDir: app.dataDir, fileColumns: [] }
  await makeBackup(source, file, { signal, onProgress })
  const { bytes, manifest } = await verifyArchive(file)
  const entries = new Map<string, Buffer>()
  await readEntries(file, bytes, async (name, content) => {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    entries.set(name, Buffer.concat(parts))
  })
  entries.delete(manifestName)
  genuine = { manifest, entries }
  await database.drop()
  await rm(app.dataDir, { recursive: true, force: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  target = await createTestDatabase('empty')
  dataDir = await mkdtemp(path.join(tmpdir(), 'academy-restored-'))
})
afterEach(async () => {
  await target.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Change {
  manifest?: Partial<Manifest>
  /** Rows of a table that are added, as `copy` reads them. */
  rows?: { table: string; text: string }
  /** Entries that are put before the others. */
  first?: Record<string, string>
}

/** Writes an archive with a valid seal and valid checksums, but other contents. */
async function altered({ manifest = {}, rows, first = {} }: Change): Promise<string> {
  const file = path.join(folder, 'odd.tar.zst')
  await writeArchive(file, signal, async (archive) => {
    const all = new Map<string, Buffer>()
    for (const [name, text] of Object.entries(first)) all.set(name, Buffer.from(text))
    for (const [name, content] of genuine.entries) all.set(name, content)
    const tables = genuine.manifest.tables.map((table) => {
      if (table.name !== rows?.table) return table
      const name = `database/${table.schema}.${table.name}/000001`
      all.set(name, Buffer.concat([all.get(name) ?? Buffer.alloc(0), Buffer.from(rows.text)]))
      return { ...table, rows: table.rows + rows.text.split('\n').length - 1 }
    })
    for (const [name, content] of all) await archive.add(name, content.length, [content])
    return { ...genuine.manifest, tables, ...manifest, entries: [...archive.entries] }
  })
  return file
}

const bringBack = (file: string) => {
  const env = {
    NODE_ENV: 'test',
    JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
  }
  const config = readConfig({ ...env, DATA_DIR: dataDir, DATABASE_URL: target.url })
  return restore(config, log, file, { replace: false, onProgress })
}

async function query(statement: string) {
  const client = new Client({ connectionString: target.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('an archive has rows and files only; statements of an earlier form are not executed', async () => {
  expect([...genuine.entries.keys()].filter((name) => name.endsWith('.sql'))).toEqual([])
  const file = await altered({ first: { [jobsSqlName]: 'create table planted ();' } })
  await bringBack(file)
  expect(await query(`select to_regclass('planted') as planted`)).toEqual([{ planted: null }])
  expect(await query('select count(*)::int as users from users')).toEqual([{ users: 1 }])
})

test('statements of the job queue are not taken: it has executed them, or an intruder wants it to', async () => {
  const statement = ['job_common', 'drop table users']
  const id = '00000000-0000-7000-8000-000000000000'
  const fields = [id, 'x', '43', 'pending', '\\N', ...statement, '\\N', 'now', '\\N', '\\N']
  await bringBack(await altered({ rows: { table: 'bam', text: `${fields.join('\t')}\n` } }))
  expect(await query('select count(*)::int as left from pgboss.bam')).toEqual([{ left: 0 }])
  expect(await query('select count(*)::int as users from users')).toEqual([{ users: 1 }])
})

const queueColumns = (table: string) =>
  `jobs.odd\tstandard\t2\t0\tf\t\\N\t900\t1209600\t604800\t\\N\tf\t${table}`
const withQueue = (table: string) => {
  const { columns = [] } = genuine.manifest.tables.find(({ name }) => name === 'queue') ?? {}
  const known = queueColumns(table).split('\t')
  return `${columns.map((_, index) => known[index] ?? (index < columns.length - 2 ? '0' : 'now')).join('\t')}\n`
}

const odd: [string, () => Change][] = [
  [
    'a queue with a table of its own',
    () => ({ rows: { table: 'queue', text: withQueue('users; drop table users') } }),
  ],
  [
    'migrations other than it states',
    () => ({ rows: { table: 'schema_migrations', text: '0001-planted\tnow\n' } }),
  ],
  [
    'a table that this release does not make',
    () => ({
      manifest: {
        tables: [
          ...genuine.manifest.tables,
          { schema: 'public', name: 'planted', columns: ['id'], rows: 0 },
        ],
      },
    }),
  ],
  ['a file outside of its folder', () => ({ first: { 'files/../../planted': 'x' } })],
  ['an entry of another kind', () => ({ first: { 'database/planted.sql': 'select 1' } })],
  ['an earlier job queue', () => ({ manifest: { jobsVersion: 1 } })],
]

/** Others like these: each takes a restoration of its own. */
const alsoOdd: [string, () => Change][] = [
  ['a row that the tables refuse', () => ({ rows: { table: 'users', text: 'no uuid\n' } })],
  [
    'a file whose name would write on the screen',
    () => ({ first: { 'files/../../planted\n\u001b[2J\u202e': 'x' } }),
  ],
  ['a file below another file', () => ({ first: { 'files/odd': 'x', 'files/odd/below': 'y' } })],
  ['a file with a name too long', () => ({ first: { [`files/${'n'.repeat(300)}`]: 'x' } })],
  [
    'a row that says a lot on many lines',
    () => ({ rows: { table: 'users', text: `${'a\\n\\b'.repeat(5000)}\n` } }),
  ],
  [
    'a counter that nobody has',
    () => ({
      manifest: { sequences: [{ schema: 'public', name: 'planted', value: '1', called: true }] },
    }),
  ],
]

async function expectRefused(_: string, change: () => Change) {
  const before = { rows: await everythingIn(target.url), files: await filesBelow(dataDir) }
  const error: unknown = await bringBack(await altered(change())).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BackupRefused)
  expect(error).toMatchObject({
    message: expect.stringMatching(/^[A-Z/][^\p{Cc}\u202e]{1,1100}\.$/u),
  })
  expect({ rows: await everythingIn(target.url), files: await filesBelow(dataDir) }).toEqual(before)
}

const title = '%s is refused in a sentence, and nothing is changed'
test.each(odd)(title, expectRefused)
test.each(alsoOdd)(title, { tags: ['long'] }, expectRefused)
