import { createCarryOutImport } from './carry-out-import.ts'
import { createConfirmImport } from './confirm-import.ts'
import { createCreateAccount } from './create-account.ts'
import { createCreateImport } from './create-import.ts'
import { createDeleteAccount } from './delete-account.ts'
import { createDeleteImport } from './delete-import.ts'
import type { ImportsDeps } from './deps.ts'
import { createGetImport } from './get-import.ts'
import { createListAccounts } from './list-accounts.ts'
import { createListImports } from './list-imports.ts'
import { createReadImport } from './read-import.ts'
import { createUpdateAccount } from './update-account.ts'
import { createUpdateImport } from './update-import.ts'

/** All operations on statements and accounts, each with its dependencies. */
export function createOperations(deps: ImportsDeps) {
  const carryOut = createCarryOutImport(deps)
  return {
    create: createCreateImport(deps),
    read: createReadImport(deps),
    get: createGetImport(deps),
    list: createListImports(deps),
    update: createUpdateImport(deps),
    confirm: createConfirmImport(deps, carryOut),
    carryOut,
    delete: createDeleteImport(deps),
    listAccounts: createListAccounts(deps),
    createAccount: createCreateAccount(deps),
    updateAccount: createUpdateAccount(deps),
    deleteAccount: createDeleteAccount(deps),
  }
}

export type Operations = ReturnType<typeof createOperations>
