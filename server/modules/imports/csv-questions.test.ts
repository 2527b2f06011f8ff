import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CsvMapping,
  confirmImport,
  deleteImport,
  type ImportChanges,
  listTradingAccounts,
  updateImport,
} from '#contract/imports.ts'
import { listTrades } from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { otherLists, platformExports } from '#testing/statements/platform-exports.ts'
import { readStatementOf, settled } from '#testing/statements.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
})
afterAll(() => app.stop())

const tradingView = Buffer.from(
  platformExports.find(({ preset }) => preset === 'TradingView')?.text ?? '',
)
const stated = (id: string, body: ImportChanges) =>
  app.call(updateImport, { as: student, params: { id }, body })

test('a CSV whose columns are not all known asks for them, however often, and is then imported', async () => {
  const text = 'a,b,c,d,e,f,g\nEURUSD,2026-08-20 09:05:00,x,1.085,1.0865,0.1,15\n'
  const found = await readStatementOf(app, student, Buffer.from(text))
  expect(found).toMatchObject({
    status: 'ready',
    format: 'csv',
    needs: expect.arrayContaining(['mapping', 'account']),
    preview: { trades: [], csv: { question: expect.stringMatching(/^Choose the column/) } },
  })
  const mapping = found.mapping as CsvMapping
  // A separator that the file does not have leaves it waiting as well.
  await stated(found.id, {
    mapping: { ...mapping, separator: '|', columns: { symbol: 0, exit: 4 } },
  })
  expect(await settled(app, student, found.id)).toMatchObject({
    needs: expect.arrayContaining(['mapping']),
  })
  const columns = { symbol: 0, openedAt: 1, entry: 3, exit: 4, lots: 5, profit: 6 }
  await stated(found.id, {
    mapping: { ...mapping, columns },
    account: { name: 'By hand', currency: 'USD' },
  })
  const read = await settled(app, student, found.id)
  expect(read).toMatchObject({ needs: ['timeZone'], zoneInFile: false, counts: { new: 1 } })
  await app.call(deleteImport, { as: student, params: { id: found.id } })
})

test('the zone and the symbol of a file are taken from it; the symbol is asked for, not remembered', async () => {
  const sent = { name: 'List_of_trades.csv' }
  const found = await readStatementOf(app, student, tradingView, sent)
  expect(found).toMatchObject({ status: 'ready', needs: expect.arrayContaining(['mapping']) })
  const mapping = { ...(found.mapping as CsvMapping), symbol: 'EURUSD' }
  const account = { name: 'Strategy', currency: 'USD' }
  await stated(found.id, { mapping, account, timeZone: 'UTC' })
  expect(await settled(app, student, found.id)).toMatchObject({ needs: [] })
  await app.call(confirmImport, { as: student, params: { id: found.id } })
  const { body: accounts } = await app.call(listTradingAccounts, { as: student })
  const made = accounts.find(({ name }) => name === 'Strategy')
  expect(made?.mapping).toMatchObject({ volumeIn: 'units' })
  expect(made?.mapping?.symbol).toBeUndefined()
  const fields = { accountId: made?.id ?? '' }
  const next = await readStatementOf(app, student, tradingView, {
    name: 'OANDA_GBPUSD.csv',
    fields,
  })
  expect(next).toMatchObject({ needs: [], mapping: { symbol: 'GBPUSD' } })
  await app.call(deleteImport, { as: student, params: { id: next.id } })
})

test('times that state their zone are imported as those instants, whatever clock the account has', async () => {
  const { text = '' } = platformExports.find(({ preset }) => preset === 'cTrader') ?? {}
  const found = await readStatementOf(app, student, Buffer.from(text))
  expect(found).toMatchObject({ needs: ['account'], zoneInFile: true, timeZone: 'UTC' })
  await stated(found.id, { account: { name: 'cTrader', currency: 'USD' }, timeZone: 'Asia/Tokyo' })
  await app.call(confirmImport, { as: student, params: { id: found.id } })
  const { body } = await app.call(listTrades, { as: student, query: { pair: 'XAUUSD' } })
  expect(body).toMatchObject([{ openedAt: '2026-08-21T06:00:00.000Z', lots: '0.20' }])
})

test('a list of orders is refused, with the file that would do', async () => {
  const [{ text = '' } = {}] = otherLists
  const found = await readStatementOf(app, student, Buffer.from(text))
  expect(found).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^This is a list of orders/),
  })
})
