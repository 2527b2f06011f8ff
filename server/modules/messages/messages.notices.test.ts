import { expect, test } from 'vitest'
import type { Side } from '#contract/messages/messages.ts'
import { assignedMail, toAcademyMail, toStudentMail } from './messages.mails.ts'
import { messagesNotices } from './messages.notices.ts'

const student = { id: 'ada', name: 'Ada Trader' }
const nameOf = async () => 'Ada Trader'
const written = (from: Side, isFirstUnread = true) =>
  messagesNotices({ describe: async () => ({ from, student, isFirstUnread }), nameOf })[
    'message.new'
  ]
const event = { id: 1, type: 'message.new', subject: 'm', audience: { role: 'admin' } } as const

test("the academy is notified of a student's message", async () => {
  expect(await written('student')?.(event)).toEqual({
    type: 'info',
    about: 'ada',
    title: 'New message',
    message: 'Ada Trader has written to the academy.',
    mailWhenAway: true,
    action: { label: 'Open conversation', href: '/dashboard/messages?user=ada' },
    mail: { kind: toAcademyMail, values: { student: 'Ada Trader' } },
  })
})

test("the student is notified of the academy's message", async () => {
  expect(await written('academy')?.(event)).toEqual({
    to: { user: 'ada' },
    type: 'info',
    title: 'New message',
    message: 'The academy has written to you.',
    mailWhenAway: true,
    action: { label: 'Open conversation', href: '/dashboard?conversation=open' },
    mail: { kind: toStudentMail },
  })
})

test('a message that follows an unread one, or is deleted, is not notified, and none twice', async () => {
  expect(await written('student', false)?.(event)).toBeNull()
  expect(await written('academy', false)?.(event)).toBeNull()
  expect(
    await messagesNotices({ describe: async () => null, nameOf })['message.new']?.(event),
  ).toBeNull()
  const ofStudentsScreens = { ...event, audience: { user: 'ada' } }
  expect(await written('student')?.(ofStudentsScreens)).toBeNull()
  expect(await written('academy')?.(ofStudentsScreens)).toBeNull()
})

test('an assigned person is notified, the event for the office’s screens notifies nobody', async () => {
  const assigned = messagesNotices({ describe: async () => null, nameOf })['conversation.assigned']
  const ofAda = { id: 2, type: 'conversation.assigned', subject: 'ada' } as const
  expect(await assigned?.({ ...ofAda, audience: { user: 'staff' } })).toEqual({
    type: 'info',
    about: 'ada',
    title: 'Conversation assigned',
    message: 'You were asked to answer Ada Trader.',
    action: { label: 'Open conversation', href: '/dashboard/messages?user=ada' },
    mail: { kind: assignedMail, values: { student: 'Ada Trader' } },
  })
  expect(await assigned?.({ ...ofAda, audience: { role: 'admin' } })).toBeNull()
})
