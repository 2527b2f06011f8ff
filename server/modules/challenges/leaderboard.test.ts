import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePreferences } from '#contract/identity/identity.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { changeLeaderboardName, getLeaderboard } from '#contract/leaderboard.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-11-20T12:00:00Z')
})
afterAll(() => app.stop())

/** Trades of one R each, closed in November. */
async function trade(as: Person, count: number) {
  for (let day = 2; day < 2 + count; day += 1) {
    const date = `2026-11-0${day}`
    const times = { openedAt: `${date}T08:00:00Z`, closedAt: `${date}T12:00:00Z` }
    const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
    const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, profitCents: 1 }
    expect((await app.call(createTrade, { as, body })).status).toBe(201)
  }
}
const read = async (as: Person) =>
  (await app.call(getLeaderboard, { as, query: { timeZone: 'UTC' } })).body
const name = async (as: Person, isNamed: boolean) =>
  (await app.call(changeLeaderboardName, { as, body: { isNamed } })).status

test('others see a name only if its owner wants it, and no longer after that', async () => {
  const [first, second, third] = [
    await app.people.mentorship(),
    await app.people.mentorship(),
    await app.people.mentorship(),
  ]
  await trade(first, 5)
  await trade(second, 4)
  await trade(third, 2)
  expect(await read(second)).toEqual({
    entries: [
      {
        line: 1,
        place: 1,
        name: null,
        number: expect.any(Number),
        isOwn: false,
        totalR: 5,
        trades: 5,
        fromStatements: 0,
      },
      {
        line: 2,
        place: 2,
        name: second.name,
        number: expect.any(Number),
        isOwn: true,
        totalR: 4,
        trades: 4,
        fromStatements: 0,
      },
    ],
    isNamed: false,
    tradesAtLeast: 3,
    month: null,
    months: [],
  })
  // Clicked twice at once: one row, and no error.
  expect(await Promise.all([name(first, true), name(first, true)])).toEqual([204, 204])
  const named = await read(third)
  expect(named.entries.map((entry) => entry.name)).toEqual([first.name, null])
  expect(named.entries.some(({ isOwn }) => isOwn)).toBe(false)
  expect((await read(first)).isNamed).toBe(true)
  await name(first, false)
  expect((await read(third)).entries.map((entry) => entry.name)).toEqual([null, null])
})

test('only mentorship students can read it and be named on it', async () => {
  const free = await app.people.free()
  const { status } = await app.call(getLeaderboard, { as: free, query: { timeZone: 'UTC' } })
  expect([status, await name(free, true)]).toEqual([403, 403])
  const rows = await app.academy.db.pool.selectFrom('leaderboardNames').selectAll().execute()
  expect(rows.some(({ userId }) => userId === free.id)).toBe(false)
})

test('a chosen time zone determines the month on every device, for its owner alone', async () => {
  const [eastern, other] = [await app.people.mentorship(), await app.people.mentorship()]
  const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
  // In Tokyo it was November by then.
  const times = { openedAt: '2026-10-31T15:30:00Z', closedAt: '2026-10-31T16:00:00Z' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, profitCents: 1 }
  for (let count = 0; count < 3; count += 1) await app.call(createTrade, { as: eastern, body })
  const ownLine = async (as: Person) => (await read(as)).entries.filter(({ isOwn }) => isOwn)
  expect(await ownLine(eastern)).toEqual([])
  await app.call(updatePreferences, { as: eastern, body: { timeZone: 'Asia/Tokyo' } })
  expect(await ownLine(eastern)).toMatchObject([{ name: eastern.name, trades: 3, totalR: 3 }])
  expect((await read(other)).entries.some(({ name: texts }) => texts === eastern.name)).toBe(false)
})
