import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTeam } from '#contract/access/staff.ts'
import { type Invitation, listInvitations } from '#contract/invitations.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { journalWithTrades } from '#testing/components/journal-with-trades.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const at = '2026-11-02T09:00:00.000Z'
const invitation = (name: string): Invitation => ({
  id: crypto.randomUUID(),
  email: `${name}@people.example`,
  name,
  program: 'academy',
  state: 'open',
  createdAt: at,
  expiresAt: '2199-11-16T09:00:00.000Z',
  acceptedBy: null,
})

beforeEach(() => page.viewport(360, 780))

test('on a phone a list’s head is one row, and its action is within the thumb’s reach', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(
    listInvitations,
    Array.from({ length: 20 }, (_, index) => invitation(`cleo.${index}`)),
  )
  await openAt('/dashboard/invitations', routes)
  const title = page.getByRole('heading', { name: 'Invitations' })
  const search = page.getByRole('button', { name: 'Search in Invitations' })
  await expect.element(search).toHaveAttribute('aria-expanded', 'false')
  const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  const line = middleOf(title.element().getBoundingClientRect())
  for (const tool of [search, page.getByRole('button', { name: 'Sort Invitations' })]) {
    expect(middleOf(tool.element().getBoundingClientRect())).toBeCloseTo(line, 0)
  }
  const field = page.getByRole('searchbox', { name: 'Search invitations' })
  await expect.element(field).not.toBeInTheDocument()
  // A bar of its own, right above the bottom bar.
  const invite = page.getByRole('button', { name: 'Invite', exact: true }).element()
  const daily = page.getByRole('navigation', { name: 'Daily' }).element()
  const gap = () => daily.getBoundingClientRect().top - invite.getBoundingClientRect().bottom
  await expect.poll(gap).toBeLessThan(16)
  expect(gap()).toBeGreaterThanOrEqual(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)

  search.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await field.fill('Cleo')
  await expect
    .poll(() =>
      server.calls
        .findLast(({ path }) => path === `/api${listInvitations.path}`)
        ?.query.get('search'),
    )
    .toBe('Cleo')
  await search.click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(search).toHaveAttribute('aria-description', 'In use')
})

test('on a phone whatever gets the focus stands between the bars', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(
    listInvitations,
    Array.from({ length: 20 }, (_, index) => invitation(`cleo.${index}`)),
  )
  await openAt('/dashboard/invitations', routes)
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await expect.element(invite).toBeVisible()
  const rows = page.getByRole('button', { name: /^Actions for cleo/ })
  await expect.poll(() => rows.elements().length).toBe(20)
  const top = page.getByRole('banner').element().getBoundingClientRect().bottom
  const bottom = invite.element().parentElement?.getBoundingClientRect().top ?? 0
  const all = rows.elements()
  for (const button of [...all, ...all.toReversed()]) {
    if (button instanceof HTMLElement) button.focus()
    const place = button.getBoundingClientRect()
    expect(place.top).toBeGreaterThanOrEqual(top)
    expect(place.bottom).toBeLessThanOrEqual(bottom)
  }
})

test('a list’s action comes back when a phone was turned', async () => {
  plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/invitations', routes)
  const action = page.getByRole('button', { name: 'Import CSV' })
  await expect.element(action).toBeVisible()
  await page.viewport(780, 360)
  await expect.element(page.getByRole('navigation', { name: 'Daily' })).not.toBeInTheDocument()
  await expect.element(action).toBeVisible()
  await page.viewport(360, 780)
  await expect.element(page.getByRole('navigation', { name: 'Daily' })).toBeVisible()
  await expect.element(action).toBeVisible()
})

test('on a phone the two actions of the team stand side by side', async () => {
  plansEmptyAcademy(serverFor('owner')).answer(listTeam, [])
  await openAt('/dashboard/team', routes)
  const placeOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).last().element().getBoundingClientRect()
  await expect.element(page.getByRole('button', { name: 'Add Member' })).toBeVisible()
  expect(placeOf('Add Member').top).toBe(placeOf('Invite by E-mail').top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a list opened with a filter shows it', async () => {
  plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/users?account=suspended', routes)
  await expect
    .element(page.getByRole('button', { name: 'Filter Users / Students' }))
    .toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByLabelText('Accounts')).toHaveValue('suspended')
})

test('on a desktop the tools of a list stand open', async () => {
  await page.viewport(1440, 900)
  plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/users', routes)
  await expect
    .element(page.getByRole('searchbox', { name: 'Search users by name or email' }))
    .toBeVisible()
  await expect.element(page.getByLabelText('Accounts')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Search in Users / Students' }))
    .not.toBeInTheDocument()
})

test('on a phone the journal’s filter is behind one button, and its tabs before the figures', async () => {
  journalWithTrades()
  await openAt('/dashboard/journal', routes)
  const tabs = page.getByRole('tablist', { name: 'Parts of the journal' })
  await expect.element(page.getByRole('heading', { name: 'Results' })).toBeVisible()
  await expect.element(page.getByLabelText('Pair')).not.toBeVisible()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const title = page.getByRole('heading', { name: 'Trading Journal', level: 2 }).element()
  const menu = page.getByRole('button', { name: 'Journal menu' })
  const head = [title, menu.element()]
  const middles = head.map((one) => topOf(one) + one.getBoundingClientRect().height / 2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
  await menu.click()
  for (const name of ['Practice', 'Candles', 'Import a statement', 'Journal settings']) {
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  expect(topOf(tabs.element())).toBeLessThan(
    topOf(page.getByRole('heading', { name: 'Results' }).element()),
  )
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByLabelText('Pair')).toBeVisible()
})
