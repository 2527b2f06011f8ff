import {
  assignConversation,
  closeConversation,
  countUnreadMessages,
  getConversation,
  getOwnConversation,
  listAssignees,
  listConversations,
  markConversationUnread,
  readConversation,
  readOwnConversation,
  reopenConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const ownRoutes = (own: Operations['own']): Route[] => [
  route(getOwnConversation, {
    access: 'messages.own',
    handle: ({ actor, query }) => own.get(actor, query),
  }),
  route(sendOwnMessage, {
    access: 'messages.own',
    handle: ({ actor, body }) => own.send(actor, body),
  }),
  route(readOwnConversation, {
    access: 'messages.own',
    handle: ({ actor, body }) => own.markRead(actor, body.upTo),
  }),
  route(countUnreadMessages, {
    access: 'messages.own',
    handle: ({ actor }) => own.countUnread(actor),
  }),
]

export const inboxRoutes = (inbox: Operations['inbox']): Route[] => [
  route(listConversations, {
    access: 'messages.manage',
    handle: ({ actor, query }) => inbox.list(actor, query),
  }),
  route(getConversation, {
    access: 'messages.manage',
    handle: ({ actor, params, query }) => inbox.get(actor, params.userId, query),
  }),
  route(sendAcademyMessage, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => inbox.send(actor, params.userId, body),
  }),
  route(readConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => inbox.markRead(actor, params.userId, body.upTo),
  }),
  route(markConversationUnread, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params }) => inbox.markUnread(actor, params.userId),
  }),
  route(closeConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => inbox.close(actor, params.userId, body.upTo),
  }),
  route(reopenConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params }) => inbox.reopen(actor, params.userId),
  }),
  route(listAssignees, {
    access: 'messages.manage',
    handle: ({ actor }) => inbox.assignees(actor),
  }),
  route(assignConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => inbox.assign(actor, params.userId, body.assignee),
  }),
]
