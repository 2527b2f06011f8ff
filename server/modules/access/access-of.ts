import type { StaffRole } from '#contract/permissions.ts'
import { type AccessSummary, summarise } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** The current rights of a user; unknown users have community rights. */
export async function accessOf(
  { db, now }: Deps,
  userId: string,
): Promise<AccessSummary & { staffRole: StaffRole | null }> {
  const record = await accessRecord(db.pool, userId)
  return { ...summarise(record, now()), staffRole: record.staffRole }
}
