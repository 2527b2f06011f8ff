import * as contract from '#contract/strategies.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const strategiesRoutes = (strategies: Operations): Route[] => [
  route(contract.listStrategies, {
    access: 'mentorship.enter',
    polled: { changedBy: ['strategy.changed', 'signal.changed'], seconds: 5 * 60 },
    handle: ({ actor, query }) => strategies.list(actor, query),
  }),
  route(contract.getStrategy, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => strategies.get(actor, params.id),
  }),
  route(contract.createStrategy, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => strategies.create(actor, body),
  }),
  route(contract.updateStrategy, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => strategies.update(actor, params.id, body),
  }),
  route(contract.deleteStrategy, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => strategies.delete(actor, params.id),
  }),
]
