import {
  createLiveSession,
  deleteLiveSession,
  getLiveSession,
  joinLiveSession,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const liveSessionsRoutes = (operations: Operations): Route[] => [
  route(listLiveSessions, {
    access: 'content.read',
    handle: ({ actor, query }) => operations.list(actor, query),
  }),
  route(getLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => operations.get(actor, params.id),
  }),
  route(createLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => operations.create(actor, body),
  }),
  route(updateLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => operations.update(actor, params.id, body),
  }),
  route(deleteLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => operations.delete(actor, params.id),
  }),
  route(joinLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => operations.join(actor, params.id),
  }),
]
