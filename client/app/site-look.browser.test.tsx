import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSiteText, publishSiteText, type SiteText, saveSiteDraft } from '#contract/site/site.ts'
import { defaultLook } from '#contract/site/site-look.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { chooseFile } from '#testing/components/choose-file.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const address = '/dashboard/site?text=look'
const usual: SiteText = {
  name: 'look',
  published: { number: 0, content: defaultLook },
  draft: null,
  versions: [{ number: 0, publishedAt: null }],
}
const at = '2026-11-20T08:00:00.000Z'

beforeEach(() => page.viewport(1440, 900))

function office() {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getSiteText, usual)
  return server
}
const accent = page.getByRole('textbox', { name: 'Accent colour', exact: true })

test('an illegible colour is refused with the nearest legible one, which one click applies', async () => {
  const server = office()
  const content = { ...defaultLook, accent: '#1d4ed8' }
  server.answer(saveSiteDraft, { ...usual, draft: { content, updatedAt: at } })
  server.answer(publishSiteText, { ...usual, published: { number: 1, content } })
  await openAt(address, routes)
  await accent.fill('#ffd400')
  await expect
    .element(page.getByText(/Text in #ffd400 is hard to read in the light theme/))
    .toBeVisible()
  await expect.element(page.getByText(/dark theme/).first()).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect.element(page.getByText(/hard to read/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('textbox', { name: 'Accent colour in the dark theme' }))
    .toBeVisible()
  await accent.fill('1D4ED8')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Published', { exact: true }).first()).toBeVisible()
  const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toEqual({ content, updatedAt: null })
})

test('colour names and transparent colours are not accepted, and stay to be corrected', async () => {
  const server = office()
  await openAt(address, routes)
  for (const typed of ['royalblue', '#1d4ed880']) {
    await accent.fill(typed)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(page.getByText(/no names and no transparency/)).toBeVisible()
    await expect.element(accent).toHaveValue(typed)
  }
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a picture that is too large is refused when it is chosen; the form fits a phone', async () => {
  office()
  await page.viewport(360, 780)
  await openAt(address, routes)
  const large = new File([new Uint8Array(6 * 1024 ** 2)], 'large.png', { type: 'image/png' })
  const logo = page.getByLabelText(/^Logo\s*PNG/)
  await expect.element(logo).toBeInTheDocument()
  chooseFile(logo.element(), large)
  await expect.element(page.getByText('The picture is too large: at most 5 MB.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
