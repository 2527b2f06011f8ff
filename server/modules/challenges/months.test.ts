import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser, updateUser } from '#contract/access/access.ts'
import { updatePreferences } from '#contract/identity/identity.ts'
import { createTrade, listTrades, updateTrade } from '#contract/journal/journal.ts'
import { changeLeaderboardName, getLeaderboard } from '#contract/leaderboard.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-11-01T03:57:00Z')
})
afterAll(() => app.stop())

/** Trades of one R each, closed at this time. */
async function trade(as: Person, count: number, closedAt = '2026-10-06T12:00:00Z') {
  for (let made = 0; made < count; made += 1) {
    const levels = { entry: '1.1000', exit: '1.1050', stopLoss: '1.0950', lots: '1' }
    const times = { openedAt: '2026-10-05T08:00:00Z', closedAt }
    const body = { pair: 'EURUSD', direction: 'BUY' as const, ...times, ...levels, profitCents: 1 }
    expect((await app.call(createTrade, { as, body })).status).toBe(201)
  }
}
const read = (as: Person | null, month?: string) =>
  app.call(getLeaderboard, { as, query: { timeZone: 'UTC', ...(month ? { month } : {}) } })
const keep = () => app.runJob('challenges.keep-month', {})

test('a month is kept once when it has ended by the owner’s calendar, and stays so', async () => {
  const owner = await app.people.owner()
  const [first, second] = [await app.people.mentorship(), await app.people.mentorship()]
  await app.call(updatePreferences, { as: owner, body: { timeZone: 'America/New_York' } })
  await trade(first, 5)
  await trade(second, 3)
  // In New York it is still October, as it is for three minutes from the start of this test.
  await trade(second, 1, '2026-11-01T03:50:00Z')
  await keep()
  expect((await read(first)).body.months).toEqual([])
  expect((await read(first, '2026-10')).body.entries).toEqual([])
  app.clock.set('2026-11-01T04:01:00Z')
  await Promise.all([keep(), keep()])
  const { body: kept } = await read(second, '2026-10')
  const figures = { fromStatements: 0, isOwn: false, name: null }
  expect(kept).toMatchObject({
    month: '2026-10',
    months: ['2026-10'],
    entries: [
      { ...figures, line: 1, place: 1, totalR: 5, trades: 5 },
      { ...figures, line: 2, place: 2, totalR: 4, trades: 4, isOwn: true, name: second.name },
    ],
  })
  // What is changed, deleted or added later changes nothing in it.
  const [one] = (await app.call(listTrades, { as: first })).body
  await app.call(updateTrade, {
    as: first,
    params: { id: one?.id ?? '' },
    body: { exit: '1.0950' },
  })
  await trade(second, 5)
  await keep()
  expect((await read(second, '2026-10')).body.entries).toEqual(kept.entries)
  // A number is a student's own in every month, and nobody else's.
  await trade(first, 3, '2026-11-01T04:00:30Z')
  await trade(second, 3, '2026-11-01T04:00:30Z')
  const numbers = async () => {
    const { entries } = (await read(second)).body
    return entries.map(({ number }) => number).toSorted()
  }
  const [here, there] = await Promise.all([numbers(), numbers()])
  expect(here).toEqual(there)
  expect(here).toEqual(kept.entries.map(({ number }) => number).toSorted())
  expect(new Set(here).size).toBe(2)
  // Whoever leaves stays as a number, whoever wants to be named is named.
  await app.call(changeLeaderboardName, { as: second, body: { isNamed: true } })
  await app.call(deleteUser, { as: owner, params: { id: first.id } })
  const third = await app.people.mentorship()
  expect((await read(third, '2026-10')).body.entries).toEqual([
    kept.entries[0],
    { ...kept.entries[1], isOwn: false },
  ])
  // Whoever could no longer switch it off is not named either.
  const ended = { plan: 'mentorship' as const, status: 'expired' as const }
  await app.call(updateUser, { as: owner, params: { id: second.id }, body: ended })
  const names = (await read(third, '2026-10')).body.entries.map(({ name }) => name)
  expect(names).toEqual([null, null])
})

test('a month is a month, of mentorship students alone', async () => {
  const student = await app.people.mentorship()
  for (const month of ['2026-13', '26-01', '2026-1', '0000-01', "2026-01'"]) {
    expect((await read(student, month)).status).toBe(400)
  }
  expect((await read(student, '9999-12')).body.entries).toEqual([])
  expect((await read(await app.people.free(), '2026-10')).status).toBe(403)
  expect((await read(null, '2026-10')).status).toBe(401)
})
