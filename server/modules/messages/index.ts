import type { Route } from '#server/platform/http/route.ts'
import { createCloseConversation } from './close-conversation.ts'
import type { MessagesDeps } from './deps.ts'
import { createDescribeMessage } from './describe-message.ts'
import { exportFor } from './export.store.ts'
import { createListConversations } from './list-conversations.ts'
import { createCountUnread, createMarkOwnRead, createMarkRead } from './mark-read.ts'
import { inboxRoutes, ownRoutes } from './messages.routes.ts'
import { createGetConversation, createGetOwnConversation } from './read-conversation.ts'
import { createSendAcademyMessage, createSendOwnMessage } from './send-message.ts'

export interface Messages {
  routes: Route[]
  /**
   * Who wrote a message in whose conversation, and whether it is the first that the other side has
   * not read; null where it is gone.
   */
  describe: ReturnType<typeof createDescribeMessage>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
}

/** Conversations between students and the academy: one for each student. */
export function createMessages(deps: MessagesDeps): Messages {
  return {
    routes: [
      ...ownRoutes({
        getOwn: createGetOwnConversation(deps),
        sendOwn: createSendOwnMessage(deps),
        markOwnRead: createMarkOwnRead(deps),
        countUnread: createCountUnread(deps),
      }),
      ...inboxRoutes({
        list: createListConversations(deps),
        get: createGetConversation(deps),
        send: createSendAcademyMessage(deps),
        markRead: createMarkRead(deps),
        close: createCloseConversation(deps),
      }),
    ],
    describe: createDescribeMessage(deps),
    exportFor: (userId) => exportFor(deps.db.pool, userId),
  }
}
