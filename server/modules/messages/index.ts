import type { RawBuilder } from 'kysely'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answersRoutes } from './answers/answers.routes.ts'
import { countUnreadConversations } from './conversations.store.ts'
import { filesRoutes } from './files/files.routes.ts'
import { messageFilesInUse } from './files/files.store.ts'
import { assignedMail, toAcademyMail, toStudentMail } from './messages.mails.ts'
import { messagesNotices } from './messages.notices.ts'
import { mayOpenFile } from './messages.policy.ts'
import { inboxRoutes, ownRoutes } from './messages.routes.ts'
import { exportFor, findMessages, newestFor, sentIn, unreadOf, written } from './messages.store.ts'
import { describeMessage, nameOf } from './reading.ts'
import { storeMessage } from './sending.ts'

const needs = { access, identity, media }

export interface MessagesDeps extends DepsOf<'db' | 'now', typeof needs> {
  /** Limits the messages that one user sends. */
  sending: RateLimiter
}

type Handed = DepsOf<'db' | 'limiter' | 'now', typeof needs>

export interface Messages {
  /** Stores a message in the caller's transaction, once for each id given by its sender. */
  store: Bound<typeof storeMessage>
  /** The number of conversations with messages that the academy has not read. */
  countUnreadConversations: typeof countUnreadConversations
  /** How many messages of a student the academy has not read, and when the last one was sent. */
  unreadOf: typeof unreadOf
  /** Part of a statement: students' messages, by `user_id` and `sent_at`. */
  written: RawBuilder<unknown>
  /** Part of a statement: the messages with which students began to wait since an instant, and when each was answered. */
  sentIn: typeof sentIn
}

const mostAMinute = 30

/** Conversations between students and the academy: one per student. */
export const messages = defineModule('messages', {
  needs,
  create: (handed: Handed): Contribution<Messages> => {
    const deps = { ...handed, sending: handed.limiter('messages', mostAMinute, 60) }
    return {
      api: {
        store: bind(handed, storeMessage),
        countUnreadConversations,
        sentIn,
        unreadOf,
        written,
      },
      routes: [
        ...ownRoutes(deps),
        ...inboxRoutes(deps),
        ...answersRoutes(deps),
        ...filesRoutes(deps),
      ],
      mails: [toAcademyMail, toStudentMail, assignedMail],
      notices: messagesNotices({
        describe: bind(deps, describeMessage),
        nameOf: bind(deps, nameOf),
      }),
      files: {
        folders: ['messages'],
        mayOpen: bind(handed, mayOpenFile),
        inUse: (keys) => messageFilesInUse(handed.db.pool, keys),
        columns: ['messages.file_key'],
      },
      searched: [
        {
          kind: 'message',
          find: ({ id }, searched) => findMessages(handed.db.pool, id, searched),
        },
      ],
      personalData: {
        part: 'messages',
        read: (userId) => exportFor(handed.db.pool, userId),
        readNewest: (userId, most) => newestFor(handed.db.pool, userId, most),
        columns: {
          'conversations.user_id': 'deleted',
          'conversations.assigned_to': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
          'messages.sender_id': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
    }
  },
})
