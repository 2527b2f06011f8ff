import type { AccountRulesDeps } from './deps.ts'
import { createGetRules } from './get-rules.ts'
import { createListShared } from './list-shared.ts'
import { createSaveRules } from './save-rules.ts'

/** All operations on account rules, each with its dependencies. */
export const createOperations = (deps: AccountRulesDeps) => ({
  get: createGetRules(deps),
  save: createSaveRules(deps),
  listShared: createListShared(deps),
})

export type Operations = ReturnType<typeof createOperations>
