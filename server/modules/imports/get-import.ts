import type { StatementImport } from '#contract/imports.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { selectAccounts } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import { presentImport } from './imports.present.ts'
import { findImport } from './imports.store.ts'

/** An import of the actor; otherwise 404. */
export async function getImport(
  { db }: Pick<ImportsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<StatementImport> {
  const [row, accounts] = await Promise.all([
    findImport(db.pool, actor.id, id),
    selectAccounts(db.pool, actor.id),
  ])
  if (!row) throw notFound()
  const account = accounts.find((one) => one.id === row.accountId) ?? null
  return presentImport(row, account, accounts[0]?.timeZone ?? null)
}
