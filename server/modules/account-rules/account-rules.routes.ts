import * as calls from '#contract/account-rules.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AccountRulesDeps } from './index.ts'
import { getRules, listShared, saveRules } from './rules.ts'

export function accountRulesRoutes(deps: AccountRulesDeps): Route[] {
  const get = heavyRoute(calls.getAccountRules, {
    access: 'journal.own',
    handle: ({ actor, params }) => getRules(deps, actor, params.id),
  })
  return [
    get,
    route(calls.saveAccountRules, {
      access: 'journal.own',
      handle: async ({ actor, params, body, request: { server } }) => {
        await saveRules(deps, actor, params.id, body.rules)
        return get.answer({ actor, params, query: undefined, server })
      },
    }),
    heavyRoute(calls.listSharedAccountRules, {
      access: 'journals.review',
      handle: ({ params }) => listShared(deps, params.userId),
    }),
  ]
}
