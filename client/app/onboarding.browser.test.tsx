import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSettings } from '#contract/academy-settings.ts'
import { beginImpersonation } from '#contract/identity/impersonation.ts'
import {
  changeOnboarding,
  getOnboarding,
  type Onboarding,
  onboardingSteps,
  sendTestMail,
} from '#contract/onboarding.ts'
import { getPreparations } from '#contract/renditions.ts'
import { getSignInRules } from '#contract/second-factors.ts'
import { getStorageQuotas } from '#contract/storage-quota.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import ImpersonationStrip from './impersonation/impersonation-strip.tsx'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const empty: Onboarding = {
  steps: onboardingSteps.map((name) => ({ name, done: false })),
  named: false,
  putAway: false,
  choices: [],
  claims: [
    { place: 'site', says: '2,500+ students' },
    { place: 'academy', says: 'Lifetime access' },
  ],
  differing: ['academy'],
  payment: 'sandbox',
  hasMailServer: false,
}
const doneBut = (...open: string[]): Onboarding => ({
  ...empty,
  steps: onboardingSteps.map((name) => ({ name, done: !open.includes(name) })),
})

const checklist = page.getByRole('heading', { name: 'Your First Hour' })

function serverOf(known: Onboarding, member: 'owner' | 'teacher' = 'owner') {
  const server = plansEmptyAcademy(serverFor(member))
  server.answer(getOnboarding, known)
  return server
}

/** The first click also gives the window focus, which makes screens refetch. */
const takeFocus = () => checklist.click()

test('an empty academy greets its owner with a list of things to do, each with a link', async () => {
  await page.viewport(1440, 1400)
  serverOf(empty)
  await openAt('/dashboard', routes)
  await expect.element(checklist).toBeVisible()
  await expect.element(page.getByText(/^0 of 8 done/)).toBeVisible()
  for (const [name, href] of [
    ['Set the name', '/dashboard/academy-settings'],
    ['Choose a logo', '/dashboard/site?text=look'],
    ['Set the prices', '/dashboard/offers'],
    ['Create a course', '/dashboard/courses'],
    ['Write your texts', '/dashboard/site'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  const warning = 'The landing page shows a different price'
  await expect.element(page.getByText(new RegExp(warning))).toBeVisible()
  await page.viewport(360, 780)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('what the site promises is named, with the way to where it is said', async () => {
  await page.viewport(1440, 1400)
  const server = serverOf(doneBut('claims'))
  await openAt('/dashboard', routes)
  await takeFocus()
  await page.getByText('Landing page (1)').click()
  await expect.element(page.getByText('2,500+ students')).toBeVisible()
  await page.getByText('Academy (1)').click()
  await expect.element(page.getByText('Lifetime access')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Change the Academy’s offer' }))
    .toHaveAttribute('href', '/dashboard/offers?program=academy')
  expect(page.getByText(/^Terms \(/).elements()).toEqual([])
  await page.viewport(360, 780)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  server.answer(changeOnboarding, doneBut())
  server.answer(getOnboarding, doneBut())
  await page.getByRole('button', { name: 'We keep all of this' }).click()
  await expect.element(checklist).not.toBeInTheDocument()
  const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toEqual({ choice: { name: 'claims-are-kept', chosen: true } })
})

test('one step can be answered while the rest stay', async () => {
  const server = serverOf(doneBut('payment', 'mail'))
  server.answer(changeOnboarding, doneBut('mail'))
  await openAt('/dashboard', routes)
  await takeFocus()
  server.answer(getOnboarding, doneBut('mail'))
  const choice = page.getByRole('button', { name: 'Keep test payments for now' })
  await choice.click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(checklist).toBeVisible()
  const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toEqual({ choice: { name: 'sandbox', chosen: true } })
})

test('the checklist goes away once its last step is done', async () => {
  const server = serverOf({ ...doneBut('mail'), hasMailServer: true })
  server.answer(sendTestMail, doneBut())
  await openAt('/dashboard', routes)
  await takeFocus()
  server.answer(getOnboarding, doneBut())
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect.element(page.getByText('Test E-mail Sent')).toBeVisible()
  await expect.element(checklist).not.toBeInTheDocument()
})

test('a mail server’s error is shown, and the address stays in its field', async () => {
  const server = serverOf({ ...doneBut('mail'), hasMailServer: true })
  const message = 'The mail server did not accept it: 550 no such user'
  server.fail(sendTestMail, 422, { code: 'rule_violated', message })
  await openAt('/dashboard', routes)
  await page.getByRole('textbox', { name: 'Send to' }).fill('me@mail.example')
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect.element(page.getByText(new RegExp(message))).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Send to' }))
    .toHaveValue('me@mail.example')
})

test('a dismissed checklist stays away, and the settings bring it back', async () => {
  const server = serverOf(empty)
  server.answer(changeOnboarding, { ...empty, putAway: true })
  const { unmount } = await openAt('/dashboard', routes)
  await takeFocus()
  server.answer(getOnboarding, { ...empty, putAway: true })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(checklist).not.toBeInTheDocument()
  await unmount()

  const updatedAt = '2026-01-05T08:00:00.000Z'
  server.answer(getSettings, {
    brand: null,
    telegramUrl: null,
    discordUrl: null,
    communitySignupOpen: true,
    registrationOpen: true,
    askWithoutPayment: true,
    approveAtOnce: false,
    academyComplete: false,
    publicRecord: false,
    mentorshipPayment: 'month',
    graceDays: 0,
    byInvitation: false,
    contactEmail: null,
    supportUrl: null,
    defaultBrand: 'Meridian',
    updatedAt,
  })
  server.answer(getStorageQuotas, {
    communityMb: null,
    studentMb: null,
    defaultCommunityMb: 200,
    defaultStudentMb: 2000,
    updatedAt,
  })
  server.answer(getPreparations, {
    means: 'remux',
    ready: 0,
    pending: 0,
    unsuited: 0,
    others: 0,
    percent: null,
  })
  server.answer(getSignInRules, { adminsNeedFactor: false, passwordProof: false, updatedAt })
  await openAt('/dashboard/academy-settings', routes)
  const shown = page.getByRole('switch', { name: 'Checklist on the dashboard' })
  await expect.element(shown).not.toBeChecked()
  server.answer(changeOnboarding, empty)
  server.answer(getOnboarding, empty)
  await shown.click()
  await expect.element(shown).toBeChecked()
})

test('staff who may not do the steps are not shown them', async () => {
  const server = serverOf(empty, 'teacher')
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(server.calls.filter(({ path }) => path.includes('first-hour'))).toEqual([])
  expect(page.getByRole('button', { name: 'View as' }).elements()).toEqual([])
})

test('a view that cannot be opened is reported', async () => {
  const server = serverOf(doneBut('view'))
  server.fail(beginImpersonation, 429, { code: 'too_many_requests', message: 'Too many views.' })
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'View as', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Academy student' }).click()
  await expect.element(page.getByText(/Too many views|could not be opened/).first()).toBeVisible()
  expect(sessionStorage.getItem('viewing')).toBeNull()
})

test('the strip names the viewed role and offers the way back', async () => {
  const impersonation = { id: 'one', as: 'academy', token: 'view_x' }
  await openAt('/', [
    { path: '/', element: <ImpersonationStrip stored={JSON.stringify(impersonation)} /> },
  ])
  await page.viewport(360, 780)
  await expect.element(page.getByText('Academy student')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Exit View' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
