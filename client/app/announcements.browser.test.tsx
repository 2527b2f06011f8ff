import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '#client/ui/overlays/toast.tsx'
import {
  type Announcement,
  dismissAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  saveAnnouncement,
} from '#contract/announcements.ts'
import { listBroadcasts } from '#contract/broadcasts.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const at = '2026-11-20T08:00:00.000Z'
const announcement: Announcement = {
  id: crypto.randomUUID(),
  title: 'The academy moves to a new hall',
  text: 'From **Monday** on, see [the map](https://maps.example).',
  roles: ['academy_student'],
  startsAt: at,
  endsAt: '2199-01-01T08:00:00.000Z',
  state: 'running',
  createdAt: at,
  updatedAt: at,
}

beforeEach(() => page.viewport(1440, 900))

test.each([360, 1440])(
  'a banner shows on the dashboard at %d pixels, and can be dismissed',
  async (width) => {
    await page.viewport(width, 900)
    const server = plansEmptyAcademy(serverFor('free'))
    const { id, title, text, endsAt } = announcement
    server.answer(listCurrentAnnouncements, [{ id, title, text, endsAt }])
    await openAt('/dashboard', routes)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'the map' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const away = page.getByRole('button', { name: `Dismiss: ${title}` })
    server.answer(dismissAnnouncement, null)
    server.answer(listCurrentAnnouncements, [])
    await away.click()
    await expect.element(page.getByRole('heading', { name: title })).not.toBeInTheDocument()
  },
)

test('on a phone a toast covers neither the banner’s button nor what is next to it', async () => {
  await page.viewport(360, 780)
  const server = plansEmptyAcademy(serverFor('free'))
  const { id, title, text, endsAt } = announcement
  server.answer(listCurrentAnnouncements, [{ id, title, text, endsAt }])
  await openAt('/dashboard', routes)
  const away = page.getByRole('button', { name: `Dismiss: ${title}` })
  await expect.element(away).toBeVisible()
  toast({ title: 'Saved', description: 'It is there for everybody from now on.', duration: 60_000 })
  const texts = page.getByText('It is there for everybody from now on.')
  await expect.element(texts).toBeVisible()
  const toasted = texts.element().closest('[data-sonner-toast]')
  const bottom = () => toasted?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
  // Content above may still load and push the banner down.
  const top = () => away.element().getBoundingClientRect().top
  await expect.poll(() => bottom() <= top(), { timeout: 60_000 }).toBe(true)
  // The toast slides in from above; wait until it has settled.
  await expect.poll(() => toasted?.getAttribute('data-mounted'), { timeout: 60_000 }).toBe('true')
  expect(bottom()).toBeLessThanOrEqual(top())
})

test('an announcement is written for a program, and errors show at their fields', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listBroadcasts, [])
  server.answer(listAnnouncements, [announcement])
  await openAt('/dashboard/letters', routes)
  await expect.element(page.getByText('On dashboards')).toBeVisible()
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByLabelText('Title').fill('Exam week')
  await page.getByLabelText('Until').fill('2020-01-01T10:00')
  const save = page.getByRole('button', { name: 'Save Announcement' })
  await save.click()
  await expect.element(page.getByText('Write the announcement')).toBeVisible()
  await page.getByLabelText('Text').fill('Good *luck*')
  await save.click()
  await expect.element(page.getByText('The end must be after the start')).toBeVisible()
  await page.getByLabelText('Until').fill('2190-01-01T10:00')
  await page.getByLabelText('Mentorship').click()
  server.answer(saveAnnouncement, announcement)
  await save.click()
  await expect.element(page.getByText('Announcement Saved')).toBeVisible()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({ title: 'Exam week', roles: ['mentorship_student'] })
})
