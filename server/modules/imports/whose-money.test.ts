import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccountRules, saveAccountRules } from '#contract/account-rules.ts'
import { listTradingAccounts } from '#contract/imports.ts'
import { getJournalFigures } from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
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

const trade = (minute: number, [profit, before, after]: [string, string, string]) => {
  const deal = (at: number, word: string, entry: string) => [
    ...[`2026.01.05 10:0${at}:00`, String(at), 'EURUSD', word, entry, '0.10', '1.10000'],
    ...[String(at), '0.00', '0.00'],
  ]
  return [
    [...deal(minute, 'buy', 'in'), '0.00', before, ''],
    [...deal(minute + 1, 'sell', 'out'), profit, after, ''],
  ]
}

const head =
  'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment'
/** A MetaTrader 5 report. */
const reportOf = (rows: string[][]) =>
  Buffer.from(`<html><table>${[head.split(','), ...rows].map(row).join('')}</table></html>`)

/** Imports a report into the account with that number; returns the account's id. */
async function imported(number: string, report: Buffer) {
  const { id, check } = await readStatementOf(app, student, report, { name: 'report.html' })
  await calls.tell(id, account(number))
  return { accountId: (await calls.confirm(id)).body.account?.id ?? '', check }
}

test('credit and bonus are in no balance of the student, a correction is', async () => {
  // The terminal's balance ends at 938.27, of which 50.00 are a bonus.
  const report = reportOf([
    money(1, 'balance', ['900.00', '900.00']),
    money(2, 'credit', ['530.20', '900.00']),
    money(3, 'balance', ['50.00', '950.00'], 'Credit In'),
    money(4, 'correction', ['-1.73', '948.27']),
    ...trade(5, ['-10.00', '948.27', '938.27']),
  ])
  const { accountId } = await imported('credit', report)
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

test('beside a deposit, a drawdown is the same in the check, the figures and the analysis', async () => {
  const report = reportOf([
    money(1, 'balance', ['1 000.00', '1 000.00']),
    ...trade(2, ['-100.00', '1 000.00', '900.00']),
    money(4, 'balance', ['1 000.00', '1 900.00']),
    ...trade(5, ['-100.00', '1 900.00', '1 800.00']),
    ['Absolute:', '0.00', 'Maximal:', '200.00 (10.00%)', 'Relative:', '10.00% (100.00)'],
  ])
  const { accountId, check } = await imported('deposits', report)
  const figure = (name: string) => check?.figures.find((one) => one.figure === name)
  expect(figure('maximalDrawdown')).toMatchObject({ ours: '200.00', agrees: true })
  expect(figure('maximalDrawdownPercent')).toMatchObject({ ours: '10.00', agrees: true })
  const requested = { as: student, query: { accountId } }
  const { body: figures } = await app.call(getJournalFigures, requested)
  expect(figures.maxDrawdown).toEqual({ cents: 200_00, percent: 10 })
  const { body: analysis } = await app.call(getJournalAnalysis, requested)
  expect(analysis.figures.drawdown).toMatchObject({
    ...{ maximalCents: 200_00, maximalPercent: 10, relativeCents: 100_00, relativePercent: 10 },
  })
})
