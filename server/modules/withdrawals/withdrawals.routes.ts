import * as calls from '#contract/withdrawals.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { WithdrawalsDeps } from './index.ts'
import { readTerms, updateTerms } from './terms.ts'
import { listOwn, stateStart, withdraw } from './withdrawing.ts'

export const withdrawalsRoutes = (deps: WithdrawalsDeps): Route[] => [
  route(calls.getWithdrawalTerms, {
    access: 'settings.manage',
    handle: () => readTerms(deps),
  }),
  route(calls.updateWithdrawalTerms, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, body }) => updateTerms(deps, actor, body),
  }),
  route(calls.listOwnWithdrawals, {
    access: 'payments.own',
    handle: ({ actor }) => listOwn(deps, actor),
  }),
  route(calls.withdraw, {
    access: 'payments.own',
    handle: ({ actor, body }) => withdraw(deps, actor, body),
  }),
  route(calls.stateStart, {
    access: 'payments.own',
    handle: ({ actor, body }) => stateStart(deps, actor, body),
  }),
]
