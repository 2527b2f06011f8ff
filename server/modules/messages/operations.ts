import { createCloseConversation } from './close-conversation.ts'
import type { MessagesDeps } from './deps.ts'
import { createDescribeMessage } from './describe-message.ts'
import { createListConversations } from './list-conversations.ts'
import { createCountUnread, createMarkOwnRead, createMarkRead } from './mark-read.ts'
import { createGetConversation, createGetOwnConversation } from './read-conversation.ts'
import { createSendAcademyMessage, createSendOwnMessage } from './send-message.ts'

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
    close: createCloseConversation(deps),
  },
  describe: createDescribeMessage(deps),
})

export type Operations = ReturnType<typeof createOperations>
