import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SignalAlertsPart } from '#client/features/notifications/signal-alerts-part.tsx'
import { CountryPart } from '#client/features/signals/countries/country-part.tsx'
import {
  declareCountry,
  getOwnCountry,
  getWithheldCountries,
  updateWithheldCountries,
} from '#contract/countries.ts'
import { readTelegram } from '#contract/notifications/telegram.ts'
import { updateSignalAlerts } from '#contract/signals/signal-alerts.ts'
import {
  getSignalWarning,
  listWarningShowings,
  listWarningVersions,
  noteWarningShown,
  publishWarning,
} from '#contract/signals/signal-warnings.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy, usualAlerts } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const at = '2026-11-20T10:00:00.000Z'
const memberId = '0193e7a0-0000-7000-8000-000000000002'
/** The parts of the settings that are about signals. */
const SignalSettings = () => (
  <main>
    <h1>Settings</h1>
    <CountryPart />
    <SignalAlertsPart />
  </main>
)
const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/settings', Component: SignalSettings },
      { path: '/dashboard/*', Component: DashboardPage },
    ],
  },
]

beforeEach(() => page.viewport(360, 740))
const isWithin = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)

test('a member chooses the ways by step, and quiet hours', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(readTelegram, { available: true, connection: null })
  await openAt('/settings', routes)
  const table = page.getByRole('table', { name: 'By which ways you hear of each step of a signal' })
  const box = table.getByRole('checkbox', { name: 'Stop moved: Telegram' })
  await expect.element(box).toBeChecked()
  await expect.element(table.getByRole('checkbox', { name: 'Note: E-mail' })).not.toBeChecked()
  isWithin()
  const without = usualAlerts.channels.map((one) =>
    one.channel === 'telegram'
      ? { ...one, moments: one.moments.filter((moment) => moment !== 'stop_moved') }
      : one,
  )
  server.answer(updateSignalAlerts, { ...usualAlerts, channels: without })
  await box.click()
  await expect.element(box).not.toBeChecked()
  const quietHours = { from: '22:00', to: '07:00' }
  server.answer(updateSignalAlerts, { ...usualAlerts, channels: without, quietHours })
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  const until = page.getByLabelText('Until')
  await expect.element(until).toHaveValue('07:00')
  await expect.element(page.getByText(/In the time of Europe\/Paris/)).toBeVisible()
  isWithin()
  await expectFine()
})

test('a member declares a country, and is told where signals may not be received', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(readTelegram, { available: false, connection: null })
  await openAt('/settings', routes)
  const field = page.getByLabelText('Country', { exact: true })
  await field.fill('Belg')
  server.answer(declareCountry, { country: 'BE', isAsked: true, isWithheld: true })
  server.answer(getOwnCountry, { country: 'BE', isAsked: true, isWithheld: true })
  await page.getByRole('option', { name: 'Belgium' }).click()
  await expect.element(page.getByText(/Signals may not be received there/)).toBeVisible()
  await expect.element(field).toHaveValue('Belgium')
})

test('the page of signals asks for the country while the owner has a list', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getOwnCountry, { country: null, isAsked: true, isWithheld: false })
  await openAt('/dashboard/signals', routes)
  await expect
    .element(page.getByRole('link', { name: 'Choose your country' }))
    .toHaveAttribute('href', '/settings')
  isWithin()
})

test('who receives none before saying where to live is told so', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getOwnCountry, { country: null, isAsked: true, isWithheld: true })
  await openAt('/dashboard/signals', routes)
  await expect
    .element(page.getByText(/You receive them once you have said in which country/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Choose your country' })).toBeVisible()
  isWithin()
  await expectFine()
})

test('a risk warning that is shown is recorded once', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getSignalWarning, { warning: { version: 3, text: 'You may lose all of it.' } })
  server.answer(noteWarningShown, null)
  await openAt('/dashboard/signals', routes)
  const warning = page.getByRole('complementary', { name: 'Risk warning' })
  await expect.element(warning.getByText('You may lose all of it.')).toBeVisible()
  await expect
    .poll(() => server.calls.filter(({ path }) => path.endsWith('/warning/shown')).length)
    .toBe(1)
  isWithin()
  await expectFine()
})

test('the owner publishes a warning, reads who has seen it, and keeps a list of countries', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listWarningVersions, [
    { version: 1, text: 'You may lose.', publishedAt: at, shownTo: 1 },
  ])
  server.answer(listWarningShowings, [
    { member: { id: memberId, name: 'Ben Okafor' }, version: 1, shownAt: at },
  ])
  await openAt('/dashboard/signals', routes)
  const showings = page.getByRole('table', { name: 'Showings of the risk warning' })
  await expect.element(showings.getByText('Ben Okafor')).toBeVisible()
  isWithin()
  await expectFine()
  server.answer(publishWarning, { version: 2, text: 'All.', publishedAt: at, shownTo: 0 })
  await page.getByLabelText('Text', { exact: true }).fill('All.')
  await page.getByRole('button', { name: 'Publish as Version 2' }).click()
  await expect.element(page.getByText('Risk Warning Published')).toBeVisible()
  await page.getByLabelText('Add a country').fill('Belg')
  await page.getByRole('option', { name: 'Belgium' }).click()
  const withheld = {
    countries: ['BE'],
    withholdsUndeclared: false,
    members: 2,
    undeclared: 1,
    updatedAt: at,
  }
  // What a first list means for those who have said nothing stands there before it is saved.
  const everybody = page.getByRole('checkbox', { name: /^Who has not said where they live/ })
  await expect.element(everybody).toBeChecked()
  await expect.element(page.getByText(/^They are told so/)).toBeVisible()
  await everybody.click()
  await expect.element(page.getByText(/^They still receive signals/)).toBeVisible()
  server.answer(updateWithheldCountries, withheld)
  server.answer(getWithheldCountries, withheld)
  await page.getByRole('button', { name: 'Save Countries' }).click()
  await expect.element(page.getByText(/^2 of your members live in one of them/)).toBeVisible()
  const sent = server.calls.find(
    ({ method, path }) => method === 'PUT' && path.endsWith('/withheld-countries'),
  )
  expect(sent?.body).toMatchObject({ countries: ['BE'], withholdsUndeclared: false })
  await expect.element(everybody).not.toBeChecked()
})
