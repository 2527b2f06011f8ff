import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SuspendDialog } from '#client/features/access/suspend-dialog.tsx'
import { SettingsForm } from '#client/features/admin/settings-form.tsx'
import { SubmitDialog } from '#client/features/assignments/submit-dialog.tsx'
import { BroadcastEditor } from '#client/features/broadcasts/broadcast-editor.tsx'
import { CouponForm } from '#client/features/coupons/coupon-form.tsx'
import { AddExternalVideo } from '#client/features/courses/lessons/add-external-video.tsx'
import { PasswordForm } from '#client/features/identity/profile/password-form.tsx'
import { ProfileForm } from '#client/features/identity/profile/profile-form.tsx'
import { InviteDialog } from '#client/features/invitations/invite-dialog.tsx'
import { DayForm } from '#client/features/journal/days/day-form.tsx'
import { WeekForm } from '#client/features/journal/days/week-form.tsx'
import { CommentForm } from '#client/features/journal/trades/comment-form.tsx'
import { BulkDialog } from '#client/features/members/bulk/bulk-dialog.tsx'
import { PasskeyDialog } from '#client/features/second-factors/passkey-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { deviceZone } from '#client/platform/zone.ts'
import type { AcademySettings } from '#contract/academy-settings.ts'
import type { AdminUser } from '#contract/access/access.ts'
import type { Assignment } from '#contract/assignments.ts'
import { getMe, type Profile } from '#contract/identity/identity.ts'
import { inviteMember } from '#contract/invitations.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import WithSession from './pages/with-session.tsx'

const at = '2026-03-02T10:00:00.000Z'
const nobody = () => undefined
const user: AdminUser = {
  id: '5f0c5a30-6a34-4a6b-8a4b-0d4a31c7f001',
  name: 'Ben',
  email: 'ben@people.example',
  avatarUrl: null,
  plan: null,
  status: 'active',
  roles: [],
  staffRole: null,
  suspension: null,
  subscriptions: [],
  can: { manage: true, setAdmin: false, suspend: true, delete: true },
  createdAt: at,
  updatedAt: at,
}
const profile: Profile = {
  name: 'Ann',
  email: 'ann@people.example',
  emailConfirmed: true,
  pendingEmail: null,
  avatarUrl: null,
  roles: [],
  staffRole: null,
  subscriptions: [],
  createdAt: at,
}
const settings: AcademySettings = {
  brand: null,
  defaultBrand: 'Meridian',
  telegramUrl: null,
  discordUrl: null,
  communitySignupOpen: false,
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
  updatedAt: at,
}
const assignment: Assignment = {
  id: user.id,
  course: { id: user.id, title: 'Price Action' },
  title: 'A plan',
  description: 'Write it',
  dueDate: null,
  submitted: false,
  submissions: [],
  can: { submit: true },
  createdAt: at,
  updatedAt: at,
}

/** A form of each kind, and one of its fields. */
const forms: Record<string, { form: () => ReactNode; field: string }> = {
  'a profile': { form: () => <ProfileForm profile={profile} />, field: 'Name' },
  'the settings': { form: () => <SettingsForm settings={settings} />, field: 'Brand name' },
  'a suspension': { form: () => <SuspendDialog user={user} onClose={nobody} />, field: 'Reason' },
  'an invitation': { form: () => <InviteDialog onClose={nobody} />, field: 'Name' },
  'a coupon': {
    form: () => <CouponForm id="coupon" onSaved={nobody} onBusyChange={nobody} />,
    field: 'Code',
  },
  'a letter': {
    form: () => <BroadcastEditor broadcast={null} filters={() => null} onClose={nobody} />,
    field: 'Subject',
  },
  'a message to many': {
    form: () => (
      <BulkDialog
        kind="message"
        who={{ ids: [user.id] }}
        count={1}
        onClose={nobody}
        onBegun={nobody}
      />
    ),
    field: 'Message',
  },
  'a week': {
    form: () => <WeekForm monday="2026-03-02" note={undefined} />,
    field: 'What worked, and why?',
  },
  'a day': { form: () => <DayForm day="2026-03-02" note={undefined} />, field: 'Planned' },
  'a comment': { form: () => <CommentForm tradeId={user.id} />, field: 'Your comment' },
  'a video of another site': {
    form: () => <AddExternalVideo courseId={user.id} />,
    field: 'Title',
  },
  'a passkey': { form: () => <PasskeyDialog passkey={null} onClose={nobody} />, field: 'Name' },
  'a submission': {
    form: () => <SubmitDialog assignment={assignment} onClose={nobody} />,
    field: 'Your answer',
  },
}

/** Shows the form once the user is known. */
function Known({ form }: { form: () => ReactNode }) {
  return useSession().user && form()
}

const open = (form: () => ReactNode) =>
  openAt('/', [
    { Component: WithSession, children: [{ path: '/', element: <Known form={form} /> }] },
  ])

const plans = () => plansEmptyAcademy(serverFor('admin'))

test.each(Object.entries(forms))(
  'what is typed into %s is restored, for its user alone',
  async (_, { form, field }) => {
    const server = plans()
    const input = page.getByRole('textbox', { name: field, exact: true })
    const first = await open(form)
    await input.fill('Typed and kept')
    // As on a reload, Escape or Back: at once, with no chance to save.
    await first.unmount()
    const second = await open(form)
    await expect.element(input).toHaveValue('Typed and kept')
    await second.unmount()

    // Somebody else signs in on this device.
    const id = crypto.randomUUID()
    const none = { avatarUrl: null, plan: null, lapsedPrograms: [], staffRole: null }
    const roles = ['community_student' as const, 'admin' as const]
    server.answer(getMe, {
      ...none,
      id,
      name: 'Eve',
      email: 'eve@people.example',
      status: 'active',
      roles,
      createdAt: at,
      seenZone: deviceZone(),
    })
    localStorage.setItem('accessToken', `the token of ${id}`)
    await open(form)
    await expect.element(input).toBeVisible()
    await expect.element(input).not.toHaveValue('Typed and kept')
  },
)

test('a draft is dropped once it has been sent, and is announced while it exists', async () => {
  const server = plans()
  server.answer(inviteMember, {
    id: crypto.randomUUID(),
    email: 'new@people.example',
    name: '',
    program: null,
    state: 'open',
    createdAt: at,
    expiresAt: at,
    acceptedBy: null,
  })
  const form = () => <InviteDialog onClose={nobody} />
  const first = await open(form)
  await page.getByLabelText('Email').fill('new@people.example')
  await first.unmount()
  const second = await open(form)
  await expect.element(page.getByText('What you typed earlier has been restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect.element(page.getByText('Invitation Sent')).toBeVisible()
  await second.unmount()
  await open(form)
  await expect.element(page.getByLabelText('Email')).toHaveValue('')
})

test('passwords are never stored on the device', async () => {
  plans()
  const first = await open(() => <ProfileForm profile={profile} />)
  await page.getByLabelText('E-mail').fill('other@people.example')
  await page.getByLabelText('Your password', { exact: true }).fill('the secret words')
  await first.unmount()
  const second = await open(() => <PasswordForm />)
  // The field appears once the user is known.
  await expect.element(page.getByLabelText('Current password', { exact: true })).toBeVisible()
  for (const input of page.getByLabelText(/password/i).elements()) {
    if (input instanceof HTMLInputElement) await userEvent.fill(input, 'the secret words')
  }
  await second.unmount()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('other@people.example')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret')
})

test('a chosen file is restored too, and Escape closes the dialog it was chosen in', async () => {
  plans()
  let closed = 0
  const form = () => (
    <SubmitDialog
      assignment={assignment}
      onClose={() => {
        closed += 1
      }}
    />
  )
  const first = await open(form)
  const file = new File(['My plan in words'], 'plan.txt', { type: 'text/plain' })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const input = page.getByLabelText(/^File/)
  await userEvent.upload(input, file)
  await expect.element(page.getByText('plan.txt (16 B)')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
  await first.unmount()
  await open(form)
  await expect.element(page.getByText('plan.txt (16 B)')).toBeVisible()
  await page.getByRole('button', { name: 'Remove plan.txt' }).click()
})
