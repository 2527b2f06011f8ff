import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ProfilePage from '#client/features/identity/profile/profile-page.tsx'
import { getProfile, listSessions, updateProfile } from '#contract/identity/identity.ts'
import { cancelAddressChange, sendAddressLink } from '#contract/identity/mail-links.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import WithSession from './pages/with-session.tsx'

const profile = {
  name: 'Ann',
  email: 'ann@people.example',
  emailConfirmed: true,
  pendingEmail: null,
  avatarUrl: null,
  roles: ['community_student' as const],
  staffRole: null,
  subscriptions: [],
  createdAt: '2026-01-01T00:00:00Z',
}
const session = {
  id: '0195a000-0000-7000-8000-000000000001',
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt: '2026-01-02T00:00:00Z',
  current: true,
}

function serverWith(change: Partial<{ emailConfirmed: boolean; pendingEmail: string | null }>) {
  const server = serverFor('free')
  server.answer(getProfile, { ...profile, ...change })
  server.answer(listSessions, [session])
  return server
}
const Screen = () => (
  <ProfilePage programs={null} certificates={null} review={null} payments={null} />
)
const open = () =>
  openAt('/profile', [
    {
      Component: WithSession,
      children: [{ path: '/profile', Component: Screen }],
    },
  ])
const sendAgain = () => page.getByRole('button', { name: 'Send again' })

test('a confirmed address needs nothing, and a session shows where it was used from', async () => {
  serverWith({})
  await open()
  await expect.element(page.getByText(/from 203\.0\.113\.7, signed in/)).toBeVisible()
  expect(sendAgain().elements()).toEqual([])
})

test('an unconfirmed address is sent its link again', async () => {
  const server = serverWith({ emailConfirmed: false })
  server.answer(sendAddressLink, { email: profile.email })
  await open()
  await expect.element(page.getByText(/Please confirm ann@people\.example/)).toBeVisible()
  await sendAgain().click()
  await expect.element(page.getByText('Check the inbox of ann@people.example.')).toBeVisible()
})

test('a new address is pending: the field is cleared and the old address still applies', async () => {
  const server = serverWith({})
  server.answer(updateProfile, { ...profile, pendingEmail: 'new@people.example' })
  await open()
  await page.getByLabelText('E-mail').fill('new@people.example')
  await page.getByLabelText('Your password').fill('a good password')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Profile saved')).toBeVisible()
  await expect
    .element(page.getByText(/^We sent a link to new@people\.example\. Until it is opened/))
    .toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(profile.email)
})

test('a pending change is cancelled, and a refusal is reported', async () => {
  const server = serverWith({ pendingEmail: 'new@people.example' })
  server.fail(cancelAddressChange, 500)
  await open()
  const cancel = page.getByRole('button', { name: 'Cancel change' })
  await cancel.click()
  await expect
    .element(page.getByText('The change could not be cancelled. Please try again.'))
    .toBeVisible()
  server.answer(cancelAddressChange, null)
  server.answer(getProfile, profile)
  await cancel.click()
  await expect.element(page.getByText('Your address stays as it is', { exact: true })).toBeVisible()
  await expect.poll(() => cancel.elements()).toEqual([])
})
