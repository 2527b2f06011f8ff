import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { accountRulesRoutes } from './account-rules.routes.ts'
import { type AccountRulesDeps, needs } from './deps.ts'

import { ruledAccounts } from './ruled-accounts.ts'

/** The rules imposed by providers of trading accounts, and each account's standing under them. */
export const accountRules = defineModule('account-rules', {
  needs,
  create: (deps: AccountRulesDeps): Contribution<object> => ({
    api: {},
    routes: accountRulesRoutes(deps),
    personalData: {
      part: 'accountRules',
      read: async (userId) =>
        (await ruledAccounts(deps, userId)).map(({ account: { number, name }, rules }) => ({
          account: { number, name },
          ...rules,
        })),
      // Deleted together with their accounts.
      columns: {},
    },
  }),
})
