import type { RawBuilder } from 'kysely'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answersRoutes } from './answers/answers.routes.ts'
import { countUnreadConversations } from './conversations.store.ts'
import { needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { filesRoutes } from './files/files.routes.ts'
import { messageFilesInUse } from './files/files.store.ts'
import { assignedMail, toAcademyMail, toStudentMail } from './messages.mails.ts'
import { messagesNotices } from './messages.notices.ts'
import { createMayOpenFile } from './messages.policy.ts'
import { inboxRoutes, ownRoutes } from './messages.routes.ts'
import { createOperations } from './operations.ts'
import { createStoreMessage } from './store-message.ts'
import { unreadOf } from './unread.store.ts'
import { written } from './written.store.ts'

type Handed = DepsOf<'db' | 'limiter' | 'now', typeof needs>

export interface Messages {
  /** Stores a message in the caller's transaction, once for each id given by its sender. */
  store: ReturnType<typeof createStoreMessage>
  /** The number of conversations with messages that the academy has not read. */
  countUnreadConversations: typeof countUnreadConversations
  /** How many messages of a student the academy has not read, and when the last one was sent. */
  unreadOf: typeof unreadOf
  /** Part of a statement: students' messages, by `user_id` and `sent_at`. */
  written: RawBuilder<unknown>
}

const mostAMinute = 30

/** Conversations between students and the academy: one per student. */
export const messages = defineModule('messages', {
  needs,
  create: (handed: Handed): Contribution<Messages> => {
    const sending = handed.limiter('messages', mostAMinute, 60)
    const operations = createOperations({ ...handed, sending })
    return {
      api: { store: createStoreMessage(handed), countUnreadConversations, unreadOf, written },
      routes: [
        ...ownRoutes(operations.own),
        ...inboxRoutes(operations.inbox),
        ...answersRoutes(operations.answers),
        ...filesRoutes(operations, handed.media),
      ],
      mails: [toAcademyMail, toStudentMail, assignedMail],
      notices: messagesNotices(operations),
      files: {
        folders: ['messages'],
        mayOpen: createMayOpenFile(handed),
        inUse: (keys) => messageFilesInUse(handed.db.pool, keys),
        columns: ['messages.file_key'],
      },
      personalData: {
        part: 'messages',
        read: (userId) => exportFor(handed.db.pool, userId),
        columns: {
          'conversations.user_id': 'deleted',
          'conversations.assigned_to': {
            keptBecause: 'it belongs to another user, who keeps it without the name',
          },
          'messages.sender_id': {
            keptBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
    }
  },
})
