import type { JournalSettings } from '#contract/journal.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The settings of a user's journal; null if they were never changed. */
export async function findSettings(
  executor: Executor,
  userId: string,
): Promise<JournalSettings | null> {
  const row = await executor
    .selectFrom('journalSettings')
    .select(['currency', 'startingBalanceCents', 'defaultRiskPercent'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    startingBalanceCents: Number(row.startingBalanceCents),
    defaultRiskPercent: Number(row.defaultRiskPercent),
  }
}

/**
 * Changes settings, which may not exist yet; absent fields are unchanged, or take their defaults.
 */
export async function saveSettings(
  executor: Executor,
  userId: string,
  changes: Partial<JournalSettings>,
  defaults: JournalSettings,
): Promise<void> {
  await executor
    .insertInto('journalSettings')
    .values({ userId, ...defaults, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changes }))
    .execute()
}
