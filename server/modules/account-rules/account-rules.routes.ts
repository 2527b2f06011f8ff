import * as contract from '#contract/account-rules.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export function accountRulesRoutes(rules: Operations): Route[] {
  const get = heavyRoute(contract.getAccountRules, {
    access: 'journal.own',
    handle: ({ actor, params }) => rules.get(actor, params.id),
  })
  return [
    get,
    route(contract.saveAccountRules, {
      access: 'journal.own',
      handle: async ({ actor, params, body, request: { server } }) => {
        await rules.save(actor, params.id, body.rules)
        return get.answer({ actor, params, query: undefined, server })
      },
    }),
    heavyRoute(contract.listSharedAccountRules, {
      access: 'journals.review',
      handle: ({ params }) => rules.listShared(params.userId),
    }),
  ]
}
