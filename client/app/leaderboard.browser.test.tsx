import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Challenge, listChallenges, listEntrants } from '#contract/challenges.ts'
import { changeLeaderboardName, getLeaderboard, type Leaderboard } from '#contract/leaderboard.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const standings: Leaderboard = {
  entries: [
    {
      line: 1,
      place: 1,
      name: 'Ben Adeyemi',
      number: 4,
      isOwn: false,
      totalR: 7.5,
      trades: 12,
      fromStatements: 4,
    },
    {
      line: 2,
      place: 2,
      name: null,
      number: 12,
      isOwn: false,
      totalR: 3,
      trades: 5,
      fromStatements: 5,
    },
    {
      line: 3,
      place: 2,
      name: 'Priya Raman',
      number: 7,
      isOwn: true,
      totalR: 3,
      trades: 12,
      fromStatements: 4,
    },
  ],
  isNamed: false,
  tradesAtLeast: 3,
  month: null,
  months: ['2026-10'],
}

test.each([360, 1440])(
  'the leaderboard at %d pixels names those who want to be named',
  async (width) => {
    await page.viewport(width, 900)
    const server = plansEmptyAcademy(serverFor('mentorship'))
    server.answer(getLeaderboard, standings)
    await openAt('/dashboard/challenges', routes)
    const places = page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem')
    await expect
      .element(places.nth(0))
      .toHaveTextContent('#1Ben Adeyemi12 trades, 4 from a statement+7.5R')
    await expect.element(places.nth(1)).toHaveTextContent('#2Trader 125 trades from a statement+3R')
    await expect
      .element(places.nth(2))
      .toHaveTextContent('#2Priya Raman12 trades, 4 from a statementYou+3R')
    for (const shown of ['Ben Adeyemi', 'Trader 12', 'Priya Raman']) {
      const { scrollWidth, clientWidth } = page.getByText(shown, { exact: true }).element()
      expect(scrollWidth, `${shown} is cut`).toBeLessThanOrEqual(clientWidth)
    }
    expect(places.nth(0).element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('on a phone the names of those who took part in a challenge have room', async () => {
  await page.viewport(360, 780)
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const challenge: Challenge = {
    id: crypto.randomUUID(),
    title: 'Five R in a month',
    description: 'What the risk brought.',
    metric: 'total_r',
    target: 5,
    reward: 'A review',
    startDate: '2026-10-01T00:00:00.000Z',
    endDate: '2026-10-31T00:00:00.000Z',
    isPublished: true,
    status: 'ended',
    progress: 100,
    participants: 1,
    joined: true,
    completedAt: '2026-10-20T00:00:00.000Z',
    createdAt: '2026-09-30T00:00:00.000Z',
    updatedAt: '2026-10-31T00:00:00.000Z',
    can: { join: false, leave: false },
  }
  server.answer(listChallenges, [challenge])
  const line = { line: 1, place: 1, name: 'Priya Raman', number: 7, isOwn: true }
  const result = { value: 7.5, progress: 100, trades: 12, fromStatements: 4 }
  server.answer(listEntrants, {
    keptAt: '2026-11-01T00:00:00.000Z',
    entrants: [{ ...line, ...result, isCompleted: true }],
  })
  await openAt('/dashboard/challenges', routes)
  await page.getByText('Participants in Five R in a month').click()
  const name = page.getByText('Priya Raman', { exact: true })
  await expect.element(name).toBeVisible()
  const { scrollWidth, clientWidth } = name.element()
  expect(scrollWidth, 'the name is cut').toBeLessThanOrEqual(clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('one’s own name is shown to others after opting in', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(changeLeaderboardName, null)
  await openAt('/dashboard/challenges', routes)
  await expect.element(page.getByText(/Nobody has 3 closed trades this month yet/)).toBeVisible()
  const naming = page.getByRole('switch', { name: 'Show my name to the other students' })
  server.answer(getLeaderboard, { ...standings, entries: [], months: [], isNamed: true })
  await naming.click()
  await expect.element(naming).toBeChecked()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ isNamed: true })
})

test('a past month is shown as it ended', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getLeaderboard, standings)
  await openAt('/dashboard/challenges', routes)
  const month = page.getByLabelText('Month of the leaderboard')
  await expect.element(month).toHaveValue('')
  server.answer(getLeaderboard, {
    ...standings,
    entries: standings.entries.slice(0, 1),
    month: '2026-10',
  })
  await month.selectOptions('October 2026')
  await expect.element(page.getByText('October 2026 by total R, as it ended.')).toBeVisible()
  const places = page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem')
  await expect.poll(() => places.elements().length).toBe(1)
  expect(server.calls.at(-1)?.query.get('month')).toBe('2026-10')
})
