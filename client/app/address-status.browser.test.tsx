import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOwnCertificates } from '#contract/certificates.ts'
import { getProfile, listSessions, type Profile } from '#contract/identity/identity.ts'
import { cancelAddressChange, sendAddressLink } from '#contract/identity/mail-links.ts'
import { getOwnBilling, listOwnPayments } from '#contract/invoices.ts'
import { listOwnRecurring } from '#contract/payments/recurring.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import ProfilePage from './pages/profile.tsx'
import WithSession from './pages/with-session.tsx'

const profile: Profile = {
  name: 'Ann',
  email: 'ann@people.example',
  emailConfirmed: true,
  pendingEmail: null,
  avatarUrl: null,
  roles: ['community_student'],
  staffRole: null,
  subscriptions: [],
  createdAt: '2026-01-02T03:04:05.000Z',
}

async function openProfile(changes: Partial<Profile>): Promise<FakeServer> {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(getProfile, { ...profile, ...changes })
  server.answer(listOwnCertificates, { certificates: [], standings: [] })
  server.answer(listSessions, [])
  server.answer(listOwnPayments, [])
  server.answer(listOwnRecurring, [])
  server.answer(getOwnBilling, { name: null, address: null, taxNumber: null })
  const screen = { path: '/profile', Component: ProfilePage }
  await openAt('/profile', [{ Component: WithSession, children: [screen] }])
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return server
}

const tooMany = {
  code: 'too_many_requests',
  message: 'Wait an hour before the next link.',
} as const
const again = () => page.getByRole('button', { name: 'Send again' })
const keep = () => page.getByRole('button', { name: 'Cancel change' })

test('a confirmed address with no pending change shows nothing', async () => {
  await openProfile({})
  await expect
    .element(page.getByRole('textbox', { name: 'E-mail' }))
    .toHaveValue('ann@people.example')
  expect(again().elements()).toEqual([])
})

test('an unconfirmed address can be sent another link', async () => {
  const server = await openProfile({ emailConfirmed: false })
  server.answer(sendAddressLink, { email: profile.email })
  await expect.element(page.getByText(/^Please confirm ann@people\.example/)).toBeVisible()
  expect(keep().elements()).toEqual([])
  await again().click()
  await expect.element(page.getByText('Check the inbox of ann@people.example.')).toBeVisible()
})

test('too many links are refused with the server’s message', async () => {
  const server = await openProfile({ emailConfirmed: false })
  server.fail(sendAddressLink, 429, tooMany)
  await again().click()
  await expect.element(page.getByText('Wait an hour before the next link.')).toBeVisible()
})

test('a pending change can be cancelled, and stays if cancelling fails', async () => {
  const server = await openProfile({ pendingEmail: 'new@people.example' })
  await expect.element(page.getByText(/^We sent a link to new@people\.example/)).toBeVisible()
  server.fail(cancelAddressChange, 503)
  await keep().click()
  await expect.element(page.getByText(/The change could not be cancelled/)).toBeVisible()
  await expect.element(keep()).toBeVisible()

  server.answer(cancelAddressChange, null)
  server.answer(getProfile, profile)
  await keep().click()
  await expect.element(page.getByText('Your address stays as it is')).toBeVisible()
  await expect.poll(() => keep().elements()).toEqual([])
})
