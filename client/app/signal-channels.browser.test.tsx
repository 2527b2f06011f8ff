import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listSignalSources, type SignalSource } from '#contract/signals/incoming-signals.ts'
import { listSignalChannels, makeChannelCode } from '#contract/signals/signal-channels.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  {
    Component: WithSession,
    children: [{ path: '/dashboard/*', Component: DashboardPage }],
  },
]
const at = '2026-11-20T10:00:00.000Z'
const id = '0193e7a0-0000-7000-8000-000000000001'
const source: SignalSource = {
  id,
  name: 'Gold Room',
  kind: 'telegram',
  mode: 'draft',
  roleAccess: ['academy_student'],
  isOn: true,
  author: { id, name: 'Ada' },
  lastReceivedAt: null,
  updatedAt: at,
}
const trouble = 'The bot is no longer an admin of the channel.'

beforeEach(() => page.viewport(360, 780))

test('a code links a channel, and the list says when the bot is not in it any more', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listSignalChannels, { available: true, channels: [], waiting: null })
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: 'Link a Telegram Channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link a Telegram Channel' })
  await dialog.getByLabelText('Name').fill('Gold Room')
  await expectFine()
  const made = { code: 'MS-ABCDEFGHIJKLMNOP', bot: 'meridian_bot', expiresAt: at }
  server.answer(makeChannelCode, made)
  const waiting = { problem: 'This channel is linked already.', expiresAt: at }
  server.answer(listSignalChannels, { available: true, channels: [], waiting })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveValue(made.code)
  await expect.element(page.getByText(/add @meridian_bot to the administrators/)).toBeVisible()
  await expect.element(page.getByText('This channel is linked already.')).toBeVisible()
  await expectFine()
})

test('a channel without the bot is not reachable', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listSignalSources, [source])
  server.answer(listSignalChannels, {
    available: true,
    channels: [{ sourceId: id, title: 'Gold Room at Telegram', trouble }],
    waiting: { problem: null, expiresAt: at },
  })
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('Not reachable')).toBeVisible()
  await expect.element(page.getByText(trouble)).toBeVisible()
  await expect.element(page.getByText(/A code waits to be posted/)).toBeVisible()
  await expectFine()
})
