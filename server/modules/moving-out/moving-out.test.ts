import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  beginOpenExport,
  getOpenExport,
  removeOpenExport,
  takeOpenExport,
} from '#contract/moving-out.ts'
import { publishSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { filesFolder } from '#server/platform/backup/places.ts'
import { isLeftOut, tablesLeftOut } from '#server/platform/open-export/left-out.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { withTotp } from '#testing/second-factors.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())

const state = async () => (await app.call(getOpenExport, { as: owner })).body.archive
const written = () =>
  vi.waitFor(async () => expect((await state())?.state).toBe('done'), { timeout: 60_000 })

async function begin(media: boolean) {
  const begun = await app.call(beginOpenExport, { as: owner, body: { media } })
  expect(begun.status).toBe(202)
  await written()
}

const archives = () => readdir(path.join(filesFolder(app.dataDir), 'archives'))
const addressOf = async () => (await app.call(takeOpenExport, { as: owner })).body.address
const download = async (address: string, headers: Record<string, string> = {}) =>
  app.academy.http.inject({ url: address, headers })

test('only the owner begins, takes and deletes an archive', async () => {
  for (const as of [await app.people.admin(), await app.people.staff('bookkeeper')]) {
    expect((await app.call(getOpenExport, { as })).status).toBe(403)
    expect((await app.call(beginOpenExport, { as, body: { media: false } })).status).toBe(403)
    expect((await app.call(takeOpenExport, { as })).status).toBe(403)
    expect((await app.call(removeOpenExport, { as })).status).toBe(403)
  }
  expect(await state()).toBe(null)
  expect((await app.call(takeOpenExport, { as: owner })).status).toBe(404)
})

test('every table is in the archive or in the list of what is left out, and no secret is in it', async () => {
  const course = await makeCourse(app, owner, { title: 'Reading <charts> & more' })
  const lesson = { title: 'First steps', text: '# First\n\nA **text** of the lesson.' }
  const made = await app.call(createTextLesson, {
    as: owner,
    params: { id: course.id },
    body: lesson,
  })
  expect(made.status).toBe(201)
  const text = '# Terms of {brand}\n\nNobody promises anything.'
  const name = 'terms' as const
  const draft = await app.call(saveSiteDraft, {
    as: owner,
    params: { name },
    body: { content: { text }, updatedAt: null },
  })
  const { updatedAt = '' } = draft.body.draft ?? {}
  await app.call(publishSiteText, { as: owner, params: { name }, body: { updatedAt } })
  const named = await app.people.free()
  await app.academy.db.pool
    .updateTable('users')
    .set({ name: '=HYPERLINK("https://evil.example")' })
    .where('id', '=', named.id)
    .execute()
  await withTotp(app, await app.people.admin())
  const video = Buffer.from('the bytes of a video')
  const folder = filesFolder(app.dataDir)
  for (const [key, content] of [
    ['videos/a-1.mp4', video],
    ['renditions/b-v720-0.mp4', Buffer.from('a smaller copy')],
    ['incoming/c', Buffer.from('half of something')],
  ] as const) {
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true })
    await writeFile(path.join(folder, key), content)
  }

  await begin(true)
  const { rawPayload, headers } = await download(await addressOf())
  expect(headers['content-disposition']).toContain('academy.zip')
  const files = unzipSync(rawPayload)
  const text8 = (file: string) => strFromU8(files[file] ?? new Uint8Array())

  // Every table.
  const { driver } = app.academy.db
  const { rows: tables } = await driver.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  const missing = tables.filter(
    ({ name: table }) => !(`tables/${table}.csv` in files) && !(table in tablesLeftOut),
  )
  expect(missing).toEqual([])
  const both = tables.filter(
    ({ name: table }) => `tables/${table}.csv` in files && table in tablesLeftOut,
  )
  expect(both).toEqual([])
  // No reason is listed for a table that is gone.
  const known = tables.map(({ name: table }) => table)
  expect(Object.keys(tablesLeftOut).filter((table) => !known.includes(table))).toEqual([])
  const index = text8('index.html')
  for (const { name: table } of tables) expect(index).toContain(table)

  // No secret: nothing of what the left-out columns hold is found anywhere.
  const { rows: columns } = await driver.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname::text as name, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and format_type(a.atttypid, null) in ('text', 'bytea')`,
  )
  const all = Object.entries(files)
    .filter(([file]) => !file.startsWith('media/'))
    .map(([, content]) => Buffer.from(content).toString('latin1'))
    .join('\n')
  let tried = 0
  for (const { table, name: column, type } of columns) {
    const isFact = table === 'facts' && column === 'value'
    if (!isFact && !isLeftOut(table, { name: column, type })) continue
    const { rows } = await driver.query<{ value: string }>(
      `select ${type === 'bytea' ? `encode("${column}", 'hex')` : `"${column}"`} as value
       from "${table}" where "${column}" is not null limit 50`,
    )
    // What chains the public record is in whatever names the record; its key is not.
    if (table === 'record_tip' && column === 'hash') continue
    for (const { value } of rows.filter((row) => row.value.length >= 16)) {
      tried += 1
      expect([table, column, all.includes(value)]).toEqual([table, column, false])
    }
  }
  expect(tried).toBeGreaterThan(5)
  expect(all).not.toContain('$argon2')

  // It can be read without the program.
  const [file] = Object.keys(files).filter((one) => one.startsWith('courses/reading-charts'))
  expect(text8(file ?? '')).toContain('# Reading <charts> & more')
  expect(text8(file ?? '')).toContain('A **text** of the lesson.')
  expect(index).toContain('Reading &lt;charts&gt; &amp; more')
  expect(index).toContain(`href="${file}"`)
  expect(text8('texts/terms.md')).toBe(text)
  expect(text8('tables/users.csv').split('\n')[0]).toMatch(/^id,name,email,/)
  expect(text8('tables/users.csv')).not.toContain('password')
  expect(text8('tables/users.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  const described = JSON.parse(text8('academy.json'))
  const users = described.tables.find((one: { name: string }) => one.name === 'users')
  expect(users.leftOut).toContain('password_hash')
  // Media as they are, and no half or smaller copies of them.
  expect(Buffer.from(files['media/videos/a-1.mp4'] ?? []).equals(video)).toBe(true)
  expect(Object.keys(files).filter((one) => one.startsWith('media/'))).toEqual([
    'media/videos/a-1.mp4',
  ])
})

test('an interrupted download goes on, and the address serves nobody else', async () => {
  const address = await addressOf()
  const whole = await download(address)
  const half = Math.floor(whole.rawPayload.length / 2)
  const etag = String(whole.headers.etag)
  const first = await download(address, { range: `bytes=0-${half - 1}` })
  const rest = await download(address, { range: `bytes=${half}-`, 'if-range': etag })
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
  const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(sum(Buffer.concat([first.rawPayload, rest.rawPayload]))).toBe(sum(whole.rawPayload))
  expect((await download(address, { range: 'bytes=999999999-' })).statusCode).toBe(416)
  const another = address.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'))
  expect((await download(another)).statusCode).toBe(404)
  const other = address.replace(/moving-out\/[\w-]+/, `moving-out/${crypto.randomUUID()}`)
  expect((await download(other)).statusCode).toBe(404)
})

test('a new archive replaces the one before, and without media it has none', async () => {
  const before = await addressOf()
  await begin(false)
  expect((await download(before)).statusCode).toBe(404)
  const files = unzipSync((await download(await addressOf())).rawPayload)
  expect(Object.keys(files).filter((one) => one.startsWith('media/'))).toEqual([])
  expect(await archives()).toHaveLength(1)
})

test('what a process has left is begun again, and given up after the third time', async () => {
  const { pool } = app.academy.db
  const left = { state: 'running', endedAt: null, bytes: null } as const
  await pool
    .updateTable('openExports')
    .set({ ...left, attempts: 1 })
    .execute()
  await app.runJob('moving-out.sweep')
  await written()
  await pool
    .updateTable('openExports')
    .set({ ...left, attempts: 3 })
    .execute()
  await app.runJob('moving-out.sweep')
  await vi.waitFor(async () => expect((await state())?.state).toBe('failed'), { timeout: 60_000 })
  expect(await state()).toMatchObject({ failure: 'The program stopped while it was written.' })
})

test('it is kept for a day, and deleted at once on request', async () => {
  await begin(false)
  const address = await addressOf()
  app.clock.advance(23.9 * 60 * 60 * 1000)
  await app.people.renew(owner)
  await app.runJob('moving-out.sweep')
  expect((await state())?.state).toBe('done')
  app.clock.advance(0.2 * 60 * 60 * 1000)
  await app.people.renew(owner)
  // Whatever nobody refers to is removed a day later; the archive is what its row is.
  await app.runJob('media.sweep')
  expect(await archives()).toHaveLength(1)
  await app.runJob('moving-out.sweep')
  expect(await state()).toBe(null)
  expect((await download(address)).statusCode).toBe(404)
  expect(await archives()).toEqual([])
})
