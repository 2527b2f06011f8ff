import {
  createLiveSession,
  deleteLiveSession,
  joinLiveSession,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { pageRoute, type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const liveSessionsRoutes = (operations: Operations): Route[] => [
  pageRoute(listLiveSessions, {
    access: 'content.read',
    list: ({ actor, query }) => operations.list(actor, query),
  }),
  route(createLiveSession, {
    access: 'content.manage',
    handle: ({ actor, body }) => operations.create(actor, body),
  }),
  route(updateLiveSession, {
    access: 'content.manage',
    handle: ({ actor, params, body }) => operations.update(actor, params.id, body),
  }),
  route(deleteLiveSession, {
    access: 'content.manage',
    handle: ({ actor, params }) => operations.delete(actor, params.id),
  }),
  route(joinLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => operations.join(actor, params.id),
  }),
]
