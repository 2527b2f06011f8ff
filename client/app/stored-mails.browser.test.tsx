import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMails, readMail, type StoredMail } from '#contract/mails.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const mail: StoredMail = {
  name: crypto.randomUUID(),
  to: 'ben@people.example',
  subject: 'Set a new password',
  date: '2026-11-20T08:00:00.000Z',
}

test.each([360, 1440])(
  'a saved mail opens from its row and from its address at %d pixels',
  async (width) => {
    await page.viewport(width, 900)
    const server = plansEmptyAcademy(serverFor('owner'))
    server.answer(listMails, [mail])
    server.answer(readMail, { ...mail, text: 'Follow this link.' })
    const list = await openAt('/dashboard/mails', routes)
    await page
      .getByRole('button', { name: 'Details of Set a new password to ben@people.example' })
      .click()
    await expect.element(page.getByText('Follow this link.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Follow this link.')).not.toBeInTheDocument()
    await list.unmount()
    await openAt(`/dashboard/mails?mail=${mail.name}`, routes)
    await expect.element(page.getByText('Follow this link.')).toBeVisible()
  },
)
