import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Automation,
  type AutomationRun,
  deleteAutomation,
  getAutomation,
  listAutomationRuns,
  listAutomations,
  previewAutomation,
  saveAutomation,
  stopAutomationRun,
  switchAutomation,
} from '#contract/automations.ts'
import { listMembers } from '#contract/members.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const at = '2026-11-20T08:00:00.000Z'
const [first, wait, second] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const automation: Automation = {
  id: crypto.randomUUID(),
  name: 'Welcome',
  trigger: { kind: 'joined' },
  filter: {},
  goal: null,
  repeats: false,
  steps: [
    { id: first, kind: 'mail', subject: 'Welcome, {{name}}', body: 'Hello' },
    { id: wait, kind: 'wait', hours: 48 },
    { id: second, kind: 'mail', subject: 'How is it going?', body: 'Tell us' },
  ],
  state: 'on',
  onSince: at,
  people: { within: 2, finished: 7, reachedGoal: 1, stopped: 0 },
  standing: [
    { stepId: first, waiting: 0, sent: 9, leftOut: 1 },
    { stepId: second, waiting: 2, sent: 7, leftOut: 1 },
  ],
  createdAt: at,
  updatedAt: at,
}
const run: AutomationRun = {
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  name: 'Cleo Park',
  email: 'cleo.park@people.example',
  state: 'within',
  happenedAt: at,
  endedAt: null,
  next: { stepId: second, dueAt: '2026-11-22T08:00:00.000Z' },
  sent: [{ kind: 'mail', title: 'Welcome, Cleo Park', at, leftOut: null }],
}
const ended: AutomationRun = {
  ...run,
  id: crypto.randomUUID(),
  name: 'Ada Lee',
  state: 'finished',
  endedAt: at,
  next: null,
  sent: [{ kind: 'mail', title: 'Welcome, Ada Lee', at, leftOut: 'no_news' }],
}

beforeEach(() => page.viewport(1440, 900))
const office = () => plansEmptyAcademy(serverFor('owner'))

test('an automation is written with two mails and a wait, and looked at as a member gets it', async () => {
  const server = office()
  server.answer(saveAutomation, { ...automation, state: 'draft' })
  server.answer(listMembers, [])
  await openAt('/dashboard/automations', routes)
  await page.getByRole('button', { name: 'New Automation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name', { exact: true }).fill('Come back')
  await dialog
    .getByLabelText('Begins when a member')
    .selectOptions('Has not been seen for some days')
  await dialog.getByLabelText('Days', { exact: true }).fill('10')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Subject').fill('We miss you')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {{name}}')
  await dialog.getByRole('button', { name: 'Add Step' }).click()
  await page.getByRole('menuitem', { name: 'Wait' }).click()
  await dialog.getByLabelText('Wait for').fill('3')
  await dialog.getByRole('button', { name: 'Move step 2 up' }).click()
  await save.click()
  await expect.element(page.getByText('Automation Saved')).toBeVisible()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({
    name: 'Come back',
    trigger: { kind: 'silent', days: 10 },
    goal: null,
    steps: [
      { kind: 'wait', hours: 72 },
      { kind: 'mail', subject: 'We miss you', body: 'Hello {{name}}' },
    ],
  })
})

test('an edit says what it means for members who are in it, and previews with one of them', async () => {
  const server = office()
  server.answer(listAutomations, [automation])
  const member = { ...run, id: run.userId }
  server.answer(previewAutomation, {
    name: 'Cleo Park',
    matches: true,
    meant: 20,
    reached: 12,
    steps: [
      {
        stepId: first,
        kind: 'mail',
        at,
        subject: 'Welcome, Cleo Park',
        body: 'Hello',
        leftOut: null,
      },
      { stepId: second, kind: 'mail', at, subject: 'How?', body: 'Tell us', leftOut: 'no_news' },
    ],
  })
  server.answer(listMembers, [
    {
      id: member.id,
      name: member.name,
      email: member.email,
      avatarUrl: null,
      roles: [{ role: { name: 'community_student' } }],
      plan: null,
      status: 'active',
      staffRole: null,
      suspension: null,
      subscriptions: [],
      can: { manage: true, setAdmin: true, suspend: true, delete: true },
      createdAt: at,
      updatedAt: at,
      lastSeenAt: at,
      tags: [],
    },
  ])
  await openAt('/dashboard/automations', routes)
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect
    .element(page.getByText(/2 members are in it\. They go on with what you save/))
    .toBeVisible()
  await page.getByLabelText('Search members').fill('cleo')
  await page.getByRole('button', { name: 'Cleo Park' }).click()
  const preview = page.getByRole('region', { name: 'Preview' }).last()
  await expect.element(preview.getByText('Welcome, Cleo Park')).toBeVisible()
  await expect.element(preview.getByText(/not sent: takes no news by e-mail/)).toBeVisible()
})

test('switching it on and off asks first and says what happens', async () => {
  const server = office()
  server.answer(listAutomations, [{ ...automation, state: 'stopped', onSince: null }])
  server.answer(switchAutomation, automation)
  await openAt('/dashboard/automations', routes)
  await expect.element(page.getByText(/Whoever switched it on may no longer send/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Switch on…' }).click()
  await expect.element(page.getByText(/nobody gets it for something before/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, Switch On' }).click()
  await expect.element(page.getByText('Automation Is On')).toBeVisible()
  const sent = server.calls.find(({ path }) => path.endsWith('/switch'))
  expect(sent?.body).toEqual({ on: true })
})

test('one that cannot be deleted stays in the list', async () => {
  const server = office()
  server.answer(listAutomations, [{ ...automation, state: 'off', onSince: null }])
  server.fail(deleteAutomation, 500)
  await openAt('/dashboard/automations', routes)
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(page.getByText('Failed to delete the automation.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Welcome' })).toBeVisible()
})

test('who is where says the step, what was sent and why not, and stops it for one member', async () => {
  const server = office()
  server.answer(getAutomation, automation)
  server.answer(listAutomationRuns, [run, ended])
  server.answer(stopAutomationRun, { ...run, state: 'stopped', next: null, endedAt: at })
  await openAt(`/dashboard/automations/${automation.id}`, routes)
  await expect.element(page.getByText('2 waiting · 7 sent · 1 left out')).toBeVisible()
  await expect.element(page.getByText(/Before step 3/)).toBeVisible()
  await expect.element(page.getByText(/not sent: takes no news by e-mail/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop for Cleo Park' }).click()
  await page.getByRole('button', { name: 'Yes, Stop' }).click()
  await expect.element(page.getByText('Stopped for This Member')).toBeVisible()
})

test.each([360, 1440])('nothing is cut off at %d pixels', async (width) => {
  await page.viewport(width, 900)
  const server = office()
  server.answer(listAutomations, [automation, { ...automation, id: run.id, state: 'stopped' }])
  server.answer(getAutomation, automation)
  server.answer(listAutomationRuns, [run, ended])
  for (const [path, shown] of [
    ['', 'Joins the academy'],
    [`/${automation.id}`, 'Cleo Park'],
  ] as const) {
    const screen = await openAt(`/dashboard/automations${path}`, routes)
    await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
})
