import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteTradingAccount,
  getImport,
  listImports,
  statementBytesMaximum,
  updateTradingAccount,
} from '#contract/imports.ts'
import { getJournalFigures } from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { account, type ImportCalls, importCalls } from '#testing/import-calls.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, sendStatement, statementCsv } from '#testing/statements.ts'

let app: TestApp
let student: Person
let neighbour: Person
let calls: ImportCalls
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
  neighbour = await app.people.academy()
  calls = importCalls(app, student)
})
afterAll(() => app.stop())

test('one statement is read at a time', async () => {
  const first = await sendStatement(app, student, statementCsv([{ ticket: '1' }]))
  expect(first).toMatchObject({ status: 201, body: { status: 'reading' } })
  expect(await sendStatement(app, student, statementCsv([{ ticket: '2' }]))).toMatchObject({
    status: 409,
  })
  await calls.undo((first.body as { id: string }).id)
})

test('a file that is not a statement fails with a reason, and is deleted', async () => {
  const files = await calls.statementFiles()
  for (const content of [
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.alloc(400, 7),
  ]) {
    const failed = await readStatementOf(app, student, content, { name: 'x.html' })
    expect(failed).toMatchObject({ status: 'failed', preview: null })
    expect(failed.error?.length).toBeGreaterThan(10)
    expect((await calls.confirm(failed.id)).status).toBe(409)
    await calls.undo(failed.id)
  }
  expect(await calls.statementFiles()).toEqual(files)
})

test('51 MB are refused, and so is a form without a file', async () => {
  const before = await storedFiles(app)
  const large = Buffer.alloc(statementBytesMaximum + 1_000_000, 65)
  expect((await sendStatement(app, student, large)).status).toBe(413)
  expect(await storedFiles(app)).toEqual(before)
  const empty = await app.request({
    method: 'POST',
    url: '/api/journal/imports',
    headers: { authorization: `Bearer ${student.token}` },
  })
  expect(empty.status).toBe(415)
})

test('a time zone that puts the last trade in the future is refused', async () => {
  const closed = new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 19)
  const { id } = await readStatementOf(
    app,
    student,
    statementCsv([{ ticket: '1', closedAt: closed.replace('T', ' ') }]),
  )
  await calls.tell(id, account('ahead'))
  expect(await calls.confirm(id)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'timeZone' }] },
  })
  await calls.tell(id, { timeZone: 'Asia/Tokyo' })
  expect((await calls.confirm(id)).body.status).toBe('imported')
})

test('other students can see, change, confirm and undo nothing', async () => {
  const { id, accountId } = await calls.imported('mine', [{ ticket: '1' }])
  const unknown = { status: 404, body: { code: 'not_found' } }
  expect(await app.call(getImport, { as: neighbour, params: { id } })).toMatchObject(unknown)
  expect(await calls.tell(id, account('theirs'), neighbour)).toMatchObject(unknown)
  expect(await calls.confirm(id, neighbour)).toMatchObject(unknown)
  expect(await calls.undo(id, neighbour)).toMatchObject(unknown)
  const params = { id: accountId }
  const body = { name: 'Taken' }
  expect(await app.call(updateTradingAccount, { as: neighbour, params, body })).toMatchObject(
    unknown,
  )
  expect(await app.call(deleteTradingAccount, { as: neighbour, params })).toMatchObject(unknown)
  expect(await calls.tradesOf(accountId, neighbour)).toEqual([])
  const query = { accountId }
  const figures = await app.call(getJournalFigures, { as: neighbour, query })
  expect(figures.body).toMatchObject({ trades: 0, maxDrawdown: { percent: null } })
  const analysis = await app.call(getJournalAnalysis, { as: neighbour, query })
  expect(analysis.body.figures).toMatchObject({ trades: 0 })
  const sent = await sendStatement(app, neighbour, statementCsv([{ ticket: '1' }]), {
    fields: { accountId },
  })
  expect(sent).toMatchObject(unknown)
  const theirs = await readStatementOf(app, neighbour, statementCsv([{ ticket: '1' }]))
  expect(await calls.tell(theirs.id, { accountId }, neighbour)).toMatchObject(unknown)
  // The same ticket in the other student's account is a different trade.
  expect(theirs.counts?.new).toBe(1)
  await calls.undo(theirs.id, neighbour)
  expect((await app.call(listImports, { as: neighbour })).body).toEqual([])
  expect(await calls.tradesOf(accountId)).toHaveLength(1)
})

test('a statement in a currency other than the account’s is refused', async () => {
  const { accountId } = await calls.imported('euro', [{ ticket: '1' }])
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '2' }]))
  await calls.tell(id, account('euro', 'EUR'))
  expect((await calls.tell(id, { accountId })).status).toBe(422)
  await calls.undo(id)
})
