import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import MemberCohortsCard from '#client/features/access/cohorts/member-cohorts-card.tsx'
import OwnPlaces from '#client/features/access/cohorts/own-places.tsx'
import {
  type Cohort,
  createCohort,
  joinWaitingList,
  listCohortRules,
  listCohorts,
  listOwnPlaces,
  listPlacements,
  listWaiting,
  placeMember,
} from '#contract/access/cohorts.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const member = crypto.randomUUID()
const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/own', Component: () => <OwnPlaces programs={['academy']} pay={() => {}} /> },
      { path: '/dashboard/*', Component: DashboardPage },
      { path: '/member', Component: () => <MemberCohortsCard id={member} /> },
    ],
  },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-11-20T10:00:00.000Z'
const cohort: Cohort = {
  ...{ id: crypto.randomUUID(), program: 'academy', name: 'Spring 2027' },
  ...{ startsOn: '2027-03-01', closesOn: '2027-03-07', updatedAt: at },
  ...{ seats: 50, seatsTaken: 12, seatsHeld: 1 },
}
const rule = { planned: true, invitationHours: 48, waiting: 2, updatedAt: at }
const full = { program: 'academy' as const, next: null, own: null, waiting: null, seat: null }

test('where every cohort is full, one waits in line, and takes the seat that is held', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(listOwnPlaces, [full])
  await openAt('/own', routes)
  const waiting = [{ ...full, waiting: { place: 2, joinedAt: at, paid: false } }]
  server.answer(joinWaitingList, waiting)
  server.answer(listOwnPlaces, waiting)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect.element(page.getByText(/You are number 2 on the waiting list/)).toBeVisible()
  await expectFine()
  const seat = { name: 'Spring 2027', startsOn: '2027-03-01', expiresAt: at }
  server.answer(listOwnPlaces, [{ ...full, seat }])
  await openAt('/own', routes)
  await expect.element(page.getByRole('button', { name: 'Take the seat' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Give up the seat' })).toBeVisible()
})

test('the office makes a cohort, and sees who waits', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listCohorts, [])
  server.answer(listCohortRules, [
    { program: 'academy', ...rule },
    { program: 'mentorship', ...rule, planned: false, waiting: 0 },
  ])
  await openAt('/dashboard/offers/cohorts', routes)
  await page.getByRole('button', { name: 'Create Cohort' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Cohort' })
  await dialog.getByLabelText('Name').fill('Spring 2027')
  await dialog.getByLabelText('First day').fill('2027-03-01')
  await dialog.getByRole('button', { name: 'Create Cohort' }).click()
  await expect.element(dialog.getByText('Choose a date')).toBeVisible()
  await dialog.getByLabelText('Last day to join').fill('2027-03-07')
  server.answer(createCohort, cohort)
  server.answer(listCohorts, [cohort])
  await dialog.getByRole('button', { name: 'Create Cohort' }).click()
  await expect.element(page.getByText(/12 of 50/)).toBeVisible()
  await expectFine()
  server.answer(listWaiting, [
    {
      id: crypto.randomUUID(),
      user: { id: member, name: 'Ada Lovelace', email: 'ada@people.example' },
      ...{ program: 'academy', joinedAt: at, paid: true, cohort: null, expiresAt: null },
    },
  ])
  await page.getByRole('button', { name: 'Waiting list: 2' }).click()
  await expect.element(page.getByText('Paid, waiting')).toBeVisible()
})

test('a member is moved to a cohort with a free seat', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listPlacements, [{ program: 'academy', cohort: null }])
  server.answer(listCohorts, [cohort])
  await openAt('/member', routes)
  await page.getByLabelText('Move to').selectOptions('Spring 2027 (38 seats left)')
  const placed = [
    {
      program: 'academy' as const,
      cohort: { id: cohort.id, name: 'Spring 2027', startsOn: '2027-03-01' },
    },
  ]
  server.answer(placeMember, placed)
  server.answer(listPlacements, placed)
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('Member Moved')).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    cohortId: cohort.id,
    seenCohortId: null,
  })
  await expectFine()
})
