import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSettings } from '#contract/academy-settings.ts'
import { listOwnRecurring } from '#contract/recurring.ts'
import { readOverview } from '#contract/overview.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { OwnRecurring } from '#client/features/payments/recurring/own-recurring.tsx'
import { SettingsForm } from '#client/features/admin/settings-form.tsx'
import { BusinessOverview } from '#client/features/overview/business-overview.tsx'
import WithSession from './pages/with-session.tsx'
const settings = { brand: null, telegramUrl: null, discordUrl: null, communitySignupOpen: false, contactEmail: null, supportUrl: null, registrationOpen: false, byInvitation: true, askWithoutPayment: true, approveAtOnce: false, mentorshipPayment: 'subscription' as const, graceDays: 3, defaultBrand: 'Meridian', updatedAt: '2026-01-01T00:00:00.000Z' }
const running = { id: crypto.randomUUID(), program: 'mentorship' as const, status: 'active' as const, amountCents: 10000, currency: 'usd', accessMonths: 1, periodEndsAt: '2026-06-05T08:00:00.000Z', cancelsAt: null, inTest: true, hasPortal: false }
const Screen = () => <div className="flex flex-col gap-6 p-4"><OwnRecurring /><SettingsForm settings={settings} /></div>
const Figures = () => <div className="@container p-4"><BusinessOverview /></div>
test.each([[360, 900], [1440, 900]])('shots at %i', async (w, h) => {
  await page.viewport(w, h)
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getSettings, settings)
  server.answer(listOwnRecurring, [running, { ...running, id: crypto.randomUUID(), status: 'past_due', inTest: false, hasPortal: true }])
  await openAt('/profile', [{ Component: WithSession, children: [{ path: '/profile', Component: Screen }] }])
  await expect.element(page.getByText(/Renews on/)).toBeVisible()
  await page.screenshot({ path: `/tmp/billing/settings-${w}.png` })
})
test.each([[360, 900], [1440, 900]])('figures at %i', async (w, h) => {
  await page.viewport(w, h)
  const server = plansEmptyAcademy(serverFor('owner'))
  const sums = [{ currency: 'usd', cents: 30000 }, { currency: 'eur', cents: 12000 }]
  server.answer(readOverview, { months: ['usd', 'eur'].flatMap((currency) => ['2026-01', '2026-02'].map((month) => ({ month, currency, paidCents: 15000, backCents: 5000, payments: 2 }))), weeks: [{ week: '2026-01-05', signUps: 4 }], subscriptions: { active: 4, activeAtStart: 10, lapsed: 2, endingSoon: 3, expected: sums }, refunds: { count: 1, sums }, visits: 50, payments: 5, booksAgree: true })
  await openAt('/profile', [{ Component: WithSession, children: [{ path: '/profile', Component: Figures }] }])
  await expect.element(page.getByText('Churn 20.0 %')).toBeVisible()
  await page.screenshot({ path: `/tmp/billing/figures-${w}.png` })
})
