import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getBackups } from '#contract/backups.ts'
import { getNeeds } from '#contract/needs.ts'
import { getOnboarding, onboardingSteps } from '#contract/onboarding.ts'
import { readOverview } from '#contract/overview.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const month = { month: '2026-11', currency: 'usd', paidCents: 0, backCents: 0, payments: 0 }
const figures = {
  months: [month],
  weeks: [{ week: '2026-11-23', signUps: 0 }],
  subscriptions: { active: 0, lapsed: 0, activeAtStart: 0, endingSoon: 0, expected: [] },
  refunds: { count: 0, sums: [] },
  payments: 0,
  visits: 0,
  booksAgree: true,
}

const owner = () => plansEmptyAcademy(serverFor('owner'))
beforeEach(() => page.viewport(360, 780))

test('the owner’s dashboard begins with what needs an answer', async () => {
  const server = owner()
  server.answer(getNeeds, { requests: 3 })
  server.answer(getOnboarding, {
    steps: onboardingSteps.map((name) => ({ name, done: false })),
    named: true,
    putAway: false,
    choices: [],
    claims: [],
    differing: [],
    payment: 'provider',
    hasMailServer: true,
  })
  await openAt('/dashboard', routes)
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(headings).toContain('Your First Hour')
  await expect.poll(headings).toContain('Needs You')
  expect(headings().indexOf('Needs You')).toBeLessThan(headings().indexOf('Your First Hour'))
})

test('the figures wait for what stands above them, so that nothing moves on a new device', async () => {
  const server = owner()
  server.answer(getNeeds, { requests: 3 })
  const needs = server.hold(getNeeds)
  const hour = server.hold(getOnboarding)
  await openAt('/dashboard', routes)
  const figures = page.getByText('Total Students')
  await expect.element(figures).toBeInTheDocument()
  await expect.element(figures).not.toBeVisible()
  needs()
  await expect.element(page.getByText('requests to decide')).toBeVisible()
  await expect.element(figures).not.toBeVisible()
  hour()
  await expect.element(figures).toBeVisible()
})

test('backups and disk are one line, until one of them needs attention', async () => {
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const made = { startedAt, endedAt: startedAt, bytes: 9, missingFiles: 0, failure: null }
  const server = owner()
  server.answer(getBackups, { daily: true, last: made, lastMade: made })
  const screen = await openAt('/dashboard', routes)
  await expect
    .element(page.getByText(/^The last backup was made .+ 9 GB of 10 GB of the disk are free\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Backups' })).not.toBeInTheDocument()
  await screen.unmount()

  server.answer(getBackups, { daily: false, last: null, lastMade: null })
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await expect.element(page.getByText('No daily backup is set up.', { exact: false })).toBeVisible()
})

test('charts without data say what would fill them, and have no axis', async () => {
  owner().answer(readOverview, figures)
  await openAt('/dashboard', routes)
  await expect
    .element(page.getByText('The first payment in these months fills this chart.'))
    .toBeVisible()
  await expect
    .element(page.getByText('The first account created in these weeks fills this chart.'))
    .toBeVisible()
  await expect.element(page.getByText('$0.02')).not.toBeInTheDocument()
})

test('revenue is scaled by the digits of its currency, sign-ups by whole members', async () => {
  owner().answer(readOverview, {
    ...figures,
    months: [
      { ...month, currency: 'jpy', paidCents: 12_000 },
      { ...month, currency: 'kwd', paidCents: 1500 },
    ],
    weeks: [{ week: '2026-11-23', signUps: 1 }],
  })
  await openAt('/dashboard', routes)
  for (const mark of ['¥20,000', 'KWD 2']) {
    await expect.element(page.getByText(mark, { exact: true }).first()).toBeInTheDocument()
  }
  await expect.element(page.getByText('0.5', { exact: true })).not.toBeInTheDocument()
})

test('a chart that does not fit shows the weeks up to today', async () => {
  const server = owner()
  const weeks = Array.from({ length: 12 }, (_, place) => ({
    week: `2026-${String(place + 1).padStart(2, '0')}-02`,
    signUps: place,
  }))
  server.answer(readOverview, { ...figures, weeks })
  await openAt('/dashboard', routes)
  const chart = page.getByRole('region', { name: 'Chart' })
  const newest = () => {
    const box = chart.element()
    return (
      box.scrollWidth > box.clientWidth + 100 &&
      box.scrollWidth - box.scrollLeft - box.clientWidth < 2
    )
  }
  await expect.element(chart).toBeVisible()
  await expect.poll(newest).toBe(true)
})
