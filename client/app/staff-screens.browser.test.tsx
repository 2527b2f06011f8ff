import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AdminUser, listUsers, type UserRights } from '#contract/access/access.ts'
import { type GrantableStaffRole, grantableStaffRoles } from '#contract/access/permissions.ts'
import { listTeam, type TeamMember } from '#contract/access/staff.ts'
import { getAdminStats } from '#contract/admin.ts'
import { listManagedAssignments, listSubmissions } from '#contract/assignments.ts'
import { listSharedJournals } from '#contract/journal/shared-journal.ts'
import { listConversations } from '#contract/messages/messages.ts'
import { listTransactions } from '#contract/payments/payments.ts'
import {
  inviteToTeam,
  listTeamInvitations,
  resendTeamInvitation,
} from '#contract/team-invitations.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import { permissionMatrix } from '#testing/permission-matrix.ts'
import { menuFor, sectionLabel } from './menus.ts'
import AcademyPage from './pages/academy.tsx'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'
import { hasSection } from './sections.tsx'

const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/dashboard/*', Component: DashboardPage },
      { path: '/academy/*', Component: AcademyPage },
    ],
  },
]
const standingOf = (staffRole: GrantableStaffRole) => ({
  roles: ['community_student' as const],
  staffRole,
})

beforeEach(() => page.viewport(360, 780))

/** The answers for somebody in the office of an academy without content. */
function officeFor(member: Parameters<typeof serverFor>[0]): FakeServer {
  const server = plansEmptyAcademy(serverFor(member))
  for (const list of [listManagedAssignments, listSubmissions]) server.answer(list, [])
  for (const list of [listSharedJournals, listConversations]) server.answer(list, [])
  const totals = { paidCents: 0, refundedCents: 0, netCents: 0 }
  server.answer(listTransactions, { items: [], totals })
  return server
}

const allScreens = grantableStaffRoles.flatMap((role) =>
  menuFor(standingOf(role), hasSection)
    .flat()
    // A student's screen has its own name, also where the menu says whose it is.
    .map(
      ({ area, label, path, section }) =>
        [role, path, area === 'admin' ? label : sectionLabel(area, section)] as const,
    ),
)

/** What the matrix says about a call, whose address may contain ids. */
const outcomeOf = (role: GrantableStaffRole, method: string, path: string) =>
  Object.entries(permissionMatrix).find(([name]) =>
    new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`).test(`${method} ${path}`),
  )?.[1][role]

test.each(allScreens)('%s at %s makes no call that is refused', async (role, path, label) => {
  const server = officeFor(role)
  await openAt(path, routes)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible()
  // More than the call for the user: the screen's script may arrive after its heading.
  await expect.poll(() => server.calls.length).toBeGreaterThan(1)
  await expect.poll(() => server.waiting).toBe(0)
  const refused = server.calls
    .filter(({ method, path: requested }) => outcomeOf(role, method, requested) === 403)
    .map(({ path: requested }) => requested)
  expect(refused).toEqual([])
})

test('a screen for other staff is refused before it makes any call', async () => {
  const server = officeFor('bookkeeper')
  await openAt('/dashboard/users', routes)
  await expect
    .element(page.getByRole('heading', { name: 'Insufficient Permissions' }))
    .toBeVisible()
  expect(server.calls.map(({ path }) => path)).not.toContain(`/api${listUsers.path}`)
})

test('the overview shows the figures it was given, and no others', async () => {
  const server = officeFor('bookkeeper')
  server.answer(getAdminStats, { revenueThisMonth: 120 })
  await openAt('/dashboard', routes)
  await expect.element(page.getByText('Revenue This Month')).toBeVisible()
  for (const other of ['Total Students', 'Expiring Mentorships', 'Backups', 'Create Content']) {
    await expect.element(page.getByText(other, { exact: true })).not.toBeInTheDocument()
  }
})

const since = '2026-01-05T08:00:00.000Z'
const userWith = (can: Partial<UserRights>, own: Partial<AdminUser> = {}): AdminUser => ({
  id: crypto.randomUUID(),
  name: 'Ann',
  email: 'ann@people.example',
  avatarUrl: null,
  plan: null,
  status: 'active',
  roles: [],
  staffRole: null,
  suspension: null,
  subscriptions: [],
  can: { manage: false, setAdmin: false, suspend: false, delete: false, ...can },
  createdAt: since,
  updatedAt: since,
  ...own,
})

test('a user’s row has only the buttons the reader may use', async () => {
  await page.viewport(1440, 900)
  const server = officeFor('support')
  server.answer(listUsers, [
    userWith({ manage: true, suspend: true }, { name: 'Ben', suspension: { since, reason: 'X' } }),
    userWith({}, { name: 'Cleo', staffRole: 'teacher' }),
  ])
  await openAt('/dashboard/users', routes)
  const ben = page.getByRole('row', { name: /Ben/ })
  for (const name of ['Edit Ben', 'Manage Roles of Ben', 'Reinstate Ben']) {
    await expect.element(ben.getByRole('button', { name })).toBeVisible()
  }
  await expect.element(ben.getByText('suspended')).toBeVisible()
  await expect.element(ben.getByRole('button', { name: 'Delete Ben' })).not.toBeInTheDocument()
  const cleo = page.getByRole('row', { name: /Cleo/ })
  await expect.element(cleo.getByText('Teacher')).toBeVisible()
  await expect.element(cleo.getByRole('button')).not.toBeInTheDocument()
})

const team = (['owner', 'admin', 'support'] as const).map(
  (staffRole): TeamMember => ({
    id: crypto.randomUUID(),
    name: `The ${staffRole}`,
    email: `${staffRole}@people.example`,
    avatarUrl: null,
    staffRole,
    since,
    suspended: false,
  }),
)

test.each([
  ['owner' as const, 1],
  ['admin' as const, 0],
])('in the team, an %s hands over to %i admins', async (member, count) => {
  const server = officeFor(member)
  server.answer(listTeam, team)
  await openAt('/dashboard/team', routes)
  await expect
    .element(page.getByRole('button', { name: 'Change role of The support' }))
    .toBeVisible()
  const handOvers = page.getByRole('button', { name: /^Transfer to/ })
  await expect.poll(() => handOvers.elements().length).toBe(count)
})

test('somebody is invited to the team by mail, and the invitation is sent again', async () => {
  const server = officeFor('owner')
  const invitation = {
    ...{ id: crypto.randomUUID(), email: 'ada@people.example', name: 'Ada' },
    ...{ staffRole: 'teacher' as const, state: 'ended' as const, acceptedBy: null },
    ...{ createdAt: since, expiresAt: since },
  }
  server.answer(listTeam, team)
  server.answer(listTeamInvitations, [invitation])
  server.answer(inviteToTeam, invitation)
  server.answer(resendTeamInvitation, invitation)
  await page.viewport(1280, 800)
  await openAt('/dashboard/team', routes)
  await page.getByRole('button', { name: 'Invite by E-mail' }).click()
  const send = page.getByRole('button', { name: 'Send Invitation' })
  await page.getByLabelText('Email').fill('nobody')
  await send.click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabelText('Email').fill('ada@people.example')
  await send.click()
  await expect.element(page.getByText('Invitation Sent')).toBeVisible()
  await page
    .getByRole('button', { name: 'Send the invitation of ada@people.example again' })
    .click()
  const sent = () => server.calls.filter(({ method }) => method === 'POST')
  await expect
    .poll(() => sent().map(({ path }) => path))
    .toEqual(['/api/admin/team-invitations', `/api/admin/team-invitations/${invitation.id}/resend`])
  expect(sent()[0]?.body).toEqual({ email: 'ada@people.example', name: '', staffRole: 'teacher' })
})
