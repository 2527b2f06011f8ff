import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmImport, deleteImport } from '#contract/imports.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { workbook } from '#testing/statements/documents.ts'
import { statementFile } from '#testing/statements/statement-file.ts'
import { cells } from '#testing/statements/style.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
})
afterAll(() => app.stop())

const mt4 = statementFile('mt4-statement.htm')
const mt5 = statementFile('mt5-history.html')
const part = (of: Buffer, share: number) => of.subarray(0, Math.floor(of.length * share))
const sheet = (xml: string) => Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) }))
const rows = Array.from({ length: 30 }, () => cells('1', '2024.01.02 03:04:05', 'buy', '1', '2'))
const book = Buffer.from(workbook(rows, { wide: true, shared: true }))

/** A 60 kB archive that unpacks to sixty megabytes of spaces in one cell. */
const bomb = sheet(`<worksheet><sheetData><row r="1"><c><v>${' '.repeat(60_000_000)}`)

const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`)

type Bad = [string, string, Buffer, RegExp]

/** One of each reader and of each attack. */
const bad: Bad[] = [
  ['a MetaTrader 4 statement cut in its head', 'a.htm', part(mt4, 0.1), /incomplete|no table/],
  [
    'a MetaTrader 5 report cut in a letter',
    'a.html',
    part(mt5, 0.5).subarray(0, 40_001),
    /incomplete/,
  ],
  ['a workbook cut in its middle', 'a.xlsx', part(book, 0.5), /damaged/],
  [
    'a page of somebody else',
    'a.htm',
    Buffer.from('<!doctype html><body><h1>News</h1></body>'),
    /no table/,
  ],
  [
    'a picture',
    'a.htm',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    /not a text/,
  ],
  ['a PDF', 'a.htm', Buffer.from('%PDF-1.7 and so on'), /PDF/],
  ['a bomb of blanks', 'a.xlsx', bomb, /far larger|too long/],
  [
    'a bomb of entities',
    'a.xlsx',
    sheet(`<!DOCTYPE x [<!ENTITY e0 "lol">${entities.join('')}]><worksheet>&e30;</worksheet>`),
    /entities/,
  ],
  [
    'a sheet that asks for a file of the server',
    'a.xlsx',
    sheet('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>'),
    /entities/,
  ],
]

/** Each takes a process of its own that reads it. */
const alsoBad: Bad[] = [
  ['one cut in a row', 'a.htm', part(mt4, 0.45), /incomplete/],
  ['one cut in its figures', 'a.htm', part(mt4, 0.9), /incomplete/],
  [
    'a page that only runs scripts',
    'a.html',
    Buffer.from('<html><script>alert(1)</script></html>'),
    /no table/,
  ],
  [
    'a program',
    'a.csv',
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0]),
    /not a text/,
  ],
  ['a letter', 'a.csv', Buffer.from('Dear Sir,\nplease find my trades enclosed.\n'), /./],
  [
    'an archive without a sheet',
    'a.xlsx',
    Buffer.from(zipSync({ 'a.txt': strToU8('a') })),
    /no spreadsheet/,
  ],
  [
    '100,001 rows',
    'a.csv',
    statementCsv(Array.from({ length: 100_001 }, (_, at) => ({ ticket: String(at + 1) }))),
    /100,000 rows/,
  ],
]

/** The rows, jobs and files that were not there before. */
async function left(): Promise<object> {
  const { pool } = app.academy.db
  const deletions = await sql<{ data: object }>`
    delete from pgboss.job where name = 'media.delete' returning data`.execute(pool)
  for (const { data } of deletions.rows) await app.runJob('media.delete', data)
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from statement_imports) as imports,
      (select count(*)::int from staged_trades) as trades,
      (select count(*)::int from staged_movements) as movements,
      (select count(*)::int from trades) as journal,
      (select count(*)::int from trading_accounts) as accounts,
      (select count(*)::int from pgboss.job where name like 'imports.%'
        and state in ('created', 'retry', 'active')) as jobs`.execute(pool)
  return { ...rows[0], files: await storedFiles(app) }
}

async function expectRefused(_: string, name: string, content: Buffer, words: RegExp) {
  const before = await left()
  const failed = await readStatementOf(app, student, content, { name })
  expect(failed).toMatchObject({ status: 'failed', preview: null, check: null })
  expect(failed.error).toMatch(words)
  expect(failed.error).toMatch(/^[A-Z].*[.]$/)
  expect((await app.call(confirmImport, { as: student, params: { id: failed.id } })).status).toBe(
    409,
  )
  await app.call(deleteImport, { as: student, params: { id: failed.id } })
  // The reading job ends a moment after writing its result.
  await expect.poll(left, { timeout: 60_000 }).toEqual(before)
}

const title = '%s is refused with an explanation, and leaves nothing'
test.each(bad)(title, expectRefused, 120_000)
test.each(alsoBad)(title, { tags: ['long'], timeout: 300_000 }, expectRefused)

test('the file name is irrelevant: a workbook called .htm and a page called .xlsx are read', async () => {
  const page = await readStatementOf(app, student, Buffer.from(mt5), { name: 'report.xlsx' })
  expect(page).toMatchObject({ status: 'ready', format: 'mt5-html' })
  await app.call(deleteImport, { as: student, params: { id: page.id } })
  const head =
    'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit'
  const row = '2024.01.02 10:00:00,7,EURUSD,buy,0.10,1.1,,,2024.01.02 11:00:00,1.2,0,0,15.00'
  const drawn = [head, row].map((line) => cells(...line.split(',')))
  const renamed = Buffer.from(workbook(drawn, { wide: true, shared: false }))
  const read = await readStatementOf(app, student, renamed, { name: 'report.htm' })
  expect(read).toMatchObject({ status: 'ready', format: 'mt5-xlsx', counts: { new: 1 } })
})
