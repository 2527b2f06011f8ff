import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getImport,
  listTradingAccounts,
  newYorkClose,
  updateTradingAccount,
} from '#contract/imports.ts'
import {
  getJournalFigures,
  getTrade,
  updateJournalSettings,
  updateTrade,
} from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { account, type ImportCalls, importCalls } from '#testing/import-calls.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'

let app: TestApp
let student: Person
let calls: ImportCalls
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
  calls = importCalls(app, student)
})
afterAll(() => app.stop())
const fixture = (name: string) =>
  readFile(path.join(import.meta.dirname, '../../../testing/fixtures/statements', name))

test('a MetaTrader 5 report says what it needs, agrees to the cent and comes into the journal', async () => {
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
  expect(await calls.confirm(found.id)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'timeZone' }] },
  })
  expect((await calls.tell(found.id, { timeZone: newYorkClose })).body.needs).toEqual([])
  const { body } = await calls.confirm(found.id)
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
  const [trade] = await calls.tradesOf(accountId)
  expect(trade).toMatchObject({ source: 'mt5', accountId, profitComputed: false })
  await calls.undo(found.id)
})

test('a MetaTrader 4 statement: the closed trade, the open one, and no cancelled order', async () => {
  const found = await readStatementOf(app, student, await fixture('mt4-statement.htm'))
  expect(found).toMatchObject({
    status: 'ready',
    format: 'mt4-html',
    counts: { new: 1, open: 1, known: 0 },
    check: { agrees: true },
  })
  await calls.tell(found.id, { timeZone: 'Europe/Athens' })
  const { body } = await calls.confirm(found.id)
  const trades = await calls.tradesOf(body.account?.id ?? '')
  expect(trades.map(({ status, netCents }) => [status, netCents]).toSorted()).toEqual([
    ['closed', -90],
    ['open', null],
  ])
  const [own] = (await app.call(listTradingAccounts, { as: student })).body
  expect(own).toMatchObject({ timeZone: 'Europe/Athens', trades: 2, open: 1 })
  expect(own?.depositsCents).toBeGreaterThan(0)
  await calls.undo(found.id)
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
  await calls.tell(id, { ...account('clock'), timeZone: newYorkClose })
  const { body } = await calls.confirm(id)
  const times = (await calls.tradesOf(body.account?.id ?? '')).map(({ openedAt }) => openedAt)
  expect(times.toSorted()).toEqual(['2026-01-05T08:00:00.000Z', '2026-03-17T07:00:00.000Z'])
})

test('yen are integers: there is no minor unit', async () => {
  const { id } = await readStatementOf(
    app,
    student,
    statementCsv([{ ticket: '1', symbol: 'USDJPY', profit: '1234', commission: '-56' }]),
  )
  await calls.tell(id, account('yen', 'JPY'))
  const { body } = await calls.confirm(id)
  const [trade] = await calls.tradesOf(body.account?.id ?? '')
  expect(trade).toMatchObject({
    currency: 'JPY',
    profitCents: 1234,
    feesCents: 56,
    netCents: 1178,
    costs: { commissionCents: -56, swapCents: 0, taxesCents: 0, feeCents: 0 },
  })
})

test('an unnamed currency is suggested from the journal, and its decimals are shown', async () => {
  const saver = await app.people.academy()
  const uses = (currency: string) =>
    app.call(updateJournalSettings, { as: saver, body: { currency } })
  const csv = statementCsv([{ ticket: '1', symbol: 'USDJPY', profit: '5930', commission: '-56' }])
  await uses('JPY')
  const found = await readStatementOf(app, saver, csv)
  expect(found).toMatchObject({ account: { currency: null }, suggestedCurrency: 'JPY' })
  expect(found.preview?.trades[0]?.net).toBe('5874')
  const params = { id: found.id }
  await uses('USD')
  const { body: later } = await app.call(getImport, { as: saver, params })
  expect([later.suggestedCurrency, later.preview?.trades[0]?.net]).toEqual(['USD', '5874.00'])
  const { body: named } = await calls.tell(found.id, account('dinars', 'KWD'), saver)
  expect([named.suggestedCurrency, named.preview?.trades[0]?.net]).toEqual(['KWD', '5874.000'])
})

test('a longer statement closes open trades, and keeps what their owner has entered', async () => {
  const open = { ticket: '11', closedAt: '', stopLoss: '1.09000', commission: '-3.50' }
  const { accountId } = await calls.imported('longer', [{ ticket: '10' }, open])
  const before = (await calls.tradesOf(accountId)).find(({ status }) => status === 'open')
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
  const { body } = await calls.confirm(id)
  expect(body.result).toMatchObject({ added: 1, closed: 1 })
  const after = (await app.call(getTrade, { as: student, params })).body
  // The stop is the student's, and R is derived from it: 50 pips for 50 pips.
  expect(after).toMatchObject({ ...own, status: 'closed', netCents: 49_300, r: 1, pips: 50 })
  expect(await calls.tradesOf(accountId)).toHaveLength(3)
})

test('the same file again brings nothing', async () => {
  const { accountId } = await calls.imported('again', [
    { ticket: '1' },
    { ticket: '2', closedAt: '' },
  ])
  const again = await readStatementOf(
    app,
    student,
    statementCsv([{ ticket: '1' }, { ticket: '2', closedAt: '' }]),
    { fields: { accountId } },
  )
  expect(again.counts).toMatchObject({ new: 0, known: 2, open: 0, closing: 0 })
  expect((await calls.confirm(again.id)).body.result).toMatchObject({ added: 0, closed: 0 })
  expect(await calls.tradesOf(accountId)).toHaveLength(2)
})

test('confirmed ten times at once, it is imported once', async () => {
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  await calls.tell(id, account('presses'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => calls.confirm(id)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { body } = await app.call(getImport, { as: student, params: { id } })
  expect(body).toMatchObject({ status: 'imported', result: { added: 1 } })
  expect(await calls.tradesOf(body.account?.id ?? '')).toHaveLength(1)
})

test('what a statement says cannot be edited, what its owner says can', async () => {
  const { accountId } = await calls.imported('locked', [{ ticket: '1', stopLoss: '1.09900' }])
  const [trade] = await calls.tradesOf(accountId)
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

test('an account can be told apart and renamed; its number is there once', async () => {
  const { accountId } = await calls.imported('77', [{ ticket: '1' }])
  const other = await calls.imported('78', [{ ticket: '1' }])
  const change = (id: string, body: object) =>
    app.call(updateTradingAccount, { as: student, params: { id }, body })
  const renamed = await change(accountId, { name: 'Swing', kind: 'demo', timeZone: 'Asia/Tokyo' })
  expect(renamed.body).toMatchObject({ name: 'Swing', kind: 'demo', timeZone: 'Asia/Tokyo' })
  expect((await change(other.accountId, { number: '77' })).status).toBe(409)
  expect((await change(accountId, { timeZone: 'Mars/Olympus' })).status).toBe(400)
})

test('what a month came to says how much of it is from a statement, and so does the leaderboard', async () => {
  const { journal } = app.academy.modules
  const as = await app.people.academy()
  const rows = [{ ticket: '1' }, { ticket: '2', profit: '-3.00' }, { ticket: '3' }]
  await calls.imported('92-1', rows, as)
  const month = { timeZone: 'UTC', at: new Date('2026-01-20T12:00:00Z') }
  expect(await journal.resultOfMonth(as.id, month)).toMatchObject({
    tradesCount: 3,
    fromStatements: 3,
  })
  const ranked = { ...month, places: 1 }
  const leaders = journal.leadersInStatement(as.id, sql`select ${as.id}::uuid`, ranked)
  const { rows: found } = await leaders.execute(app.academy.db.pool)
  expect(found).toMatchObject([{ userId: as.id, trades: 3, fromStatements: 3 }])
})

test('what was closed in the same second counts in the order of the statement', async () => {
  const results = [...Array<string>(30).fill('107.00'), ...Array<string>(30).fill('-93.00')]
  const rows = results.map((profit, index) => ({ ticket: String(index + 1), profit }))
  const { accountId } = await calls.imported('same second', rows)
  const figures = await app.call(getJournalFigures, { as: student, query: { accountId } })
  // 30 times 100 lost after 30 times 100 won; each trade costs 7.
  expect(figures.body.maxDrawdown.cents).toBe(300_000)
})
