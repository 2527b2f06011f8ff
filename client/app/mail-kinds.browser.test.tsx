import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OwnMailSwitches } from '#client/features/identity/profile/preferences-forms.tsx'
import { getPreferences, type Preferences, updatePreferences } from '#contract/identity/identity.ts'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { Guard } from './guard.tsx'
import WithSession from './pages/with-session.tsx'

const preferences: Preferences = {
  timeZone: null,
  channels: { inApp: true, email: false },
  mails: { account: true, learning: true, sessions: true, messages: true, office: true },
  recordHeads: { email: true, telegram: false },
}

async function openFor(member: Member) {
  const server = plansEmptyAcademy(serverFor(member))
  server.answer(getPreferences, preferences)
  const element = (
    <Guard>
      <OwnMailSwitches />
    </Guard>
  )
  const screen = { path: '/settings', element }
  await openAt('/settings', [{ Component: WithSession, children: [screen] }])
  await expect.element(page.getByRole('switch', { name: 'Your work' })).toBeVisible()
  return server
}
const ofOffice = () => page.getByRole('switch', { name: 'The office' })

test('who works in the office can switch off the mails of its work', async () => {
  const server = await openFor('support')
  await expect.element(ofOffice()).toBeChecked()
  const changed = { ...preferences, mails: { ...preferences.mails, office: false } }
  server.answer(updatePreferences, changed)
  server.answer(getPreferences, changed)
  await ofOffice().click()
  await expect.element(ofOffice()).not.toBeChecked()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ mails: { office: false } })
})

test('a student is asked nothing about it', async () => {
  await openFor('academy')
  expect(ofOffice().elements()).toEqual([])
})
