import * as contract from '#contract/account-rules.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const accountRulesRoutes = (rules: Operations): Route[] => [
  route(contract.getAccountRules, {
    access: 'journal.own',
    handle: ({ actor, params }) => rules.get(actor, params.id),
  }),
  route(contract.saveAccountRules, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => rules.save(actor, params.id, body.rules),
  }),
  route(contract.listSharedAccountRules, {
    access: 'journals.review',
    handle: ({ params }) => rules.listShared(params.userId),
  }),
]
