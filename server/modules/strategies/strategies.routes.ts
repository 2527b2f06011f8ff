import * as calls from '#contract/strategies.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { StrategiesDeps } from './index.ts'
import {
  createStrategy,
  deleteStrategy,
  getStrategy,
  listStrategies,
  updateStrategy,
} from './strategies.ts'

export const strategiesRoutes = (deps: StrategiesDeps): Route[] => [
  route(calls.listStrategies, {
    access: 'mentorship.enter',
    polled: { changedBy: ['strategy.changed', 'signal.changed'], seconds: 5 * 60 },
    handle: ({ actor, query }) => listStrategies(deps, actor, query),
  }),
  route(calls.getStrategy, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => getStrategy(deps, actor, params.id),
  }),
  route(calls.createStrategy, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => createStrategy(deps, actor, body),
  }),
  route(calls.updateStrategy, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateStrategy(deps, actor, params.id, body),
  }),
  route(calls.deleteStrategy, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteStrategy(deps, actor, params.id),
  }),
]
