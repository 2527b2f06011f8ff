import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listActivity } from '#contract/activity.ts'
import {
  addMemberNote,
  type Bulk,
  beginBulk,
  deleteMemberView,
  getBulk,
  getMember,
  getMemberChoices,
  listMembers,
  listMemberViews,
  type Member,
  type MemberRow,
  saveMemberView,
  setAccessEnd,
  setMemberTags,
  undoBulk,
} from '#contract/members.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const [ends, next] = ['2199-01-20T10:00:00.000Z', '2199-02-20T10:00:00.000Z']

const row: MemberRow = {
  id: crypto.randomUUID(),
  name: 'Ben Adeyemi',
  email: 'ben.adeyemi@people.example',
  avatarUrl: null,
  plan: 'mentorship',
  status: 'active',
  roles: [{ role: { name: 'mentorship_student' } }],
  staffRole: null,
  suspension: null,
  subscriptions: [
    {
      id: crypto.randomUUID(),
      program: 'mentorship',
      status: 'active',
      startsAt: '2026-01-20T10:00:00.000Z',
      endsAt: ends,
      anchorDay: null,
    },
  ],
  can: { manage: true, setAdmin: true, suspend: true, delete: true },
  createdAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T08:00:00.000Z',
  tags: ['vip'],
}
const member: Member = {
  ...row,
  emailConfirmed: true,
  suppression: null,
  access: [
    { program: 'academy', subscription: null, nextEnd: next },
    { program: 'mentorship', subscription: row.subscriptions[0] ?? null, nextEnd: next },
  ],
  notes: [
    {
      id: crypto.randomUUID(),
      text: 'Prefers calls in the evening',
      author: 'Ann',
      createdAt: '2026-11-01T08:00:00.000Z',
      can: { delete: true },
    },
  ],
  courses: [
    {
      id: crypto.randomUUID(),
      title: 'Risk Management',
      roleAccess: 'academy_student',
      lessons: 8,
      completed: 6,
      lastAt: '2026-11-02T08:00:00.000Z',
    },
  ],
  payments: [
    {
      id: crypto.randomUUID(),
      program: 'mentorship',
      amountCents: 15_000,
      refundedCents: 0,
      currency: 'usd',
      status: 'paid',
      inTest: false,
      createdAt: '2026-01-20T10:00:00.000Z',
    },
  ],
  journal: { sharedTrades: 12, uncommented: 3, lastTradeAt: '2026-11-19T08:00:00.000Z' },
  messages: { unread: 2, lastAt: '2026-11-18T08:00:00.000Z' },
}

beforeEach(() => page.viewport(1440, 900))

function office() {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listMembers, [
    row,
    { ...row, id: crypto.randomUUID(), name: 'Cleo Park', tags: [] },
  ])
  server.answer(getMemberChoices, {
    tags: [{ tag: 'vip', members: 1 }],
    cohorts: ['2026-12-01'],
    offers: [],
  })
  server.answer(listMemberViews, [{ name: 'Ending', query: 'endsWithin=14' }])
  server.answer(getMember, member)
  server.answer(listActivity, [])
  return server
}

test('a name in the list opens the member, and Back returns to the list as it was', async () => {
  office()
  await openAt('/dashboard/members?program=mentorship', routes)
  await page.getByRole('link', { name: 'Ben Adeyemi' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ben Adeyemi' })).toBeVisible()
  await expect.element(page.getByText('Risk Management')).toBeVisible()
  await expect.element(page.getByText('$150 paid and kept')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByLabelText('Program', { exact: true })).toHaveValue('mentorship')
})

test('on a phone a long address gives way to the end of the access', async () => {
  await page.viewport(360, 780)
  const email = 'benedict.adeyemi.of.the.very.long.address@people.example'
  office().answer(listMembers, [{ ...row, email }])
  await openAt('/dashboard/members', routes)
  const end = page.getByText(/Ends Jan 20, 2199$/)
  await expect.element(end).toBeVisible()
  const { left, right } = end.element().getBoundingClientRect()
  const address = page.getByText(email).element()
  expect(address.scrollWidth).toBeGreaterThan(address.clientWidth)
  expect(address.getBoundingClientRect().right).toBeLessThanOrEqual(left)
  const listed = end.element().closest('tr')?.getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(listed?.right ?? 0)
  expect(listed?.height).toBeLessThanOrEqual(72)
})

test('the filters stand behind one button, and the users are the other view', async () => {
  office()
  await openAt('/dashboard/members', routes)
  const program = page.getByLabelText('Program', { exact: true })
  await expect.element(page.getByRole('link', { name: 'Ben Adeyemi' })).toBeVisible()
  await expect.element(program).not.toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(program).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect
    .element(views.getByRole('link', { name: 'Members' }))
    .toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Users' }).click()
  await expect.element(page.getByRole('heading', { name: 'Users / Students' })).toBeVisible()
})

test('an end date is shown before it is moved, and the call carries the end that was seen', async () => {
  const server = office()
  server.answer(setAccessEnd, row)
  await openAt(`/dashboard/members/${row.id}`, routes)
  await page.getByRole('button', { name: /^Extend mentorship to / }).click()
  await expect.element(page.getByText(/Ends .*2199 instead of .*2199/)).toBeVisible()
  await page.getByRole('button', { name: 'Set end date' }).click()
  await expect.element(page.getByText('Access Extended')).toBeVisible()
  const sent = server.calls.find(({ method, path }) => method === 'PUT' && path.endsWith('/access'))
  expect(sent?.body).toEqual({ program: 'mentorship', endsAt: next, seenEndsAt: ends })
})

test('an end that is moved to an earlier day is told as shortened', async () => {
  const server = office()
  server.answer(setAccessEnd, row)
  await openAt(`/dashboard/members/${row.id}`, routes)
  await page.getByRole('button', { name: /^Extend mentorship to / }).click()
  await page.getByRole('dialog').getByLabelText('Access until').fill('2198-12-01')
  await page.getByRole('button', { name: 'Set end date' }).click()
  await expect.element(page.getByText('Access Shortened')).toBeVisible()
})

test('a note that could not be saved stays typed, and is sent again under its id', async () => {
  const server = office()
  server.fail(addMemberNote, 503)
  await openAt(`/dashboard/members/${row.id}`, routes)
  const field = page.getByLabelText('New note')
  await field.fill('Asked for an invoice')
  const keep = page.getByRole('button', { name: 'Save Note' })
  await keep.click()
  await expect.element(page.getByText(/Failed to save the note/)).toBeVisible()
  await expect.element(field).toHaveValue('Asked for an invoice')
  server.answer(addMemberNote, member.notes[0] as Member['notes'][number])
  await keep.click()
  await expect.element(field).toHaveValue('')
  const ids = server.calls
    .filter(({ path, method }) => method === 'POST' && path.endsWith('/notes'))
    .map(({ body }) => (body as { id: string }).id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a bulk action first says whom it affects, and can be undone', async () => {
  const server = office()
  const bulk: Bulk = { id: crypto.randomUUID(), people: 2, done: 0, state: 'waiting', failures: [] }
  server.answer(beginBulk, bulk)
  server.answer(getBulk, bulk)
  await openAt('/dashboard/members', routes)
  await page.getByRole('button', { name: 'Select this page' }).click()
  const marks = page.getByRole('checkbox', { name: /^Select / })
  await expect.element(marks.first()).toBeChecked()
  await marks.first().click()
  await expect.element(marks.first()).not.toBeChecked()
  await marks.first().click()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect.element(marks.first()).not.toBeChecked()
  await page.getByRole('button', { name: 'Select this page' }).click()
  await expect.element(marks.first()).toBeChecked()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Extend by one month' }).click()
  await expect
    .element(page.getByText(/The Academy is extended by one month for 2 members/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText(/starts in a few seconds/)).toBeVisible()
  server.answer(undoBulk, { ...bulk, state: 'undone' })
  server.answer(getBulk, { ...bulk, state: 'undone' })
  const underWay = page.getByRole('region', { name: 'Bulk action in progress' })
  await underWay.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: nothing was changed.')).toBeVisible()
})

test('a removed tag and a deleted view can be restored within ten seconds', async () => {
  const server = office()
  const undo = (hasText: string) =>
    page.getByRole('listitem').filter({ hasText }).getByRole('button', { name: 'Undo' })
  server.answer(setMemberTags, { tags: [] })
  await openAt(`/dashboard/members/${row.id}`, routes)
  await page.getByRole('button', { name: 'Remove the tag vip' }).click()
  server.answer(setMemberTags, { tags: ['vip'] })
  await undo('Tag Removed').click()
  await expect.element(page.getByText('Tag Restored')).toBeVisible()

  server.answer(deleteMemberView, null)
  server.answer(saveMemberView, null)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByLabelText('Saved views').selectOptions('Ending')
  await page.getByRole('button', { name: 'Delete the view Ending' }).click()
  await undo('View Deleted').click()
  await expect.element(page.getByText('View Restored')).toBeVisible()
  const sent = server.calls.filter(({ method }) => method === 'PUT' || method === 'DELETE')
  expect(sent.map(({ body }) => body)).toEqual([
    { tags: [] },
    { tags: ['vip'] },
    { name: 'Ending' },
    { name: 'Ending', query: 'endsWithin=14' },
  ])
})

test.each([360, 1440])('nothing is cut off at %d pixels', async (width) => {
  await page.viewport(width, 900)
  office()
  await openAt('/dashboard/members', routes)
  await expect.element(page.getByText('Cleo Park')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  if (width === 360) {
    const cell = page.getByRole('row', { name: /Cleo Park/ }).element()
    expect(cell.getBoundingClientRect().height).toBeLessThan(100)
  }
  await page.getByRole('link', { name: 'Ben Adeyemi' }).click()
  await expect.element(page.getByText('Risk Management')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
