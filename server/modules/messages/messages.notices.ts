import { conversationPage, ownConversationPage } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import { assignedMail, toAcademyMail, toStudentMail } from './messages.mails.ts'
import type { describeMessage, MessageFacts, nameOf as nameOfOperation } from './reading.ts'

/**
 * The recipient of a message is notified, unless they have already been notified of an earlier
 * unread one. Each message also has an event for the student's screens, which notifies nobody.
 */
export const messagesNotices = ({
  describe,
  nameOf,
}: {
  describe: Bound<typeof describeMessage>
  nameOf: Bound<typeof nameOfOperation>
}): Notices => ({
  'message.new': async ({ subject, audience }) => {
    const message = 'role' in audience ? await describe(subject) : null
    if (!message?.isFirstUnread) return null
    return message.from === 'student' ? toAcademy(message) : toStudent(message)
  },
  // The assigned person is notified; the event for the office's screens notifies nobody.
  'conversation.assigned': async ({ subject, audience }) => {
    const name = 'user' in audience ? await nameOf(subject) : null
    return name === null ? null : toAssignee(subject, name)
  },
})

const toAcademy = ({ student: { id, name } }: MessageFacts): Notified => ({
  type: 'info',
  about: id,
  title: 'New message',
  message: `${name} has written to the academy.`,
  mail: { kind: toAcademyMail, values: { student: name } },
  mailWhenAway: true,
  action: { label: 'Open conversation', href: conversationPage(id) },
})

const toStudent = ({ student }: MessageFacts): Notified => ({
  to: { user: student.id },
  type: 'info',
  title: 'New message',
  message: 'The academy has written to you.',
  mail: { kind: toStudentMail },
  mailWhenAway: true,
  action: { label: 'Open conversation', href: ownConversationPage },
})

const toAssignee = (id: string, name: string): Notified => ({
  type: 'info',
  about: id,
  title: 'Conversation assigned',
  message: `You were asked to answer ${name}.`,
  mail: { kind: assignedMail, values: { student: name } },
  action: { label: 'Open conversation', href: conversationPage(id) },
})
