import {
  createLiveSession,
  deleteLiveSession,
  joinLiveSession,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const liveSessionsRoutes = (operations: Operations): Route[] => [
  route(listLiveSessions, {
    access: 'content.read',
    handle: async ({ actor, query, reply }) => {
      const { liveSessions, total } = await operations.list(actor, query)
      reply.header('x-total-count', String(total))
      return liveSessions
    },
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
    handle: async ({ actor, params }) => {
      await operations.delete(actor, params.id)
      return undefined
    },
  }),
  route(joinLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => operations.join(actor, params.id),
  }),
]
