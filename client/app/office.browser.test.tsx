import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Broadcast,
  listBroadcasts,
  previewBroadcast,
  saveBroadcast,
  sendBroadcast,
} from '#contract/broadcasts.ts'
import { listCoupons } from '#contract/coupons.ts'
import {
  acceptInvitation,
  type Invitation,
  inviteMember,
  listInvitations,
  readInvitation,
  resendInvitation,
} from '#contract/invitations.ts'
import { listMembers } from '#contract/members.ts'
import { getNeeds } from '#contract/needs.ts'
import { joinTeam } from '#contract/team-invitations.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import InvitationPage from './pages/invitation.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/dashboard/*', Component: DashboardPage },
      { path: '/invitation', Component: InvitationPage },
    ],
  },
]
const at = '2026-11-20T08:00:00.000Z'
const invitation: Invitation = {
  id: crypto.randomUUID(),
  email: 'cleo.park@people.example',
  name: 'Cleo Park',
  program: 'academy',
  state: 'open',
  createdAt: at,
  expiresAt: '2026-12-04T08:00:00.000Z',
  acceptedBy: null,
}
const broadcast: Broadcast = {
  id: crypto.randomUUID(),
  subject: 'News of December',
  body: 'Hello',
  filter: {},
  state: 'sent',
  sendAt: at,
  people: 1200,
  handed: 1198,
  leftOut: 2,
  createdAt: at,
  updatedAt: at,
}

/** Of a second row. */
const other = { id: crypto.randomUUID(), name: 'Ada Lee', subject: 'News of November' }

beforeEach(() => page.viewport(1440, 900))
const office = () => plansEmptyAcademy(serverFor('owner'))

test('pending work leads the dashboard, and each line links to it', async () => {
  office().answer(getNeeds, { requests: 3, unread: 1, ungraded: 0 })
  await openAt('/dashboard', routes)
  const link = page.getByRole('link', { name: '3 requests to decide' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/users')
  await expect.element(page.getByRole('link', { name: '1 unread conversation' })).toBeVisible()
  await expect.element(page.getByText(/to grade/)).not.toBeInTheDocument()
})

test('Ctrl+K finds a page by a few broadcasts and a member by name, and Enter opens it', async () => {
  const server = office()
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('combobox', { name: /Find a page/ })
  await field.fill('invite some')
  await expect.element(page.getByRole('option', { name: /Invite someone/ })).toBeVisible()
  const requested = () => server.calls.find(({ path }) => path === `/api${listMembers.path}`)
  await expect.poll(() => requested()?.query.get('search')).toBe('invite some')
  server.answer(listInvitations, [invitation])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Invite someone' })).toBeVisible()
})

test('Ctrl+K begins what the sections begin, also in the section that is open', async () => {
  office().answer(listCoupons, [])
  await openAt('/dashboard/coupons', routes)
  await expect.element(page.getByRole('heading', { name: 'Coupons', level: 2 })).toBeVisible()
  for (const round of [1, 2]) {
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox', { name: /Find a page/ }).fill('create coup')
    await page.getByRole('option', { name: 'Create Coupon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Coupon' })
    await expect.element(dialog, { message: `round ${round}` }).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('the header hints at the search, which students have as well', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'Search Ctrl K' }).click()
  const field = page.getByRole('combobox', { name: /Find a page/ })
  await field.fill('settin')
  await expect.element(page.getByRole('option', { name: /Settings/ })).toBeVisible()
  await expect
    .poll(() => server.calls.findLast(({ path }) => path === '/api/search')?.query.get('q'))
    .toBe('settin')
})

test('an invalid address is refused before anything is sent', async () => {
  const server = office()
  server.answer(listInvitations, [invitation])
  server.answer(inviteMember, invitation)
  await openAt('/dashboard/invitations?do=invite', routes)
  await page.getByLabelText('Email').fill('nobody')
  const send = page.getByRole('button', { name: 'Send Invitation' })
  await send.click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await page.getByLabelText('Email').fill('cleo.park@people.example')
  await send.click()
  await expect.element(page.getByText('Invitation Sent')).toBeVisible()
})

test('an invitation creates an account, and says so when it has expired', async () => {
  const server = office()
  const { email, name, program } = invitation
  server.answer(readInvitation, { email, name, program, staffRole: null, hasAccount: false })
  server.answer(acceptInvitation, { email })
  await openAt('/invitation?token=of-a-mail', routes)
  await page.getByLabelText('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create My Account' }).click()
  await expect.element(page.getByText('Your account is ready')).toBeVisible()
  const sent = server.calls.find(({ path }) => path.endsWith('/accept'))
  expect(sent?.body).toMatchObject({ token: 'of-a-mail', name: 'Cleo Park' })
})

test('an invitation to the team is taken by the account that has its address', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const toTeam = { name: '', program: null, staffRole: 'teacher' as const, hasAccount: true }
  server.answer(readInvitation, { ...toTeam, email: 'ada@people.example' })
  const other = await openAt('/invitation?token=of-a-mail', routes)
  await expect.element(page.getByText(/signed in as free@people.example/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Join the Team' })).not.toBeInTheDocument()
  await other.unmount()

  server.answer(readInvitation, { ...toTeam, email: 'Free@people.example' })
  server.answer(joinTeam, null)
  await openAt('/invitation?token=of-a-mail', routes)
  await page.getByRole('button', { name: 'Join the Team' }).click()
  await expect.element(page.getByText('Welcome to the team')).toBeVisible()
  const sent = server.calls.find(({ path }) => path === '/api/me/team-invitation')
  expect(sent?.body).toEqual({ token: 'of-a-mail' })
})

test('a broadcast that could not be saved stays as typed', async () => {
  const server = office()
  server.fail(saveBroadcast, 503)
  server.answer(previewBroadcast, { subject: 'News', body: 'Hello Ann', meant: 20, reached: 12 })
  await openAt('/dashboard/letters', routes)
  await page.getByRole('button', { name: 'New E-mail' }).click()
  await page.getByLabelText('Subject').fill('News')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello {{name}}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText(/12 of 20 members would get it now/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect.element(page.getByText(/Failed to save the e-mail/)).toBeVisible()
  await expect.element(text).toHaveValue('Hello {{name}}')
})

test('a broadcast that nobody would get says why and cannot be sent', async () => {
  const server = office()
  server.answer(listBroadcasts, [{ ...broadcast, state: 'draft', sendAt: null }])
  server.answer(previewBroadcast, { subject: 'News', body: 'Hello Ann', meant: 20, reached: 0 })
  await openAt('/dashboard/letters', routes)
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send…' }).click()
  await expect.element(page.getByText(/none of the 20 members/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Yes, Send Now' })).toBeDisabled()
})

test('an e-mail that has stopped says why, and another admin sends the rest', async () => {
  const server = office()
  server.answer(listBroadcasts, [{ ...broadcast, state: 'stopped' }])
  server.answer(previewBroadcast, { subject: 'News', body: 'Hello Ann', meant: 20, reached: 12 })
  server.answer(sendBroadcast, broadcast)
  await openAt('/dashboard/letters', routes)
  await expect.element(page.getByText(/Whoever scheduled it may no longer send/)).toBeVisible()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Put on hold' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Send…' }).click()
  await page.getByRole('button', { name: 'Yes, Send Now' }).click()
  await expect.element(page.getByText('E-mail Is on Its Way')).toBeVisible()
})

test('an invitation that has ended says why, and is sent again by one press', async () => {
  const server = office()
  server.answer(listInvitations, [{ ...invitation, state: 'ended' }])
  server.answer(resendInvitation, invitation)
  await openAt('/dashboard/invitations', routes)
  await expect.element(page.getByText('The sender may no longer invite')).toBeVisible()
  await page
    .getByRole('button', { name: `Send the invitation of ${invitation.email} again` })
    .click()
  await expect.element(page.getByText('Invitation Sent')).toBeVisible()
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/admin/invitations/${invitation.id}/resend`,
  ])
})

test('on a phone the preview of an e-mail is brought into sight', async () => {
  await page.viewport(360, 780)
  const server = office()
  server.answer(previewBroadcast, { subject: 'News', body: 'Hello Ann', meant: 20, reached: 12 })
  await openAt('/dashboard/letters', routes)
  await page.getByRole('button', { name: 'New E-mail' }).click()
  await page.getByLabelText('Subject').fill('News')
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {{name}}')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview).toHaveFocus()
  await expect.element(preview).toBeInViewport()
})

test.each([360, 1440])('nothing is cut off at %d pixels', async (width) => {
  await page.viewport(width, 900)
  const server = office()
  server.answer(listInvitations, [invitation, { ...invitation, ...other, state: 'ended' }])
  server.answer(listBroadcasts, [broadcast, { ...broadcast, ...other, state: 'stopped' }])
  server.answer(getNeeds, { requests: 3, unread: 1, sessions: 2, failedPayments: 1 })
  for (const [name, shown] of [
    ['', '3'],
    ['/invitations', 'Cleo Park'],
    ['/letters', 'News of December'],
  ] as const) {
    const screen = await openAt(`/dashboard${name}`, routes)
    await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
})

test('the active entry is scrolled into view in a menu taller than the window', async () => {
  await page.viewport(1440, 600)
  const server = office()
  server.answer(listBroadcasts, [broadcast])
  await openAt('/dashboard/letters', routes)
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  const entry = menu.getByRole('link', { name: 'E-mails', exact: true })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  await expect.poll(() => bottom(entry.element()) <= bottom(menu.element())).toBe(true)
})
