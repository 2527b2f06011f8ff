import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { messagesNotices } from './messages.notices.ts'
import { inboxRoutes, ownRoutes } from './messages.routes.ts'
import { createOperations } from './operations.ts'

type Handed = DepsOf<'db' | 'limiter' | 'now', typeof needs>

const mostAMinute = 30

/** Conversations between students and the academy: one for each student. */
export const messages = defineModule('messages', {
  needs,
  create: (handed: Handed): Contribution<object> => {
    const sending = handed.limiter('messages', mostAMinute, 60)
    const operations = createOperations({ ...handed, sending })
    return {
      api: {},
      routes: [...ownRoutes(operations.own), ...inboxRoutes(operations.inbox)],
      notices: messagesNotices(operations),
      personalData: {
        part: 'messages',
        read: (userId) => exportFor(handed.db.pool, userId),
        columns: {
          'conversations.user_id': 'deleted',
          'messages.sender_id': {
            keptBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
    }
  },
})
