import * as calls from '#contract/journal/journal-analysis.ts'
import { getMultiples } from '#contract/journal/journal-simulation.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from '../index.ts'
import { changeTradingPlan, listMultiples, readAnalysis, readTradingPlan } from './analysis.ts'

/** The calls for the analysis of the user's own trades. */
export const analysisRoutes = (deps: JournalDeps): Route[] => [
  heavyRoute(calls.getJournalAnalysis, {
    access: 'journal.own',
    handle: ({ actor, query }) => readAnalysis(deps, actor, query),
  }),
  heavyRoute(getMultiples, {
    access: 'journal.own',
    handle: ({ actor, query }) => listMultiples(deps, actor, query),
  }),
  route(calls.getTradingPlan, {
    access: 'journal.own',
    handle: ({ actor }) => readTradingPlan(deps, actor),
  }),
  route(calls.updateTradingPlan, {
    access: 'journal.own',
    handle: ({ actor, body }) => changeTradingPlan(deps, actor, body.plan),
  }),
]
