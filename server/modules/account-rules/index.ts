import { imports } from '#server/modules/imports/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { accountRulesRoutes } from './account-rules.routes.ts'
import { ruledAccounts } from './rules.ts'

const needs = { imports, journal }
export type AccountRulesDeps = DepsOf<'db' | 'now', typeof needs>

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
