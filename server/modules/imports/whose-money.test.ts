import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccountRules, saveAccountRules } from '#contract/account-rules.ts'
import { listTradingAccounts } from '#contract/imports.ts'
import { getJournalFigures } from '#contract/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { account, type ImportCalls, importCalls } from '#testing/import-calls.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf } from '#testing/statements.ts'

let app: TestApp
let student: Person
let calls: ImportCalls
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
  calls = importCalls(app, student)
})
afterAll(() => app.stop())

const row = (cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`
const money = (minute: number, word: string, [amount, balance]: [string, string], comment = '') => [
  ...[`2026.01.05 10:0${minute}:00`, String(minute), '', word, '', '', '', '', '0.00', '0.00'],
  ...[amount, balance, comment],
]

/** A MetaTrader 5 report: its balance ends at 938.27, of which 50.00 are a bonus; 530.20 of credit are beside it. */
const report = Buffer.from(
  `<html><table>${[
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment'.split(
      ',',
    ),
    money(1, 'balance', ['900.00', '900.00']),
    money(2, 'credit', ['530.20', '900.00']),
    money(3, 'balance', ['50.00', '950.00'], 'Credit In'),
    money(4, 'correction', ['-1.73', '948.27']),
    [
      ...['2026.01.05 10:05:00', '5', 'EURUSD', 'buy', 'in', '0.10', '1.10000', '12', '0.00'],
      ...['0.00', '0.00', '948.27', ''],
    ],
    [
      ...['2026.01.05 10:06:00', '6', 'EURUSD', 'sell', 'out', '0.10', '1.09900', '13', '0.00'],
      ...['0.00', '-10.00', '938.27', ''],
    ],
  ]
    .map(row)
    .join('')}</table></html>`,
)

test('credit and bonus are in no balance of the student, a correction is', async () => {
  const { id } = await readStatementOf(app, student, report, { name: 'report.html' })
  await calls.tell(id, account('credit'))
  const accountId = (await calls.confirm(id)).body.account?.id ?? ''
  const { body: accounts } = await app.call(listTradingAccounts, { as: student })
  expect(accounts.find((one) => one.id === accountId)).toMatchObject({
    depositsCents: 900_00,
    withdrawalsCents: 0,
    otherCents: -1_73,
    brokersCents: 580_20,
    balanceCents: 888_27,
  })
  const { body } = await app.call(getJournalFigures, { as: student, query: { accountId } })
  // Of 898.27.
  expect(body.maxDrawdown).toEqual({ cents: 10_00, percent: 1.11 })

  const rules = {
    ...{ template: 'two-step' as const, startCents: 900_00, startsOn: null, timeZone: 'UTC' },
    ...{ resetMinute: 0, counts: 'balance' as const, dailyLossCents: null, shared: false },
    ...{ dailyLossPercent: null, totalLossCents: 500_00, trailingLossCents: null },
    ...{ trailingFrom: 'balance' as const, trailingStopsAtStart: false, targetCents: 800_00 },
    ...{ bestDayPercent: null, minimumDays: 4, daysBy: 'opening' as const },
  }
  const params = { id: accountId }
  await app.call(saveAccountRules, { as: student, params, body: { rules } })
  const ruled = await app.call(getAccountRules, { as: student, params })
  expect(ruled.body).toMatchObject({
    account: { firstDepositCents: 900_00 },
    standing: { balanceCents: 888_27 },
  })
})
