import { conversationPage, ownConversationPage } from '#contract/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { Operations } from './operations.ts'

/**
 * The other side hears of a message: not the writer's own, and not where an earlier message that is
 * unread has been told of already.
 */
export const messagesNotices = ({ describe }: Operations): Notices => ({
  'message.new': async ({ subject, audience }) => {
    const message = await describe(subject)
    const to = 'role' in audience && audience.role === 'admin' ? 'academy' : 'student'
    if (!message?.isFirstUnread || message.from === to) return null
    if (to === 'student') {
      return {
        type: 'info',
        title: 'New message',
        message: 'The academy has written to you.',
        action: { label: 'Open conversation', href: ownConversationPage },
      }
    }
    const { id, name } = message.student
    return {
      type: 'info',
      about: id,
      title: 'New message',
      message: `${name} has written to the academy.`,
      action: { label: 'Open conversation', href: conversationPage(id) },
    }
  },
})
