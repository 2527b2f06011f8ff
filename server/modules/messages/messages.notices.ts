import { conversationPage, ownConversationPage } from '#contract/pages.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'
import type { MessageFacts } from './describe-message.ts'
import type { Operations } from './operations.ts'

/**
 * The side that has not written hears of a message, unless an earlier one that it has not read was told
 * of already. Each message has an event for the student's screens too, which tells nobody.
 */
export const messagesNotices = ({ describe }: Pick<Operations, 'describe'>): Notices => ({
  'message.new': async ({ subject, audience }) => {
    const message = 'role' in audience ? await describe(subject) : null
    if (!message?.isFirstUnread) return null
    return message.from === 'student' ? toAcademy(message) : toStudent(message)
  },
})

const toAcademy = ({ student: { id, name } }: MessageFacts): Told => ({
  type: 'info',
  about: id,
  title: 'New message',
  message: `${name} has written to the academy.`,
  action: { label: 'Open conversation', href: conversationPage(id) },
})

const toStudent = ({ student }: MessageFacts): Told => ({
  to: { user: student.id },
  type: 'info',
  title: 'New message',
  message: 'The academy has written to you.',
  action: { label: 'Open conversation', href: ownConversationPage },
})
