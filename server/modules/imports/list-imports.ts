import type { Page } from '#contract/endpoint.ts'
import type { ListedImport } from '#contract/imports.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { selectAccounts } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import { presentListed } from './imports.present.ts'
import { selectImports } from './imports.store.ts'

/** A page of the actor's imports, newest first. */
export async function listImports(
  { db }: Pick<ImportsDeps, 'db'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<ListedImport>> {
  const [{ rows, total }, accounts] = await Promise.all([
    selectImports(db.pool, actor.id, { limit, offset: (page - 1) * limit }),
    selectAccounts(db.pool, actor.id),
  ])
  const accountOf = (id: string | null) => accounts.find((one) => one.id === id) ?? null
  return { items: rows.map((row) => presentListed(row, accountOf(row.accountId))), total }
}
