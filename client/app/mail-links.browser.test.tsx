import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answerSetUp,
  confirmAddress,
  setNewsByMail,
  takeBackAddress,
} from '#contract/identity/mail-links.ts'
import { readInvitation } from '#contract/invitations.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import ConfirmAddress from './pages/confirm-address.tsx'
import InvitationPage from './pages/invitation.tsx'
import TakeBackAddress from './pages/take-back-address.tsx'
import Unsubscribe from './pages/unsubscribe.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/confirm-address', Component: ConfirmAddress },
      { path: '/take-back-address', Component: TakeBackAddress },
      { path: '/unsubscribe', Component: Unsubscribe },
      { path: '/invitation', Component: InvitationPage },
    ],
  },
]
const bodiesOf = ({ calls }: ReturnType<typeof serverFor>, path: string) =>
  calls.filter((one) => one.path === path).map(({ body }) => body)

test('an address is confirmed by a click, not by opening the page', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(confirmAddress, { email: 'new@people.example', isNew: true, setUp: null })
  await openAt('/confirm-address?token=secret', routes)
  const button = page.getByRole('button', { name: 'Confirm this address' })
  await expect.element(button).toBeVisible()
  expect(bodiesOf(server, '/api/auth/address/confirm')).toEqual([])
  await button.click()
  await expect.element(page.getByText('Your address has been changed')).toBeVisible()
  await expect
    .element(page.getByText('You sign in with new@people.example from now on.'))
    .toBeVisible()
  expect(bodiesOf(server, '/api/auth/address/confirm')).toEqual([{ token: 'secret' }])
})

const setUp = [
  { kind: 'session' as const, name: 'Firefox on Windows', since: '2026-11-02T08:00:00.000Z' },
  { kind: 'passkey' as const, name: 'Blue key', since: '2026-11-03T08:00:00.000Z' },
  { kind: 'app' as const, name: '', since: '2026-11-04T08:00:00.000Z' },
]

async function asked() {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(confirmAddress, { email: 'own@people.example', isNew: false, setUp })
  await openAt('/confirm-address?token=secret', [
    ...routes,
    { path: '/reset-password', element: <p>A new password</p> },
  ])
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Your address is confirmed. Was this you?' }))
    .toBeVisible()
  for (const text of [
    'Signed in on Firefox on Windows',
    'Passkey “Blue key”',
    'Authenticator app',
  ]) {
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  }
  return server
}

test('what was set up on another device stays if it is one’s own', async () => {
  const server = await asked()
  server.answer(answerSetUp, { resetPage: null })
  await page.getByRole('button', { name: 'Yes, Keep Them' }).click()
  await expect.element(page.getByText('Thank you, nothing has changed')).toBeVisible()
  expect(bodiesOf(server, '/api/auth/address/set-up')).toEqual([{ token: 'secret', isMine: true }])
})

test('and is removed if it is not, which leads to a new password', async () => {
  const server = await asked()
  server.answer(answerSetUp, { resetPage: '/reset-password?token=other' })
  await page.getByRole('button', { name: 'No, Remove Them' }).click()
  await expect.element(page.getByText('A new password')).toBeVisible()
  expect(bodiesOf(server, '/api/auth/address/set-up')).toEqual([{ token: 'secret', isMine: false }])
})

test('an expired link says so, and can be tried again', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.fail(confirmAddress, 500)
  await openAt('/confirm-address?token=secret', routes)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer(confirmAddress, { email: 'own@people.example', isNew: false, setUp: null })
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect.element(page.getByText('Your address is confirmed')).toBeVisible()
})

test.each(['/confirm-address', '/take-back-address', '/unsubscribe'])(
  '%s without a token says that the link is incomplete',
  async (address) => {
    plansEmptyAcademy(serverFor('free'))
    await openAt(address, routes)
    await expect.element(page.getByText(/the link seems to be cut off/)).toBeVisible()
    expect(page.getByRole('main').getByRole('button').elements()).toEqual([])
  },
)

test.each(['nobody', 'somebody'])('an invitation opens for %s who is signed in', async (who) => {
  const server = plansEmptyAcademy(serverFor('free'))
  if (who === 'nobody') localStorage.clear()
  server.answer(readInvitation, {
    email: 'ben@people.example',
    name: 'Ben',
    program: null,
    staffRole: null,
    hasAccount: false,
  })
  await openAt('/invitation?token=secret', routes)
  await expect.element(page.getByText(/You sign in with ben@people.example/)).toBeVisible()
  // Nor is it taken away when the session ends in another tab.
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  await expect.element(page.getByText(/You sign in with ben@people.example/)).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ben')
})

test('a change is reversed by a click, and the page says what comes next', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(takeBackAddress, { email: 'old@people.example' })
  await openAt('/take-back-address?token=secret', routes)
  await page.getByRole('button', { name: 'It wasn’t me: undo it' }).click()
  await expect
    .element(page.getByText(/Your account has the address old@people\.example/))
    .toBeVisible()
  expect(bodiesOf(server, '/api/auth/address/take-back')).toEqual([{ token: 'secret' }])
})

test('mails are switched off by one click, and on again by another', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(setNewsByMail, null)
  await openAt('/unsubscribe?token=secret', routes)
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'No more e-mails of this kind' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Switch them back on' }).click()
  await expect.element(page.getByRole('heading', { name: 'These e-mails are on' })).toBeVisible()
  expect(bodiesOf(server, '/api/mail/news')).toEqual([
    { token: 'secret', wanted: false },
    { token: 'secret', wanted: true },
  ])
})
