import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

test('a live session in the past is asked about before it is created', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/sessions', routes)
  await page.getByRole('button', { name: 'Create Session' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabelText('Title').fill('Weekly call')
  await dialog.getByLabelText('Description').fill('Questions')
  await dialog.getByLabelText('Date').fill('2020-01-05T18:00')
  await dialog.getByRole('button', { name: 'Create Session' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'This time is in the past. Create anyway?',
  })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
})
