import * as calls from '#contract/messages/messages.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  assignConversation,
  closeConversation,
  listAssignees,
  reopenConversation,
} from './handling.ts'
import type { MessagesDeps } from './index.ts'
import {
  countUnread,
  getConversation,
  getOwnConversation,
  listConversations,
  markOwnRead,
  markRead,
  markUnread,
} from './reading.ts'
import { sendAcademyMessage, sendOwnMessage } from './sending.ts'

export const ownRoutes = (deps: MessagesDeps): Route[] => [
  route(calls.getOwnConversation, {
    access: 'messages.own',
    handle: ({ actor, query }) => getOwnConversation(deps, actor, query),
  }),
  route(calls.sendOwnMessage, {
    access: 'messages.own',
    handle: ({ actor, body }) => sendOwnMessage(deps, actor, body),
  }),
  route(calls.readOwnConversation, {
    access: 'messages.own',
    handle: ({ actor, body }) => markOwnRead(deps, actor, body.upTo),
  }),
  route(calls.countUnreadMessages, {
    access: 'messages.own',
    handle: ({ actor }) => countUnread(deps, actor),
  }),
]

export const inboxRoutes = (deps: MessagesDeps): Route[] => [
  route(calls.listConversations, {
    access: 'messages.manage',
    handle: ({ actor, query }) => listConversations(deps, actor, query),
  }),
  route(calls.getConversation, {
    access: 'messages.manage',
    handle: ({ actor, params, query }) => getConversation(deps, actor, params.userId, query),
  }),
  route(calls.sendAcademyMessage, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => sendAcademyMessage(deps, actor, params.userId, body),
  }),
  route(calls.readConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => markRead(deps, actor, params.userId, body.upTo),
  }),
  route(calls.markConversationUnread, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params }) => markUnread(deps, actor, params.userId),
  }),
  route(calls.closeConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => closeConversation(deps, actor, params.userId, body.upTo),
  }),
  route(calls.reopenConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params }) => reopenConversation(deps, actor, params.userId),
  }),
  route(calls.listAssignees, {
    access: 'messages.manage',
    handle: ({ actor }) => listAssignees(deps, actor),
  }),
  route(calls.assignConversation, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) =>
      assignConversation(deps, actor, params.userId, body.assignee),
  }),
]
