import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeSignalSource,
  discardSignalDraft,
  listSignalDrafts,
  listSignalSources,
  makeSignalSource,
  publishSignalDraft,
  removeSignalSource,
  type SignalDraft,
  type SignalSource,
} from '#contract/signals/incoming-signals.ts'
import { type ReadSignal, readSignalMessage } from '#contract/signals/signal-messages.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const at = '2026-11-20T10:00:00.000Z'
const id = '0193e7a0-0000-7000-8000-000000000001'
const source: SignalSource = {
  id,
  name: 'TradingView',
  kind: 'key',
  mode: 'draft',
  roleAccess: ['academy_student'],
  isOn: true,
  author: { id, name: 'Ann Lee' },
  lastReceivedAt: null,
  updatedAt: at,
}
const euro: ReadSignal = {
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: 'limit',
  entry: '1.0850',
  entryTo: null,
  stopLoss: '1.0890',
  takeProfit: null,
  furtherTargets: [],
  riskPercent: null,
}
const words = 'EURUSD BUY LIMIT 1.0850 SL 1.0890 lot 0.1'
const draft: SignalDraft = {
  id,
  source: { id, name: source.name },
  text: words,
  words,
  roleAccess: ['academy_student'],
  signals: [euro],
  unread: [{ text: 'lot 0.1' }],
  problem: 'The stop of a BUY must be below its entry.',
  receivedAt: at,
}
const signal: Signal = {
  ...euro,
  entryTo: undefined,
  id,
  title: 'EURUSD BUY',
  content: words,
  analysis: words,
  roleAccess: ['academy_student'],
  status: 'pending',
  strategyId: null,
  validUntil: null,
  chart: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [],
  resultR: null,
}
const isWithin = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)

beforeEach(() => page.viewport(360, 780))

test('a draft is opened filled in, and published with what it needs', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listSignalDrafts, [draft])
  server.answer(readSignalMessage, { signals: [euro], unread: draft.unread })
  await openAt('/dashboard/signals', routes)
  const list = page.getByRole('table', { name: 'Drafts' })
  await expect.element(list.getByText('EURUSD BUY 1.0850')).toBeVisible()
  await expect
    .element(list.getByText('Not published: The stop of a BUY must be below its entry.'))
    .toBeVisible()
  isWithin()
  await expectFine()

  await page.viewport(1280, 900)
  await expect.element(list.getByRole('mark')).toHaveTextContent('lot 0.1')
  await page.getByRole('button', { name: 'Open EURUSD BUY 1.0850' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Signal' })
  await expect.element(dialog.getByLabelText('Message')).toHaveValue(words)
  await expect.element(dialog.getByLabelText('Pair')).toHaveValue('EURUSD')
  await expect.element(dialog.getByLabelText('Content')).toHaveValue(words)
  await expect.element(dialog.getByLabelText('Status')).toHaveValue('pending')
  await expect.element(dialog.getByLabelText('Access level')).toHaveValue('academy_student')
  await expect.element(dialog.getByLabelText('Publish at')).not.toBeInTheDocument()
  await dialog.getByLabelText('Stop loss').fill('1.0820')
  server.answer(publishSignalDraft, signal)
  server.answer(listSignalDrafts, [])
  await dialog.getByRole('button', { name: 'Create Signal' }).click()
  await expect.element(page.getByText('Signal Created')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('a draft is discarded, and drafts that cannot be loaded say so', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listSignalDrafts, [{ ...draft, signals: [], problem: null }])
  await page.viewport(1280, 900)
  await openAt('/dashboard/signals', routes)
  const discard = page.getByRole('button', { name: 'Discard Not read' })
  await expect.element(discard).toBeVisible()
  server.answer(discardSignalDraft, null)
  server.fail(listSignalDrafts, 500)
  await discard.click()
  await page.getByRole('button', { name: 'Yes, Discard' }).click()
  await expect.element(page.getByText('Draft Discarded')).toBeVisible()
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('The drafts could not be loaded.')).toBeVisible()
})

test('a source is added, its key is shown once, and it is switched off and revoked', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('No sources yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Source' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Source' })
  await dialog.getByRole('button', { name: 'Add Source' }).click()
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabelText('Name').fill('TradingView')
  await expectFine()
  const secret = 'a-secret-that-is-shown-only-once'
  server.answer(makeSignalSource, { ...source, secret })
  server.answer(listSignalSources, [source])
  await dialog.getByRole('button', { name: 'Add Source' }).click()
  await expect.element(page.getByLabelText('New key')).toHaveValue(secret)
  await expect
    .element(page.getByLabelText('Address with the key'))
    .toHaveValue(`${window.location.origin}/api/signals/incoming/${secret}`)
  isWithin()
  await expectFine()

  await page.viewport(1280, 900)
  server.answer(changeSignalSource, { ...source, isOn: false })
  server.answer(listSignalSources, [{ ...source, isOn: false }])
  await page.getByRole('button', { name: 'Switch TradingView off' }).click()
  await expect.element(page.getByText('Source Switched Off')).toBeVisible()
  server.answer(removeSignalSource, null)
  server.answer(listSignalSources, [])
  await page.getByRole('button', { name: 'Revoke TradingView' }).click()
  await page.getByRole('button', { name: 'Yes, Revoke' }).click()
  await expect.element(page.getByText('Source Revoked')).toBeVisible()
  await expect.element(page.getByText('No sources yet')).toBeVisible()
})
