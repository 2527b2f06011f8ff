import type { Page } from '#contract/endpoint.ts'
import type { ListedImport } from '#contract/imports.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listAccounts } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import { presentListed } from './imports.present.ts'
import { listImports } from './imports.store.ts'

/** A page of the actor's imports, newest first. */
export const createListImports =
  ({ db }: Pick<ImportsDeps, 'db'>) =>
  async (actor: Actor, { page, limit }: PageQuery): Promise<Page<ListedImport>> => {
    const [{ rows, total }, accounts] = await Promise.all([
      listImports(db.pool, actor.id, { limit, offset: (page - 1) * limit }),
      listAccounts(db.pool, actor.id),
    ])
    const accountOf = (id: string | null) => accounts.find((one) => one.id === id) ?? null
    return { items: rows.map((row) => presentListed(row, accountOf(row.accountId))), total }
  }
