import * as calls from '#contract/journal/trade-excursions.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from '../index.ts'
import { getTrade } from '../trades.ts'
import { readExcursions, readTradePlace } from './excursions.ts'

/** The calls for excursions. */
export const excursionsRoutes = (deps: JournalDeps): Route[] => [
  route(calls.getTradePlace, {
    access: 'journal.own',
    handle: ({ actor, params, query }) => readTradePlace(deps, actor, params.id, query),
  }),
  heavyRoute(calls.getExcursionAnalysis, {
    access: 'journal.own',
    handle: ({ actor, query }) => readExcursions(deps, actor, query),
  }),
  route(calls.getSharedTrade, {
    access: 'journals.review',
    handle: ({ actor, params }) => getTrade(deps, actor, params.id, 'reviewer'),
  }),
  route(calls.getSharedTradePlace, {
    access: 'journals.review',
    handle: ({ actor, params }) => readTradePlace(deps, actor, params.id, { as: 'reviewer' }),
  }),
]
