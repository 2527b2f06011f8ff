import * as calls from '#contract/broadcasts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  deleteBroadcast,
  holdBroadcast,
  listBroadcasts,
  previewBroadcast,
  saveBroadcast,
  testBroadcast,
} from './drafts.ts'
import type { BroadcastsDeps } from './index.ts'
import { sendBroadcast } from './sending.ts'

export const broadcastsRoutes = (deps: BroadcastsDeps): Route[] => [
  route(calls.listBroadcasts, {
    access: 'letters.send',
    handle: ({ actor, query }) => listBroadcasts(deps, actor, query),
  }),
  route(calls.saveBroadcast, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => saveBroadcast(deps, actor, params.id, body),
  }),
  route(calls.previewBroadcast, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, body }) => previewBroadcast(deps, actor, body),
  }),
  route(calls.testBroadcast, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => testBroadcast(deps, actor, params.id),
  }),
  route(calls.sendBroadcast, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => sendBroadcast(deps, actor, params.id, body),
  }),
  route(calls.holdBroadcast, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => holdBroadcast(deps, actor, params.id),
  }),
  route(calls.deleteBroadcast, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => deleteBroadcast(deps, actor, params.id),
  }),
]
