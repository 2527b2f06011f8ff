import { conversationPage, ownConversationPage } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const fields = { student: { says: 'the student', example: 'Ada Lovelace' } }
const action = { label: 'Open conversation', href: conversationPage('example') }

export const toAcademyMail = noticeMail({
  key: 'message.new.to-academy',
  name: 'Message to the academy',
  occasion: 'To the office, when a student’s message is not read at once',
  title: 'New message',
  message: 'Ada Lovelace has written to the academy.',
  action,
  fields,
})

export const toStudentMail = noticeMail({
  key: 'message.new.to-student',
  name: 'Message to a student',
  occasion: 'To the student who is away, when the academy has written',
  title: 'New message',
  message: 'The academy has written to you.',
  action: { label: 'Open conversation', href: ownConversationPage },
})

export const assignedMail = noticeMail({
  key: 'conversation.assigned',
  name: 'Conversation assigned',
  occasion: 'To the person assigned to a conversation',
  title: 'Conversation assigned',
  message: 'You were assigned the conversation with Ada Lovelace.',
  action,
  fields,
})
