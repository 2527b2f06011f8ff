import { accountBalance, accountMoves, journal } from '#server/modules/journal/index.ts'
import { media } from '#server/modules/media/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import {
  accountIdsOf,
  chargesOf,
  findAccount,
  firstDepositOf,
  movedAfter,
  movedBefore,
  selectAccounts,
} from './accounts.store.ts'
import { carryOutJob } from './confirming.ts'
import { forgetImportsJob } from './importing.ts'
import { importsRoutes } from './imports.routes.ts'
import { exportFor, statementsInUse } from './imports.store.ts'
import { readImport, readImportJob } from './read-import.ts'

const needs = { journal, media }
export type ImportsDeps = DepsOf<
  'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'storage',
  typeof needs
>

export interface Imports {
  findAccount: typeof findAccount
  /** A user's trading accounts, the most recently used first. */
  accountsOf: typeof selectAccounts
  accountIdsOf: typeof accountIdsOf
  chargesOf: typeof chargesOf
  firstDepositOf: typeof firstDepositOf
}

/** Brokers' statements, and the trading accounts that they are imported into. */
export const imports = defineModule('imports', {
  needs,
  create: (deps: ImportsDeps): Contribution<Imports> => {
    const { pool } = deps.db
    const attempts = deps.limiter('imports', deps.config.RATE_IMPORTS_PER_HOUR, 3600)
    return {
      api: { findAccount, accountsOf: selectAccounts, accountIdsOf, chargesOf, firstDepositOf },
      routes: importsRoutes({ ...deps, attempts }),
      jobs: [readImportJob(bind(deps, readImport)), carryOutJob(deps), forgetImportsJob(deps)],
      answers: [answer(accountBalance, movedBefore), answer(accountMoves, movedAfter)],
      files: {
        folders: [],
        // Read by the program only.
        mayOpen: async () => false,
        inUse: (keys) => statementsInUse(pool, keys),
        columns: ['statement_imports.file_key'],
      },
      personalData: {
        part: 'imports',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'trading_accounts.user_id': 'deleted',
          'statement_imports.user_id': 'deleted',
        },
      },
    }
  },
})
