import {
  closeConversation,
  countUnreadMessages,
  getConversation,
  getOwnConversation,
  listConversations,
  readConversation,
  readOwnConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { createCloseConversation } from './close-conversation.ts'
import type { createListConversations } from './list-conversations.ts'
import type { createCountUnread, createMarkOwnRead, createMarkRead } from './mark-read.ts'
import type { createGetConversation, createGetOwnConversation } from './read-conversation.ts'
import type { createSendAcademyMessage, createSendOwnMessage } from './send-message.ts'

interface OwnOperations {
  getOwn: ReturnType<typeof createGetOwnConversation>
  sendOwn: ReturnType<typeof createSendOwnMessage>
  markOwnRead: ReturnType<typeof createMarkOwnRead>
  countUnread: ReturnType<typeof createCountUnread>
}

interface InboxOperations {
  list: ReturnType<typeof createListConversations>
  get: ReturnType<typeof createGetConversation>
  send: ReturnType<typeof createSendAcademyMessage>
  markRead: ReturnType<typeof createMarkRead>
  close: ReturnType<typeof createCloseConversation>
}

export const ownRoutes = (operations: OwnOperations): Route[] => [
  route(getOwnConversation, {
    access: 'messages.own',
    handle: ({ actor, query }) => operations.getOwn(actor, query),
  }),
  route(sendOwnMessage, {
    access: 'messages.own',
    handle: ({ actor, body }) => operations.sendOwn(actor, body),
  }),
  route(readOwnConversation, {
    access: 'messages.own',
    async handle({ actor, body }) {
      await operations.markOwnRead(actor, body.upTo)
      return undefined
    },
  }),
  route(countUnreadMessages, {
    access: 'messages.own',
    handle: ({ actor }) => operations.countUnread(actor),
  }),
]

export const inboxRoutes = (operations: InboxOperations): Route[] => [
  route(listConversations, {
    access: 'messages.manage',
    async handle({ actor, query, reply }) {
      const { items, total } = await operations.list(actor, query)
      reply.header('x-total-count', total)
      return items
    },
  }),
  route(getConversation, {
    access: 'messages.manage',
    handle: ({ actor, params, query }) => operations.get(actor, params.userId, query),
  }),
  route(sendAcademyMessage, {
    access: 'messages.manage',
    handle: ({ actor, params, body }) => operations.send(actor, params.userId, body),
  }),
  route(readConversation, {
    access: 'messages.manage',
    async handle({ actor, params, body }) {
      await operations.markRead(actor, params.userId, body.upTo)
      return undefined
    },
  }),
  route(closeConversation, {
    access: 'messages.manage',
    async handle({ actor, params, body }) {
      await operations.close(actor, params.userId, body.upTo)
      return undefined
    },
  }),
]
