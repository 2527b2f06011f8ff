import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type FailedJob,
  getSystem,
  listFailedJobs,
  retryJob,
  type System,
} from '#contract/system.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { emptySystem } from '#testing/components/empty-system.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const at = '2026-11-20T08:00:00.000Z'
const running = {
  id: '0195a000-0000-7000-8000-000000000001',
  host: 'academy-web-5f7d9c6b8-x2x9z.internal.example',
  pid: 4711,
  version: '0.1.0',
  node: '26.10.0',
  startedAt: at,
  seenAt: at,
  memoryBytes: 214_000_000,
  isAlive: true,
}
const busy: System = {
  ...emptySystem,
  processes: [
    running,
    { ...running, id: '0195a000-0000-7000-8000-000000000002', pid: 4712, isAlive: false },
  ],
  queues: [{ name: 'notifications.send-telegram', waiting: 1200, oldestSeconds: 754 }],
  deliveries: [{ channel: 'push', delivered: 84, waiting: 3, failed: 2, leftOut: 1 }],
  payments: { ways: [{ name: 'stripe', isTest: false }], openDisputes: 1 },
}
const failed: FailedJob = {
  id: '0195a000-0000-7000-8000-000000000003',
  queue: 'certificates.render-of-complete-programs',
  failedAt: at,
  tries: 11,
  reason: 'connect ECONNREFUSED 10.0.0.4:587',
}

beforeEach(() => page.viewport(360, 780))
const office = () => plansEmptyAcademy(serverFor('owner'))

test('on a phone it shows what runs, what waits, and what went wrong', async () => {
  const server = office()
  server.answer(getSystem, busy)
  server.answer(listFailedJobs, [failed])
  await openAt('/dashboard/system', routes)
  for (const text of [
    'Program 0.1.0 on Node 26.10.0, with PostgreSQL 18.1.',
    'The oldest for 12 min',
    'Stripe.',
    'Disputed payments that are undecided: 1.',
  ]) {
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  }
  await expect.element(page.getByText('Running', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Gone', { exact: true })).toBeVisible()
  await expect.element(page.getByText('On its way 3, left out 1, failed 2')).toBeVisible()
  await expect.element(page.getByText(failed.reason ?? '', { exact: false })).toBeVisible()
  await expectFine()
})

test('a failed job is tried again, and leaves the list', async () => {
  const server = office()
  server.answer(listFailedJobs, [failed])
  await openAt('/dashboard/system', routes)
  const again = page.getByRole('button', { name: /^Try certificates\.render/ })
  await expect.element(again).toBeVisible()
  server.answer(retryJob, null)
  server.answer(listFailedJobs, [])
  await again.click()
  await expect.element(page.getByText('It Is Tried Again')).toBeVisible()
  await expect.element(page.getByText('Nothing has failed')).toBeVisible()
  const { path } = server.calls.findLast(({ method }) => method === 'POST') ?? {}
  expect(path).toBe(`/api/admin/failed-jobs/${failed.queue}/${failed.id}/retry`)
})

test('one that was tried meanwhile says so', async () => {
  const server = office()
  server.answer(listFailedJobs, [failed])
  await openAt('/dashboard/system', routes)
  server.fail(retryJob, 404)
  await page.getByRole('button', { name: /^Try certificates\.render/ }).click()
  await expect
    .element(page.getByText('It could not be tried again', { exact: false }))
    .toBeVisible()
})

test('an academy in which nothing happens says so', async () => {
  office()
  await openAt('/dashboard/system', routes)
  for (const text of ['Nothing is waiting', 'Nothing has failed', 'No mail server is set up']) {
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  }
  await expectFine()
})

test('a failure to load can be repeated', async () => {
  const server = office()
  server.fail(getSystem, 500)
  await openAt('/dashboard/system', routes)
  await expect.element(page.getByText('The state of the system could not be loaded.')).toBeVisible()
  server.answer(getSystem, busy)
  await page.getByRole('button', { name: /again/i }).click()
  await expect.element(page.getByText('The oldest for 12 min')).toBeVisible()
})
