import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmImport,
  deleteImport,
  deleteTradingAccount,
  getImport,
  type ImportChanges,
  listImports,
  listTradingAccounts,
  newYorkClose,
  statementBytesMaximum,
  updateImport,
  updateTradingAccount,
} from '#contract/imports.ts'
import { getJournalFigures, getTrade, listTrades, updateTrade } from '#contract/journal.ts'
import { getJournalAnalysis } from '#contract/journal-analysis.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, sendStatement, statementCsv } from '#testing/statements.ts'

let app: TestApp
let student: Person
let neighbour: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
  neighbour = await app.people.academy()
})
afterAll(() => app.stop())

const account = (number: string, currency = 'USD'): ImportChanges => ({
  account: { number, currency },
  timeZone: 'UTC',
})
const tell = (id: string, body: ImportChanges, as = student) =>
  app.call(updateImport, { as, params: { id }, body })
const confirm = (id: string, as = student) => app.call(confirmImport, { as, params: { id } })
const undo = (id: string, as = student) => app.call(deleteImport, { as, params: { id } })
const fixture = (name: string) =>
  readFile(path.join(import.meta.dirname, '../../../testing/fixtures/statements', name))

/** Imports a CSV into the account with that number; returns the import and the account's id. */
async function imported(number: string, trades: Parameters<typeof statementCsv>[0], as = student) {
  const { id } = await readStatementOf(app, as, statementCsv(trades))
  await tell(id, account(number), as)
  const { body, status } = await confirm(id, as)
  expect(status).toBe(200)
  return { id, body, accountId: body.account?.id ?? '' }
}
const tradesOf = async (accountId: string, as = student) =>
  (await app.call(listTrades, { as, query: { accountId } })).body
/** The stored statement files, once the jobs that delete files have run. */
async function statementFiles(): Promise<string[]> {
  const { rows } = await sql<{ id: string; data: object }>`
    delete from pgboss.job where name = 'media.delete' returning id, data`.execute(
    app.academy.db.pool,
  )
  for (const { data } of rows) await app.runJob('media.delete', data)
  return (await storedFiles(app)).filter((key) => !key.startsWith('incoming/'))
}

/** The rows and files left of an import. */
async function remains(id: string) {
  const { pool } = app.academy.db
  const rows = await Promise.all([
    pool.selectFrom('statementImports').select('id').where('id', '=', id).execute(),
    pool.selectFrom('stagedTrades').select('id').where('importId', '=', id).execute(),
    pool.selectFrom('stagedMovements').select('id').where('importId', '=', id).execute(),
  ])
  return rows.flat().length
}

test('a MetaTrader 5 report says what it needs, agrees to the cent and is imported into the journal', async () => {
  const found = await readStatementOf(app, student, await fixture('mt5-history.html'), {
    name: 'ReportHistory.html',
  })
  expect(found).toMatchObject({
    status: 'ready',
    progress: 100,
    format: 'mt5-html',
    fileName: 'ReportHistory.html',
    needs: ['timeZone'],
    suggestedTimeZone: newYorkClose,
    counts: { new: 8, known: 0, open: 1, unreadable: 0 },
    check: { agrees: true, rows: [] },
  })
  expect(await confirm(found.id)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'timeZone' }] },
  })
  expect((await tell(found.id, { timeZone: newYorkClose })).body.needs).toEqual([])
  const { body } = await confirm(found.id)
  expect(body).toMatchObject({ status: 'imported', result: { added: 9, closed: 0 } })
  const accountId = body.account?.id ?? ''
  const figures = (await app.call(getJournalFigures, { as: student, query: { accountId } })).body
  expect(figures).toMatchObject({
    trades: 8,
    won: 4,
    lost: 4,
    netProfitCents: 133_377,
    grossProfitCents: 162_247,
    grossLossCents: -28_870,
    profitFactor: 5.62,
    expectancyCents: 16_672,
    maxDrawdown: { cents: 27_442, percent: 2.36 },
  })
  const query = { accountId, timeZone: 'UTC' }
  const { body: analysis } = await app.call(getJournalAnalysis, { as: student, query })
  expect(analysis.figures).toMatchObject({
    trades: 8,
    netProfitCents: 133_377,
    drawdown: { maximalCents: 27_442, maximalPercent: 2.36 },
  })
  const [trade] = await tradesOf(accountId)
  expect(trade).toMatchObject({ source: 'mt5', accountId, profitComputed: false })
  await undo(found.id)
})

test('a MetaTrader 4 statement: the closed trade, the open one, and no cancelled order', async () => {
  const found = await readStatementOf(app, student, await fixture('mt4-statement.htm'))
  expect(found).toMatchObject({
    status: 'ready',
    format: 'mt4-html',
    counts: { new: 1, open: 1, known: 0 },
    check: { agrees: true },
  })
  await tell(found.id, { timeZone: 'Europe/Athens' })
  const { body } = await confirm(found.id)
  const trades = await tradesOf(body.account?.id ?? '')
  expect(trades.map(({ status, netCents }) => [status, netCents]).toSorted()).toEqual([
    ['closed', -90],
    ['open', null],
  ])
  const [own] = (await app.call(listTradingAccounts, { as: student })).body
  expect(own).toMatchObject({ timeZone: 'Europe/Athens', trades: 2, open: 1 })
  expect(own?.depositsCents).toBeGreaterThan(0)
  await undo(found.id)
})

test('a broker’s clock follows New York in summer and winter', async () => {
  const { id } = await readStatementOf(
    app,
    student,
    statementCsv([
      { ticket: 'winter', openedAt: '2026-01-05 10:00:00', closedAt: '2026-01-05 12:00:00' },
      // The United States change their clocks some weeks before Europe.
      { ticket: 'between', openedAt: '2026-03-17 10:00:00', closedAt: '2026-03-17 12:00:00' },
    ]),
  )
  await tell(id, { ...account('clock'), timeZone: newYorkClose })
  const { body } = await confirm(id)
  const times = (await tradesOf(body.account?.id ?? '')).map(({ openedAt }) => openedAt)
  expect(times.toSorted()).toEqual(['2026-01-05T08:00:00.000Z', '2026-03-17T07:00:00.000Z'])
})

test('yen are integers: there is no minor unit', async () => {
  const { id } = await readStatementOf(
    app,
    student,
    statementCsv([{ ticket: '1', symbol: 'USDJPY', profit: '1234', commission: '-56' }]),
  )
  await tell(id, account('yen', 'JPY'))
  const { body } = await confirm(id)
  const [trade] = await tradesOf(body.account?.id ?? '')
  expect(trade).toMatchObject({
    currency: 'JPY',
    profitCents: 1234,
    feesCents: 56,
    netCents: 1178,
    costs: { commissionCents: -56, swapCents: 0, taxesCents: 0, feeCents: 0 },
  })
})

test('a longer statement closes open trades, and keeps what their owner has entered', async () => {
  const open = { ticket: '11', closedAt: '', stopLoss: '1.09000', commission: '-3.50' }
  const { accountId } = await imported('longer', [{ ticket: '10' }, open])
  const before = (await tradesOf(accountId)).find(({ status }) => status === 'open')
  const params = { id: before?.id ?? '' }
  const own = { notes: 'Held well', setup: 'Breakout', rating: 4, stopLoss: '1.0950' }
  expect((await app.call(updateTrade, { as: student, params, body: own })).status).toBe(200)

  const { id } = await readStatementOf(
    app,
    student,
    statementCsv([
      { ticket: '10' },
      { ticket: '11', stopLoss: '1.09900', exit: '1.10500', profit: '500.00' },
      { ticket: '12' },
    ]),
    { fields: { accountId } },
  )
  const { body: known } = await app.call(getImport, { as: student, params: { id } })
  expect(known.counts).toMatchObject({ new: 1, known: 2, closing: 1, open: 0 })
  expect(known.needs).toEqual([])
  const { body } = await confirm(id)
  expect(body.result).toMatchObject({ added: 1, closed: 1 })
  const after = (await app.call(getTrade, { as: student, params })).body
  // The stop is the student's, and R is derived from it: 50 pips for 50 pips.
  expect(after).toMatchObject({ ...own, status: 'closed', netCents: 49_300, r: 1, pips: 50 })
  expect(await tradesOf(accountId)).toHaveLength(3)
})

test('importing the same file again adds nothing', async () => {
  const { accountId } = await imported('again', [{ ticket: '1' }, { ticket: '2', closedAt: '' }])
  const again = await readStatementOf(
    app,
    student,
    statementCsv([{ ticket: '1' }, { ticket: '2', closedAt: '' }]),
    { fields: { accountId } },
  )
  expect(again.counts).toMatchObject({ new: 0, known: 2, open: 0, closing: 0 })
  expect((await confirm(again.id)).body.result).toMatchObject({ added: 0, closed: 0 })
  expect(await tradesOf(accountId)).toHaveLength(2)
})

test('confirmed ten times at once, it is imported once', async () => {
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  await tell(id, account('presses'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { body } = await app.call(getImport, { as: student, params: { id } })
  expect(body).toMatchObject({ status: 'imported', result: { added: 1 } })
  expect(await tradesOf(body.account?.id ?? '')).toHaveLength(1)
})

test("fields from a statement cannot be edited, the owner's own fields can", async () => {
  const { accountId } = await imported('locked', [{ ticket: '1', stopLoss: '1.09900' }])
  const [trade] = await tradesOf(accountId)
  const params = { id: trade?.id ?? '' }
  const changes = [
    { profitCents: 99_999 },
    { feesCents: 0 },
    { entry: '1.2' },
    { exit: '1.3' },
    { lots: '2' },
    { openedAt: '2026-01-05T09:00:00Z' },
    { closedAt: null, exit: null },
    { pair: 'GBPUSD' },
    { direction: 'SELL' as const },
    { currency: 'EUR' },
  ]
  for (const body of changes) {
    const answer = await app.call(updateTrade, { as: student, params, body })
    expect(answer, JSON.stringify(body)).toMatchObject({
      status: 422,
      body: { message: 'This is from a statement and cannot be changed.' },
    })
  }
  expect((await app.call(getTrade, { as: student, params })).body).toEqual(trade)
  // A form sends all fields: an unchanged value is not an edit.
  const same = { ...trade, entry: '1.1', notes: 'Mine', setup: null }
  expect((await app.call(updateTrade, { as: student, params, body: same })).status).toBe(200)
})

test('undoing removes trades that were not edited, and says what is kept', async () => {
  const trades = [{ ticket: '1' }, { ticket: '2' }, { ticket: '3' }]
  const { id, accountId } = await imported('undo', trades)
  const [kept] = await tradesOf(accountId)
  const params = { id: kept?.id ?? '' }
  await app.call(updateTrade, { as: student, params, body: { notes: 'A lesson' } })
  expect(await undo(id)).toMatchObject({ status: 200, body: { removed: 2, left: 1 } })
  expect((await tradesOf(accountId)).map((trade) => trade.id)).toEqual([kept?.id])
  expect((await undo(id)).status).toBe(404)
  const remove = () => app.call(deleteTradingAccount, { as: student, params: { id: accountId } })
  expect((await remove()).status).toBe(422)
})

test('discarding leaves neither rows nor file', async () => {
  const files = await statementFiles()
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  expect(await statementFiles()).toHaveLength(files.length + 1)
  expect(await remains(id)).toBeGreaterThan(0)
  expect((await undo(id)).status).toBe(200)
  expect(await remains(id)).toBe(0)
  expect(await statementFiles()).toEqual(files)
})

test('when discarded before it was read, reading adds nothing', async () => {
  const { body } = await sendStatement(app, student, statementCsv([{ ticket: '1' }]))
  const { id } = body as { id: string }
  await undo(id)
  await app.runJob('imports.read', { id })
  expect(await remains(id)).toBe(0)
})

test('only one statement is read at a time', async () => {
  const first = await sendStatement(app, student, statementCsv([{ ticket: '1' }]))
  expect(first).toMatchObject({ status: 201, body: { status: 'reading' } })
  expect(await sendStatement(app, student, statementCsv([{ ticket: '2' }]))).toMatchObject({
    status: 409,
  })
  await undo((first.body as { id: string }).id)
})

test('read twice, as after a server crash, its rows exist once', async () => {
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  const { pool } = app.academy.db
  // The state after the crash: there are rows, but reading is not complete.
  await pool
    .updateTable('statementImports')
    .set({ status: 'reading' })
    .where('id', '=', id)
    .execute()
  await app.runJob('imports.read', { id })
  const { body } = await app.call(getImport, { as: student, params: { id } })
  expect(body).toMatchObject({ status: 'ready', counts: { new: 1 } })
  await tell(id, account('killed'))
  // Confirmed, and killed before it was completed: the job continues.
  await pool
    .updateTable('statementImports')
    .set({ status: 'importing' })
    .where('id', '=', id)
    .execute()
  await app.runJob('imports.carry-out', { id })
  await app.runJob('imports.carry-out', { id })
  const done = (await app.call(getImport, { as: student, params: { id } })).body
  expect(done).toMatchObject({ status: 'imported', result: { added: 1 } })
})

test('a file that is not a statement fails with an explanation, and is deleted', async () => {
  const files = await statementFiles()
  for (const content of [
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.alloc(400, 7),
  ]) {
    const failed = await readStatementOf(app, student, content, { name: 'x.html' })
    expect(failed).toMatchObject({ status: 'failed', preview: null })
    expect(failed.error?.length).toBeGreaterThan(10)
    expect((await confirm(failed.id)).status).toBe(409)
    await undo(failed.id)
  }
  expect(await statementFiles()).toEqual(files)
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
  await tell(id, account('ahead'))
  expect(await confirm(id)).toMatchObject({ status: 422, body: { issues: [{ path: 'timeZone' }] } })
  await tell(id, { timeZone: 'Asia/Tokyo' })
  expect((await confirm(id)).body.status).toBe('imported')
})

test('another user cannot see, change, confirm or undo anything', async () => {
  const { id, accountId } = await imported('mine', [{ ticket: '1' }])
  const unknown = { status: 404, body: { code: 'not_found' } }
  expect(await app.call(getImport, { as: neighbour, params: { id } })).toMatchObject(unknown)
  expect(await tell(id, account('theirs'), neighbour)).toMatchObject(unknown)
  expect(await confirm(id, neighbour)).toMatchObject(unknown)
  expect(await undo(id, neighbour)).toMatchObject(unknown)
  const params = { id: accountId }
  const body = { name: 'Taken' }
  expect(await app.call(updateTradingAccount, { as: neighbour, params, body })).toMatchObject(
    unknown,
  )
  expect(await app.call(deleteTradingAccount, { as: neighbour, params })).toMatchObject(unknown)
  expect(await tradesOf(accountId, neighbour)).toEqual([])
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
  expect(await tell(theirs.id, { accountId }, neighbour)).toMatchObject(unknown)
  // The same ticket in an account of their own is another trade.
  expect(theirs.counts?.new).toBe(1)
  await undo(theirs.id, neighbour)
  expect((await app.call(listImports, { as: neighbour })).body).toEqual([])
  expect(await tradesOf(accountId)).toHaveLength(1)
})

test('accounts are distinguishable and can be renamed; a number exists once', async () => {
  const { accountId } = await imported('77', [{ ticket: '1' }])
  const other = await imported('78', [{ ticket: '1' }])
  const change = (id: string, body: object) =>
    app.call(updateTradingAccount, { as: student, params: { id }, body })
  const renamed = await change(accountId, { name: 'Swing', kind: 'demo', timeZone: 'Asia/Tokyo' })
  expect(renamed.body).toMatchObject({ name: 'Swing', kind: 'demo', timeZone: 'Asia/Tokyo' })
  expect((await change(other.accountId, { number: '77' })).status).toBe(409)
  expect((await change(accountId, { timeZone: 'Mars/Olympus' })).status).toBe(400)
})

test('a statement in another currency than the account is refused', async () => {
  const { accountId } = await imported('euro', [{ ticket: '1' }])
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '2' }]))
  await tell(id, account('euro', 'EUR'))
  expect((await tell(id, { accountId })).status).toBe(422)
  await undo(id)
})

test('the account and its trades are deleted with their owner, who can download them', async () => {
  await imported('leaving', [{ ticket: '1' }], neighbour)
  expect(await app.keptOf(neighbour.id, 'imports')).toMatchObject({
    accounts: [{ number: 'leaving', currency: 'USD' }],
    imports: [{ status: 'imported' }],
  })
  const { pool } = app.academy.db
  await pool.deleteFrom('users').where('id', '=', neighbour.id).execute()
  const left = await pool
    .selectFrom('tradingAccounts')
    .select('id')
    .where('userId', '=', neighbour.id)
    .execute()
  expect(left).toEqual([])
})

test('abandoned statements are deleted, and stale readings end', async () => {
  const waiting = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  const { pool } = app.academy.db
  await pool
    .updateTable('statementImports')
    .set({ status: 'reading' })
    .where('id', '=', id)
    .execute()
  app.clock.advance(2 * 3_600_000)
  await app.runJob('imports.forget')
  const ended = await pool
    .selectFrom('statementImports')
    .select(['status', 'fileKey'])
    .where('id', '=', id)
    .execute()
  expect(ended).toEqual([{ status: 'failed', fileKey: null }])
  expect(await remains(waiting.id)).toBeGreaterThan(0)
  app.clock.advance(8 * 24 * 3_600_000)
  await app.runJob('imports.forget')
  expect([await remains(waiting.id), await remains(id)]).toEqual([0, 0])
})

test("the month's result says how much of it is from a statement, and so does the leaderboard", async () => {
  const { journal } = app.academy.modules
  const as = await app.people.academy()
  const rows = [{ ticket: '1' }, { ticket: '2', profit: '-3.00' }, { ticket: '3' }]
  await imported('92-1', rows, as)
  const month = { timeZone: 'UTC', at: new Date('2026-01-20T12:00:00Z') }
  expect(await journal.performanceOfMonth(as.id, month)).toMatchObject({
    tradesCount: 3,
    fromStatements: 3,
  })
  const ranked = { ...month, places: 1 }
  const { leaders } = await journal.leadersOfMonth(as.id, sql`select ${as.id}::uuid`, ranked)
  expect(leaders).toMatchObject([{ userId: as.id, trades: 3, fromStatements: 3 }])
})
