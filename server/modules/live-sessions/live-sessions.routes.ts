import * as calls from '#contract/live-sessions.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { LiveSessionsDeps } from './index.ts'
import {
  createLiveSession,
  deleteLiveSession,
  getLiveSession,
  joinLiveSession,
  listLiveSessions,
  updateLiveSession,
} from './schedule.ts'

export const liveSessionsRoutes = (deps: LiveSessionsDeps): Route[] => [
  route(calls.listLiveSessions, {
    access: 'content.read',
    handle: ({ actor, query }) => listLiveSessions(deps, actor, query),
  }),
  route(calls.getLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => getLiveSession(deps, actor, params.id),
  }),
  route(calls.createLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => createLiveSession(deps, actor, body),
  }),
  route(calls.updateLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateLiveSession(deps, actor, params.id, body),
  }),
  route(calls.deleteLiveSession, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteLiveSession(deps, actor, params.id),
  }),
  route(calls.joinLiveSession, {
    access: 'content.read',
    handle: ({ actor, params }) => joinLiveSession(deps, actor, params.id),
  }),
]
