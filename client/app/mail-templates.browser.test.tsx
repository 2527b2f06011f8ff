import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getMailTemplate,
  listMailTemplates,
  type MailText,
  previewMailTemplate,
  publishMailTemplate,
  restoreMailTemplate,
  testMailTemplate,
} from '#contract/mail-templates.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const words = { subject: 'Set a new password', body: 'Hello,\n\n[Set a new password]({{link}})' }
const mail: MailText = {
  key: 'account.reset',
  name: 'New password',
  occasion: 'To anyone who asks for a new password',
  number: 0,
  words,
  fields: [
    { name: 'minutes', says: 'how long the link is valid', example: '30', required: false },
    { name: 'link', says: 'the page to open', example: '/reset-password', required: true },
  ],
  versions: [{ number: 0, publishedAt: null }],
}
const shown = { subject: words.subject, text: 'Hello,', html: '<p>Hello from the mail</p>' }

function office() {
  const server = plansEmptyAcademy(serverFor('owner'))
  const { key, name, occasion, number } = mail
  server.answer(listMailTemplates, [{ key, name, occasion, subject: words.subject, number }])
  server.answer(getMailTemplate, mail)
  server.answer(previewMailTemplate, shown)
  return server
}

const lastBody = (server: ReturnType<typeof office>, end: string) =>
  server.calls.findLast(({ path }) => path.endsWith(end))?.body

beforeEach(() => page.viewport(1440, 900))

test.each([360, 1440])('a mail is found and opened at %d pixels', async (width) => {
  await page.viewport(width, 900)
  office()
  await openAt('/dashboard/mail-words', routes)
  await page.getByRole('searchbox', { name: 'Search e-mails' }).fill('nothing')
  await expect.element(page.getByText('No e-mail matches this search.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search e-mails' }).fill('password')
  await page.getByRole('button', { name: 'Edit: New password' }).click()
  const fields = page.getByRole('region', { name: 'Fields of this e-mail' })
  await expect
    .poll(() => fields.element().textContent, { timeout: 60_000 })
    .toContain('the page to open (required)')
  await expect.element(page.getByTitle('Preview of the e-mail')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a mail that cannot be rendered says why in place of its preview', async () => {
  const server = office()
  await openAt('/dashboard/mail-words?mail=account.reset', routes)
  await expect.element(page.getByTitle('Preview of the e-mail')).toBeVisible()
  const reason = 'This e-mail has no field {{nmae}}.'
  server.fail(previewMailTemplate, 422, { code: 'rule_violated', message: reason, requestId: 'r' })
  await page.getByLabelText('Text', { exact: true }).fill('Dear {{nmae}}')
  await expect.element(page.getByText(reason)).toBeVisible()
})

test('new wording is tried out, published, and reset to the default', async () => {
  const server = office()
  await openAt('/dashboard/mail-words?mail=account.reset', routes)
  const own = { subject: 'A new password', body: words.body }
  await page.getByLabelText('Subject').fill(own.subject)
  server.answer(testMailTemplate, null)
  await page.getByRole('button', { name: 'Send a Test to Me' }).click()
  await expect.element(page.getByText('Test E-mail Sent')).toBeVisible()
  expect(lastBody(server, '/test')).toEqual(own)

  const publishedAt = '2026-11-20T08:00:00.000Z'
  const versions = [{ number: 1, publishedAt }, ...mail.versions]
  const published = { ...mail, number: 1, words: own, versions }
  server.answer(publishMailTemplate, published)
  server.answer(getMailTemplate, published)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible()
  expect(lastBody(server, '/publish')).toEqual({ ...own, seen: 0 })

  server.answer(restoreMailTemplate, { ...mail, number: 2 })
  await page.getByRole('button', { name: 'Publish again: original text' }).click()
  await expect.element(page.getByLabelText('Subject')).toHaveValue(words.subject)
  expect(lastBody(server, '/restore')).toEqual({ number: 0, seen: 1 })
})
