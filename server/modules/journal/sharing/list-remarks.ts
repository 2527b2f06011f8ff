import type { Page } from '#contract/endpoint.ts'
import type { JournalRemark } from '#contract/journal-sharing.ts'
import type { PageQuery } from '#contract/values.ts'
import type { JournalDeps } from '../deps.ts'
import { createPresentRemarks } from './remarks.present.ts'
import { listRemarks } from './remarks.store.ts'

/** A page of the academy's comments on a user's figures. */
export const createListRemarks = (deps: Pick<JournalDeps, 'db' | 'identity'>) => {
  const present = createPresentRemarks(deps)
  return async (userId: string, { page, limit }: PageQuery): Promise<Page<JournalRemark>> => {
    const part = { limit, offset: (page - 1) * limit }
    const { rows, total } = await listRemarks(deps.db.pool, userId, part)
    return { items: await present(rows), total }
  }
}
