import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccountRules, saveAccountRules } from '#contract/account-rules.ts'
import {
  createTradingAccount,
  deleteTradingAccount,
  listTradingAccounts,
  updateImport,
} from '#contract/imports.ts'
import {
  createTrade,
  getJournalFigures,
  listTrades,
  type TradeChanges,
} from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, sendStatement, statementCsv } from '#testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-03-10T12:00:00Z')
})
afterAll(() => app.stop())

const own = { name: 'Own', broker: '', kind: 'real' as const, currency: 'USD' }
const create = (as: Person | null, body: object = {}) =>
  app.call(createTradingAccount, { as, body: { ...own, startingBalanceCents: 10_000_00, ...body } })
const accounts = async (as: Person) => (await app.call(listTradingAccounts, { as })).body

async function write(as: Person, day: number, profitCents: number, changes: TradeChanges = {}) {
  const times = { openedAt: `2026-03-0${day}T08:00:00Z`, closedAt: `2026-03-0${day}T12:00:00Z` }
  const levels = { entry: '1.1000', exit: '1.1050', lots: '1', currency: 'USD' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, profitCents }
  const { status } = await app.call(createTrade, { as, body: { ...body, ...changes } })
  expect(status).toBe(201)
}

test('a manual account holds the existing and future manual trades in its currency', async () => {
  const student = await app.people.academy()
  await write(student, 2, -400_00)
  await write(student, 3, 700_00, { currency: 'EUR' })
  const made = await create(student)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...own,
    holdsOwn: true,
    trades: 1,
    depositsCents: 10_000_00,
    balanceCents: 9600_00,
  })
  await write(student, 4, -700_00, { feesCents: 1000 })
  await write(student, 5, 0, { closedAt: null, exit: null, profitCents: null })
  const [account] = await accounts(student)
  expect(account).toMatchObject({ trades: 3, open: 1, balanceCents: 8890_00 })
  const accountId = made.body.id
  const { body: listed } = await app.call(listTrades, { as: student, query: { accountId } })
  expect(listed.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'USD'])
  const { body: figures } = await app.call(getJournalFigures, { as: student, query: { accountId } })
  expect(figures).toMatchObject({
    trades: 2,
    netProfitCents: -1110_00,
    // Of the account's starting balance of 10,000.00.
    maxDrawdown: { cents: 1110_00, percent: 11.1 },
  })
})

test('its rules apply to its trades, including those of earlier days', async () => {
  const student = await app.people.academy()
  const { id } = (await create(student)).body
  await write(student, 2, -400_00)
  await write(student, 3, -700_00)
  const rules = {
    template: 'two-step' as const,
    startCents: 10_000_00,
    startsOn: null,
    timeZone: 'UTC',
    resetMinute: 0,
    counts: 'balance' as const,
    dailyLossCents: 500_00,
    dailyLossPercent: null,
    totalLossCents: 2000_00,
    trailingLossCents: null,
    trailingFrom: 'balance' as const,
    trailingStopsAtStart: false,
    targetCents: 800_00,
    bestDayPercent: null,
    minimumDays: 4,
    daysBy: 'opening' as const,
    shared: false,
  }
  const saved = await app.call(saveAccountRules, { as: student, params: { id }, body: { rules } })
  expect(saved.body).toMatchObject({
    account: { name: 'Own', currency: 'USD' },
    standing: { state: 'ended', ended: { limits: ['daily-loss'], day: '2026-03-03' } },
  })
  const stranger = await app.people.academy()
  const read = await app.call(getAccountRules, { as: stranger, params: { id } })
  expect(read.status).toBe(404)
})

test('there is one per currency, however many are requested at once', async () => {
  const student = await app.people.academy()
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(student)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect((await create(student, { currency: 'EUR' })).status).toBe(201)
  expect(await accounts(student)).toHaveLength(2)
  const refused = [{ name: ' ' }, { currency: 'dollars' }, { startingBalanceCents: -1 }]
  for (const body of refused) expect((await create(student, body)).status).toBe(400)
  expect((await create(null)).status).toBe(401)
  expect(await accounts(student)).toHaveLength(2)
})

test('it can be deleted, and its trades stay in the journal', async () => {
  const student = await app.people.academy()
  await write(student, 2, 100)
  const { id } = (await create(student)).body
  const deletion = await app.call(deleteTradingAccount, { as: student, params: { id } })
  expect(deletion.status).toBe(204)
  expect(await accounts(student)).toEqual([])
  expect((await app.call(listTrades, { as: student })).body).toHaveLength(1)
})

test('no statement can be imported into it, since the sharing of manual and imported trades is chosen separately', async () => {
  const student = await app.people.academy()
  const { id: accountId } = (await create(student)).body
  const file = statementCsv([{ ticket: '1' }])
  const sent = await sendStatement(app, student, file, { fields: { accountId } })
  expect(sent.status).toBe(422)
  const { id } = await readStatementOf(app, student, file)
  const changed = await app.call(updateImport, {
    as: student,
    params: { id },
    body: { accountId },
  })
  expect(changed.status).toBe(422)
  expect(await accounts(student)).toHaveLength(1)
})
