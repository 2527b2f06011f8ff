import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SettingName } from '#contract/connections/connection-names.ts'
import {
  type ConnectionSetting,
  type Connections,
  getConnections,
  removeSetting,
  saveConnection,
  tryConnection,
} from '#contract/connections/connections.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { emptyConnections } from '#testing/components/empty-connections.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

/** The same connections with some settings as they are given. */
function withSettings(
  given: Partial<Record<SettingName, Partial<ConnectionSetting>>>,
  rest: Partial<Connections> = {},
): Connections {
  const connections = emptyConnections.connections.map((one) => ({
    ...one,
    settings: one.settings.map((setting) => ({ ...setting, ...given[setting.name] })),
  }))
  return { ...emptyConnections, connections, ...rest }
}

const changed = { changedAt: '2026-11-20T08:00:00.000Z', changedBy: 'Ann' }
const set = withSettings({
  SMTP_URL: { source: 'environment' },
  MAIL_FROM: { source: 'here', value: 'Our Academy <hello@example.com>', ...changed },
  STRIPE_SECRET_KEY: { source: 'here', ending: '4242', ...changed },
  TELEGRAM_BOT_TOKEN: { source: 'here', isLost: true, ...changed },
  STORAGE_URL: { source: 'environment', value: 's3://academy-files?region=eu-central-1' },
})

beforeEach(() => page.viewport(360, 780))
const office = () => plansEmptyAcademy(serverFor('owner'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rowsOf = (name: string) => page.getByRole('list', { name: `Settings of ${name}` })

test('on a phone each setting says where it comes from, and no secret is shown', async () => {
  const server = office()
  server.answer(getConnections, set)
  await openAt('/dashboard/connections', routes)
  await expect.element(rowsOf('Mail')).toMatchTextContent(/Mail serverSet by the environment/)
  await expect.element(rowsOf('Mail')).toMatchTextContent(/Secret, never shown/)
  await expect.element(rowsOf('Mail')).toMatchTextContent(/Our Academy <hello@example\.com> · /)
  await expect.element(rowsOf('Stripe')).toMatchTextContent(/…4242 · /)
  await expect.element(rowsOf('Stripe')).toMatchTextContent(/Ann/)
  await expect.element(rowsOf('Telegram')).toMatchTextContent(/Type it again/)
  await expect.element(rowsOf('File storage')).toMatchTextContent(/s3:\/\/academy-files/)
  await expect.element(rowsOf('PayPal')).toMatchTextContent(/Not set/)
  for (const row of page.getByRole('listitem').elements()) {
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
  }
  await expectFine()
})

test('what was changed waits for a start, which the page says', async () => {
  const server = office()
  server.answer(getConnections, { ...set, processes: { running: 4, upToDate: 1 } })
  await openAt('/dashboard/connections', routes)
  await expect
    .element(page.getByText('Of 4 running processes 1 use the newest settings.', { exact: false }))
    .toBeVisible()
})

test('values are typed, tried and saved; what was typed is then gone', async () => {
  const server = office()
  await openAt('/dashboard/connections', routes)
  await button('Change Telegram').click()
  await page.getByLabelText('Bot token').fill('123456789:abcdefghijklmnopqrstuvwxyzabcdefghi')
  server.answer(tryConnection, { works: true, answer: 'It is the bot @academy.' })
  await button('Try it: Telegram').click()
  await expect.element(page.getByText('It is the bot @academy.')).toBeVisible()
  const values = [
    { name: 'TELEGRAM_BOT_TOKEN', value: '123456789:abcdefghijklmnopqrstuvwxyzabcdefghi' },
  ]
  expect(server.calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/admin/connections/telegram/try',
    body: { values },
  })
  await expectFine()
  const saved = withSettings({ TELEGRAM_BOT_TOKEN: { source: 'here', ending: 'fghi', ...changed } })
  server.answer(saveConnection, saved)
  server.answer(getConnections, saved)
  await button('Save').click()
  await expect.element(page.getByText('Connection Saved')).toBeVisible()
  await expect.element(rowsOf('Telegram')).toMatchTextContent(/…fghi/)
  expect(server.calls.findLast(({ method }) => method === 'PUT')).toMatchObject({
    body: { values },
  })
  expect(document.body.textContent).not.toContain('abcdefghijklmnop')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('abcdefghijklmnop')
})

test('a refused value says so at its field, and stays to be corrected', async () => {
  const server = office()
  await openAt('/dashboard/connections', routes)
  await button('Change CDN').click()
  const field = page.getByLabelText('Address', { exact: true })
  await field.fill('http://10.0.0.1')
  server.fail(saveConnection, 422, {
    code: 'rule_violated',
    message: 'Address: Must be https.',
    issues: [{ path: 'CDN_URL', message: 'Must be an https address.' }],
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Must be an https address.')).toBeVisible()
  await expect.element(field).toHaveValue('http://10.0.0.1')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('what does not work is told in the words of the service', async () => {
  const server = office()
  server.answer(getConnections, set)
  await openAt('/dashboard/connections', routes)
  server.answer(tryConnection, { works: false, answer: 'Stripe says: Invalid API Key provided.' })
  await button('Try it: Stripe').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Invalid API Key provided\./)
  await expectFine()
})

test('a value that was set here is removed after a question; one of the environment cannot be', async () => {
  const server = office()
  server.answer(getConnections, set)
  await openAt('/dashboard/connections', routes)
  await expect.element(button('Remove Mail: Sender')).toBeVisible()
  expect(button('Remove Mail: Mail server').query()).toBeNull()
  await button('Remove Mail: Sender').click()
  server.answer(removeSetting, emptyConnections)
  server.answer(getConnections, emptyConnections)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Setting Removed')).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/admin/connections/mail/MAIL_FROM',
  )
})

test('another admin has no entry for it in the menu', async () => {
  await page.viewport(1280, 800)
  plansEmptyAcademy(serverFor('admin'))
  await openAt('/dashboard/system', routes)
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  await expect.element(menu.getByRole('link', { name: 'System', exact: true })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Connections' }).query()).toBeNull()
})

test('a failure to load can be repeated', async () => {
  const server = office()
  server.fail(getConnections, 500)
  await openAt('/dashboard/connections', routes)
  await expect.element(page.getByText('The connections could not be loaded.')).toBeVisible()
  server.answer(getConnections, set)
  await page.getByRole('button', { name: /again/i }).click()
  await expect.element(rowsOf('Mail')).toBeVisible()
})
