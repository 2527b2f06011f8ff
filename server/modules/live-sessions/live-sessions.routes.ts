import {
  createLiveSession,
  deleteLiveSession,
  joinLiveSession,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { createCreateLiveSession } from './create-live-session.ts'
import type { createDeleteLiveSession } from './delete-live-session.ts'
import type { createJoinLiveSession } from './join-live-session.ts'
import type { createListLiveSessions } from './list-live-sessions.ts'
import type { createUpdateLiveSession } from './update-live-session.ts'

interface Operations {
  list: ReturnType<typeof createListLiveSessions>
  create: ReturnType<typeof createCreateLiveSession>
  update: ReturnType<typeof createUpdateLiveSession>
  remove: ReturnType<typeof createDeleteLiveSession>
  join: ReturnType<typeof createJoinLiveSession>
}

export const liveSessionRoutes = (operations: Operations): Route[] => [
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
      await operations.remove(actor, params.id)
      return undefined
    },
  }),
  route(joinLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => operations.join(actor, params.id),
  }),
]
