import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSiteText, publishSiteText, type SiteText, saveSiteDraft } from '#contract/site/site.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const usual: SiteText = {
  name: 'words',
  published: { number: 0, content: defaultWords },
  draft: null,
  versions: [{ number: 0, publishedAt: null }],
}
const at = '2026-11-20T08:00:00.000Z'

test('bullets and months are typed one to a line, and published as a list', async () => {
  await page.viewport(360, 780)
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getSiteText, usual)
  await openAt('/dashboard/site', routes)
  const bullets = page.getByRole('textbox', { name: 'Bullets' })
  await expect.element(bullets).toHaveValue(defaultWords.closing.points.join('\n'))
  await bullets.fill('Pay by card')
  await userEvent.keyboard('{End}{Enter}{Enter}Leave when you like ')
  await expect.element(bullets).toHaveValue('Pay by card\n\nLeave when you like ')
  const months = page.getByRole('textbox', { name: 'What each month is about' })
  await months.fill('x'.repeat(81))
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect.element(page.getByText('At most 24 lines of at most 80 characters')).toBeVisible()
  await months.fill('Orders\nRisk')
  const content = {
    ...defaultWords,
    months: ['Orders', 'Risk'],
    closing: { ...defaultWords.closing, points: ['Pay by card', 'Leave when you like'] },
  }
  server.answer(saveSiteDraft, { ...usual, draft: { content, updatedAt: at } })
  server.answer(publishSiteText, { ...usual, published: { number: 1, content } })
  await publish.click()
  await expect.element(page.getByText('Published', { exact: true }).first()).toBeVisible()
  const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toEqual({ content, updatedAt: null })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('which figures are counted is chosen by switches, and what is typed is said to be marked', async () => {
  await page.viewport(360, 780)
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getSiteText, usual)
  await openAt('/dashboard/site', routes)
  await page.getByRole('switch', { name: /^Show how many finished/ }).click()
  await page.getByRole('switch', { name: /^Show how many students/ }).click()
  const kinds = page.getByLabelText('These figures are')
  await kinds.selectOptions("Our own: shown, and marked 'Not measured here'")
  const content = {
    ...defaultWords,
    statsAre: 'own' as const,
    measured: ['students' as const, 'certified' as const],
  }
  server.answer(saveSiteDraft, { ...usual, draft: { content, updatedAt: at } })
  server.answer(publishSiteText, { ...usual, published: { number: 1, content } })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Published', { exact: true }).first()).toBeVisible()
  const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toEqual({ content, updatedAt: null })
  await expectFine()
})
