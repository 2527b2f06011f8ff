import * as contract from '#contract/journal-analysis.ts'
import { getMultiples } from '#contract/journal-simulation.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls for the analysis of the user's own trades. */
export const analysisRoutes = (journal: Operations): Route[] => [
  heavyRoute(contract.getJournalAnalysis, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.analysis(actor, query),
  }),
  heavyRoute(getMultiples, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.multiples(actor, query),
  }),
  route(contract.getTradingPlan, {
    access: 'journal.own',
    handle: ({ actor }) => journal.tradingPlan(actor),
  }),
  route(contract.updateTradingPlan, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.changeTradingPlan(actor, body.plan),
  }),
]
