import { createCloseConversation } from './close-conversation.ts'
import { createCountUnread } from './count-unread.ts'
import type { MessagesDeps } from './deps.ts'
import { createDescribeMessage } from './describe-message.ts'
import { createGetConversation } from './get-conversation.ts'
import { createGetOwnConversation } from './get-own-conversation.ts'
import { createListConversations } from './list-conversations.ts'
import { createMarkOwnRead } from './mark-own-read.ts'
import { createMarkRead } from './mark-read.ts'
import { createMarkUnread } from './mark-unread.ts'
import { createSendAcademyMessage } from './send-academy-message.ts'
import { createSendOwnMessage } from './send-own-message.ts'

/** Everything that can be done with conversations, by the student and by the academy. */
export const createOperations = (deps: MessagesDeps) => ({
  own: {
    get: createGetOwnConversation(deps),
    send: createSendOwnMessage(deps),
    markRead: createMarkOwnRead(deps),
    countUnread: createCountUnread(deps),
  },
  inbox: {
    list: createListConversations(deps),
    get: createGetConversation(deps),
    send: createSendAcademyMessage(deps),
    markRead: createMarkRead(deps),
    markUnread: createMarkUnread(deps),
    close: createCloseConversation(deps),
  },
  describe: createDescribeMessage(deps),
})

export type Operations = ReturnType<typeof createOperations>
