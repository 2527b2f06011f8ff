import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

test('each icon of the top bar is labelled, visibly too', async () => {
  await page.viewport(1440, 900)
  plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/users', routes)
  const marks = {
    'View as': 'View as',
    'Toggle theme': 'Theme: light or dark',
    Messages: 'Messages',
    'Live alerts': 'Live alerts off',
    Notifications: 'Notifications',
  }
  for (const [name, texts] of Object.entries(marks)) {
    const mark = page.getByRole('banner').getByRole('button', { name, exact: true })
    const place = name === 'Messages' ? page.getByRole('link', { name, exact: true }).last() : mark
    await place.hover()
    const tip = () =>
      [...document.querySelectorAll('[aria-hidden="true"]')].some(
        (one) => one.textContent === texts && one.getBoundingClientRect().height > 0,
      )
    await expect.poll(tip, { timeout: 60_000 }).toBe(true)
  }
})

test('an icon with a tooltip still opens its menu', async () => {
  plansEmptyAcademy(serverFor('free'))
  await openAt('/dashboard', routes)
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect.element(page.getByText('Nothing new. You are up to date.')).toBeVisible()
  await bar.getByRole('button', { name: 'Notifications', exact: true }).click()
  const wasDark = document.documentElement.classList.contains('dark')
  await bar.getByRole('button', { name: 'Toggle theme' }).click()
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(!wasDark)
})

test.each([
  ['', 'Dashboard'],
  ['/certificates', 'Certificates'],
  ['/invitations', 'Invitations'],
  ['/sessions', 'Live Sessions'],
])('on a phone the name of the page at %s is whole', async (address, name) => {
  await page.viewport(360, 780)
  plansEmptyAcademy(serverFor('owner'))
  await openAt(`/dashboard${address}`, routes)
  const place = page.getByRole('banner').getByText(name, { exact: true })
  await expect.element(place).toBeVisible()
  await document.fonts.ready
  const { clientHeight, clientWidth, scrollHeight, scrollWidth } = place.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  // No word is broken.
  const lineHeight = Number.parseFloat(getComputedStyle(place.element()).lineHeight)
  expect(Math.round(clientHeight / lineHeight)).toBeLessThanOrEqual(name.split(' ').length)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
