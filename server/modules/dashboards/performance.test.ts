import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMentorshipContent } from '#contract/dashboards.ts'
import { updatePreferences } from '#contract/identity/identity.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2030-05-20T12:00:00Z')
})
afterAll(() => app.stop())

async function writeTrade(as: Person, changes: object) {
  const times = { openedAt: '2026-01-05T08:00:00Z', closedAt: '2026-01-05T09:00:00Z' }
  const levels = { entry: '1.1', exit: '1.1050', stopLoss: '1.095', lots: '1' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, ...changes }
  expect((await app.call(createTrade, { as, body })).status).toBe(201)
}

test('mentorship shows the month in the caller’s time zone, ranked among its students', async () => {
  const [first, second, guest] = [
    await app.people.mentorship(),
    await app.people.mentorship(),
    await app.people.academy(),
  ]
  const owner = await app.people.admin()
  const closedAt = (day: string) => ({
    openedAt: `2030-${day}T08:00:00Z`,
    closedAt: `2030-${day}T22:30:00Z`,
  })
  for (const as of [first, guest, owner]) {
    for (const day of ['05-02', '05-03', '05-04']) await writeTrade(as, closedAt(day))
  }
  await writeTrade(second, closedAt('05-02'))
  await writeTrade(second, { ...closedAt('05-03'), exit: '1.095', feesCents: 150 })
  await writeTrade(second, closedAt('04-30'))
  const performance = async (as: Person, query = {}) =>
    (await app.call(getMentorshipContent, { as, query })).body.performance
  const byHand = { currency: 'USD', fromStatements: 0 }
  const best = { ...byHand, winRate: 100, profitLoss: 1500, tradesCount: 3 }
  expect(await performance(first)).toEqual({ ...best, rankPosition: 1 })
  const two = { ...byHand, winRate: 50, profitLoss: -1.5, tradesCount: 2, rankPosition: null }
  expect(await performance(second)).toEqual(two)
  const athens = { ...byHand, winRate: 66.67, profitLoss: 498.5, tradesCount: 3, rankPosition: 2 }
  // In Athens' local time the trade of 30 April was closed in May.
  expect(await performance(second, { timeZone: 'Europe/Athens' })).toEqual(athens)
  // A chosen time zone applies wherever the device is.
  await app.call(updatePreferences, { as: second, body: { timeZone: 'Europe/Athens' } })
  expect(await performance(second, { timeZone: 'Pacific/Honolulu' })).toEqual(athens)
  // Others than mentorship students have figures, but no rank.
  expect(await performance(owner)).toEqual({ ...best, rankPosition: null })
  const wrong = { as: first, query: { timeZone: 'Mars/Olympus' } }
  expect((await app.call(getMentorshipContent, wrong)).status).toBe(400)
})
