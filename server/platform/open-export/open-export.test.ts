import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'
import { migrate } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { createLocalStorage } from '../storage/local-storage.ts'
import { isLeftOut, tablesLeftOut } from './left-out.ts'
import { makeOpenExport } from './make-open-export.ts'

let database: TestDatabase
let client: Client
let folder: string
beforeAll(async () => {
  // An academy with rows in every table that there was by then.
  database = await createEarlierDatabase()
  await migrate(database.url, createLog({ level: 'silent', pretty: false }))
  folder = await mkdtemp(path.join(tmpdir(), 'academy-export-'))
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const make = (file: string, signal = new AbortController().signal) =>
  makeOpenExport(
    {
      client,
      brand: 'Harbour',
      madeAt: new Date('2026-11-30T12:00:00Z'),
      storage: createLocalStorage(folder),
      media: false,
      writeTexts: async (add) => {
        const text = { path: 'courses/basics.md', title: 'Basics', group: 'Courses' }
        await add({ ...text, content: '# Basics' })
        await add({ ...text, content: '# Other basics' })
      },
    },
    file,
    { signal, onProgress: async () => undefined },
  )

test('of an academy with rows in every table nothing is missing, and no secret is there', async () => {
  const file = path.join(folder, 'academy.zip')
  const bytes = await make(file)
  const archive = await readFile(file)
  expect(archive).toHaveLength(bytes)
  const files = unzipSync(archive)
  expect(Object.keys(files)).toContain('courses/basics.md')
  expect(strFromU8(files['courses/basics-2.md'] ?? new Uint8Array())).toBe('# Other basics')
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) {
    expect([name, `tables/${name}.csv` in files]).toEqual([name, !(name in tablesLeftOut)])
  }
  // As many lines as rows, where no text has a line break of its own.
  const { rows: counted } = await client.query<{ count: number }>(
    'select count(*)::int as count from user_roles',
  )
  const lines = strFromU8(files['tables/user_roles.csv'] ?? new Uint8Array())
    .trim()
    .split('\n')
  expect(lines).toHaveLength((counted[0]?.count ?? 0) + 1)

  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname::text as name, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and format_type(a.atttypid, null) in ('text', 'bytea')`,
  )
  const all = Object.values(files)
    .map((content) => Buffer.from(content).toString('latin1'))
    .join('\n')
  const tried = new Set<string>()
  for (const { table, name, type } of columns) {
    if (!isLeftOut(table, { name, type })) continue
    // The address that stands beside it, in small letters.
    if (name.endsWith('email_key')) continue
    // What chains the public record is in whatever names the record; its key is not.
    if (table.startsWith('record_') && name === 'hash') continue
    const { rows } = await client.query<{ value: string }>(
      `select ${type === 'bytea' ? `encode("${name}", 'hex')` : `"${name}"`} as value
       from "${table}" where "${name}" is not null limit 200`,
    )
    for (const { value } of rows.filter((row) => row.value.length >= 12)) {
      tried.add(`${table}.${name}`)
      expect([table, name, all.includes(value)]).toEqual([table, name, false])
    }
  }
  expect([...tried]).toEqual(
    expect.arrayContaining(['users.password_hash', 'refresh_tokens.token_hash']),
  )
})

test('an archive that is given up leaves nothing', async () => {
  const gone = new AbortController()
  gone.abort(new Error('It was deleted.'))
  await expect(make(path.join(folder, 'other.zip'), gone.signal)).rejects.toThrow('It was deleted.')
  await expect(readFile(path.join(folder, 'other.zip'))).rejects.toThrow('ENOENT')
})
