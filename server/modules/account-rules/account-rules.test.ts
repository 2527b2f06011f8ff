import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountRules,
  getAccountRules,
  listSharedAccountRules,
  saveAccountRules,
} from '#contract/account-rules.ts'
import { confirmImport, updateImport } from '#contract/imports.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'

let app: TestApp
let student: Person
let accountId: string
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-01-08T12:00:00Z')
  student = await app.people.mentorship()
  accountId = await accountWith(student, [-400, 120, -700])
})
afterAll(() => app.stop())

/**
 * An account with one trade on each day, with these results in units of the currency, net of a fee
 * of 7.
 */
async function accountWith(as: Person, results: number[]): Promise<string> {
  const csv = statementCsv(
    results.map((profit, index) => {
      const day = `2026-01-0${5 + index}`
      const times = { openedAt: `${day} 10:00:00`, closedAt: `${day} 12:00:00` }
      return { ticket: String(1 + index), ...times, profit: String(profit) }
    }),
  )
  const { id } = await readStatementOf(app, as, csv)
  const account = { number: '77', name: 'Challenge', currency: 'USD' }
  await app.call(updateImport, { as, params: { id }, body: { account, timeZone: 'UTC' } })
  const { body } = await app.call(confirmImport, { as, params: { id } })
  return body.account?.id ?? ''
}

const rules: AccountRules = {
  template: 'two-step',
  startCents: 10_000_00,
  startsOn: null,
  timeZone: 'Europe/Prague',
  resetMinute: 0,
  counts: 'equity',
  dailyLossCents: 500_00,
  dailyLossPercent: null,
  totalLossCents: 1000_00,
  trailingLossCents: null,
  trailingFrom: 'balance',
  trailingStopsAtStart: false,
  targetCents: 800_00,
  bestDayPercent: null,
  minimumDays: 4,
  daysBy: 'opening',
  shared: false,
}
const get = (id = accountId, as = student) => app.call(getAccountRules, { as, params: { id } })
const save = (changed: AccountRules | null, { id = accountId, as = student } = {}) =>
  app.call(saveAccountRules, { as, params: { id }, body: { rules: changed } })

test('an account has no rules until they are set; then it has a standing', async () => {
  expect((await get()).body).toMatchObject({ rules: null, standing: null })
  const saved = await save(rules)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    account: { name: 'Challenge', currency: 'USD' },
    rules,
    standing: {
      state: 'ended',
      trades: 3,
      ended: { limits: ['daily-loss', 'total-loss'], day: '2026-01-07', balanceCents: 8_999_00 },
    },
  })
  expect((await get()).body).toEqual(saved.body)
  await save({ ...rules, dailyLossCents: 800_00, totalLossCents: 2000_00 })
  expect((await get()).body.standing).toMatchObject({
    state: 'under-way',
    overall: { leftCents: 999_00 },
    today: { day: '2026-01-08', leftCents: 800_00 },
  })
  expect((await save(null)).body.rules).toBeNull()
})

test('a percentage with a rounding error is stored as the exact hundredth', async () => {
  const saved = await save({ ...rules, bestDayPercent: 0.010000000000000002 })
  expect(saved.body.rules?.bestDayPercent).toBe(0.01)
})

test('another user’s account is not found, and stays unchanged', async () => {
  const stranger = await app.people.mentorship()
  await save(rules)
  expect((await get(accountId, stranger)).status).toBe(404)
  expect((await save(null, { as: stranger })).status).toBe(404)
  expect((await get()).body.rules).toEqual(rules)
})

test('contradictory rules are refused', async () => {
  const both = { ...rules, dailyLossPercent: 5 }
  expect((await save(both)).status).toBe(400)
  expect((await save({ ...rules, startCents: 0 })).status).toBe(400)
  expect((await save({ ...rules, timeZone: 'Nowhere' })).status).toBe(400)
  expect((await get()).body.rules).toEqual(rules)
})

test('mentors see shared rules, and only mentorship students share', async () => {
  const admin = await app.people.admin()
  const shared = async (userId = student.id) =>
    (await app.call(listSharedAccountRules, { as: admin, params: { userId } })).body
  await save(rules)
  expect(await shared()).toEqual([])
  await save({ ...rules, shared: true })
  expect(await shared()).toEqual([(await get()).body])
  const other = await app.people.academy()
  const id = await accountWith(other, [100])
  const refused = await save({ ...rules, shared: true }, { id, as: other })
  expect(refused.status).toBe(422)
  expect((await get(id, other)).body.rules).toBeNull()
  expect(await shared(other.id)).toEqual([])
})

test('of two simultaneous saves, the rules of one remain', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((days) => save({ ...rules, minimumDays: days })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([1, 2, 3, 4]).toContain((await get()).body.rules?.minimumDays)
})
