import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SignInRulesRow = Omit<Selectable<Tables['signInRules']>, 'onlyRow'>

const columns = ['adminsNeedFactor', 'passwordProof', 'updatedAt'] as const

export function selectSignInRules(executor: Executor): Promise<SignInRulesRow> {
  return executor.selectFrom('signInRules').select(columns).executeTakeFirstOrThrow()
}

/** Reads the rules and locks them until the transaction ends. */
export function lockSignInRules(tx: Executor): Promise<SignInRulesRow> {
  return tx.selectFrom('signInRules').select(columns).forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the rules; `updatedAt` grows with each change, even within one millisecond. */
export function saveSignInRules(
  tx: Executor,
  rules: Omit<SignInRulesRow, 'updatedAt'>,
  at: Date,
): Promise<SignInRulesRow> {
  return tx
    .updateTable('signInRules')
    .set({ ...rules, updatedAt: sql<Date>`greatest(${at}, updated_at + interval '1 millisecond')` })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
