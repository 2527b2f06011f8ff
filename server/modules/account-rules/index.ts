import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { accountRulesRoutes } from './account-rules.routes.ts'
import { rulesOfAccounts } from './account-rules.store.ts'
import { type AccountRulesDeps, needs } from './deps.ts'
import { createOperations } from './operations.ts'

/** The rules imposed by providers of trading accounts, and each account's standing under them. */
export const accountRules = defineModule('account-rules', {
  needs,
  create: (deps: AccountRulesDeps): Contribution<object> => ({
    api: {},
    routes: accountRulesRoutes(createOperations(deps)),
    personalData: {
      part: 'accountRules',
      read: async (userId) => {
        const { pool } = deps.db
        const accounts = await deps.imports.accountsOf(pool, userId)
        const ids = accounts.map(({ id }) => id)
        const rules = await rulesOfAccounts(pool, ids)
        return accounts.flatMap(({ id, number, name }) => {
          const own = rules.get(id)
          return own ? [{ account: { number, name }, ...own }] : []
        })
      },
      // Deleted together with their accounts.
      columns: {},
    },
  }),
})
