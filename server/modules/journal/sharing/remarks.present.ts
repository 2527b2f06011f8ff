import type { JournalRemark } from '#contract/journal/journal-sharing.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { JournalDeps } from '../index.ts'
import type { RemarkRow } from './sharing.store.ts'

/** Presents comments on figures, with their authors' names. */
export async function presentRemarks(
  { db, identity }: Pick<JournalDeps, 'db' | 'identity'>,
  rows: readonly RemarkRow[],
): Promise<JournalRemark[]> {
  const ids = [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]
  const authors = ids.length > 0 ? await identity.usersByIds(db.pool, ids) : []
  const names = new Map(authors.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...instants(row), author: names.get(row.authorId ?? '') ?? null }))
}
