import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  assignConversation,
  getConversation,
  getOwnConversation,
  listAssignees,
  listConversations,
  type ManagedConversation,
  type Message,
} from '#contract/messages/messages.ts'
import { listSavedAnswers, saveAnswer } from '#contract/messages/saved-answers.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { chooseFile } from '#testing/components/choose-file.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const dot =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="320" height="180"%3E%3Crect width="320" height="180" fill="%23567"/%3E%3C/svg%3E'

const user = { id: crypto.randomUUID(), name: 'Ben Adeyemi', email: 'ben@people.example' }
const support = { id: crypto.randomUUID(), name: 'Sam Support' }
const message = (number: number, more: Partial<Message>): Message => ({
  id: crypto.randomUUID(),
  number,
  clientId: crypto.randomUUID(),
  from: 'academy',
  author: { id: support.id, name: support.name },
  text: '',
  file: null,
  sentAt: '2026-11-20T08:00:00.000Z',
  ...more,
})
const conversation: ManagedConversation = {
  messages: [
    message(1, {
      text: 'Is this entry right?',
      file: { name: 'chart.webp', kind: 'picture', bytes: 90_000, url: dot },
    }),
    message(2, { file: { name: 'risk-plan.pdf', kind: 'pdf', bytes: 2_400_000, url: '/plan' } }),
  ],
  earlier: null,
  readBy: { student: 2, academy: 2 },
  closedAt: null,
  user,
  assignee: null,
}

beforeEach(() => page.viewport(1440, 900))

function inbox() {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listConversations, [
    {
      user,
      unread: 0,
      last: { from: 'academy', text: 'risk-plan.pdf', sentAt: '2026-11-20T08:00:00.000Z' },
      closedAt: null,
      assignee: support,
    },
  ])
  server.answer(getConversation, conversation)
  server.answer(listAssignees, [support])
  server.answer(listSavedAnswers, [
    {
      id: crypto.randomUUID(),
      title: 'Opening hours',
      text: 'Hi {{first name}}, we answer from nine.',
      updatedAt: '2026-11-20T08:00:00.000Z',
    },
  ])
  return server
}
const openInbox = () => openAt(`/dashboard/messages?user=${user.id}`, routes)
const field = page.getByLabelText('Message to Ben Adeyemi')
const choose = async (file: File) => {
  const files = page.getByLabelText('Picture or PDF')
  await expect.element(files).toBeInTheDocument()
  chooseFile(files.element(), file)
}

test.each([360, 1440])('files appear with their messages at %d pixels', async (width) => {
  await page.viewport(width, 900)
  inbox()
  await openInbox()
  await expect.element(page.getByAltText('chart.webp, open it')).toBeVisible()
  const saved = page.getByRole('link', { name: 'risk-plan.pdf (2.4 MB)' })
  await expect.element(saved).toHaveAttribute('download', 'risk-plan.pdf')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('what the academy would refuse is refused before it is sent', async () => {
  inbox()
  await openInbox()
  await choose(new File(['<html>'], 'page.html', { type: 'text/html' }))
  await expect.element(page.getByText('Please choose a picture or a PDF.')).toBeVisible()
  const large = new Uint8Array(10 * 1024 ** 2 + 1)
  await choose(new File([large], 'book.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('The PDF is larger than 10 MB.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await choose(new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('The PDF is larger than 10 MB.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await expect.element(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
})

test('a saved reply is inserted with the member’s details filled in', async () => {
  inbox()
  await openInbox()
  await field.fill('First: ')
  await page.getByRole('button', { name: 'Saved answers' }).click()
  await page.getByRole('button', { name: /^Opening hours/ }).click()
  await expect.element(field).toHaveValue('First: Hi Ben, we answer from nine.')
})

test('a reply with an unknown placeholder is not saved, and stays typed', async () => {
  const server = inbox()
  await openInbox()
  await page.getByRole('button', { name: 'Saved answers' }).click()
  await page.getByRole('button', { name: 'New answer' }).click()
  await page.getByLabelText('Title').fill('Welcome')
  const text = page.getByLabelText('Answer', { exact: true })
  await text.fill('Dear {{nickname}}')
  const keep = page.getByRole('button', { name: 'Save Answer' })
  await keep.click()
  await expect.element(page.getByText(/There is no field {{nickname}}/)).toBeVisible()
  await expect.element(text).toHaveValue('Dear {{nickname}}')
  await text.fill('Dear {{name}}')
  server.fail(saveAnswer, 503)
  await keep.click()
  await expect.element(page.getByText(/Failed to save the answer/)).toBeVisible()
  await expect.element(text).toHaveValue('Dear {{name}}')
})

test('a conversation can be assigned to somebody', async () => {
  const server = inbox()
  server.answer(assignConversation, null)
  await openInbox()
  await page.getByLabelText('Answered by', { exact: true }).selectOptions('Sam Support')
  await expect.element(page.getByText('Conversation assigned')).toBeVisible()
  const sent = server.calls.find(({ path }) => path.endsWith('/assignee'))
  expect(sent?.body).toEqual({ assignee: support.id })
  await page.getByLabelText('Who answers').selectOptions('Mine')
  await expect
    .poll(() => server.calls.some(({ query }) => query.get('assigned') === 'mine'))
    .toBe(true)
})

test('a member sees the academy’s files in their own conversation', async () => {
  await page.viewport(360, 800)
  const server = plansEmptyAcademy(serverFor('free'))
  const { messages, earlier, readBy, closedAt } = conversation
  server.answer(getOwnConversation, { messages, earlier, readBy, closedAt })
  await openAt('/dashboard?conversation=open', routes)
  await expect.element(page.getByAltText('chart.webp, open it')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Attach/ })).toBeVisible()
})
