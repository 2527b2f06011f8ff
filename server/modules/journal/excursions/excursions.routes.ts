import * as contract from '#contract/trade-excursions.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls for excursions. */
export const excursionsRoutes = (journal: Operations): Route[] => [
  route(contract.getTradePlace, {
    access: 'journal.own',
    handle: ({ actor, params, query }) => journal.place(actor, params.id, query),
  }),
  heavyRoute(contract.getExcursionAnalysis, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.excursions(actor, query),
  }),
  route(contract.getSharedTrade, {
    access: 'journals.review',
    handle: ({ actor, params }) => journal.get(actor, params.id, 'reviewer'),
  }),
  route(contract.getSharedTradePlace, {
    access: 'journals.review',
    handle: ({ actor, params }) => journal.place(actor, params.id, { as: 'reviewer' }),
  }),
]
