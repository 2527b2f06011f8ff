import type { Page } from '#contract/endpoint.ts'
import type { JournalRemark } from '#contract/journal-sharing.ts'
import type { PageQuery } from '#contract/values.ts'
import type { JournalDeps } from '../deps.ts'
import { presentRemarks } from './remarks.present.ts'
import { selectRemarks } from './remarks.store.ts'

/** A page of the academy's comments on a user's figures. */
export async function listRemarks(
  deps: Pick<JournalDeps, 'db' | 'identity'>,
  userId: string,
  { page, limit }: PageQuery,
): Promise<Page<JournalRemark>> {
  const part = { limit, offset: (page - 1) * limit }
  const { rows, total } = await selectRemarks(deps.db.pool, userId, part)
  return { items: await presentRemarks(deps, rows), total }
}
