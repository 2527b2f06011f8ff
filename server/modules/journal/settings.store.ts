import type { JournalSettings } from '#contract/journal.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The settings of a user's journal; null while they have never been changed. */
export async function findSettings(
  executor: Executor,
  userId: string,
): Promise<JournalSettings | null> {
  const row = await executor
    .selectFrom('journalSettings')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row
    ? {
        currency: row.currency,
        startingBalanceCents: Number(row.startingBalanceCents),
        defaultRiskPercent: Number(row.defaultRiskPercent),
      }
    : null
}

/** Changes settings that may not be there yet; what is not named stays, or takes its default. */
export async function saveSettings(
  executor: Executor,
  userId: string,
  changes: Partial<JournalSettings>,
  defaults: JournalSettings,
): Promise<void> {
  const columnsOf = (settings: Partial<JournalSettings>) => ({
    currency: settings.currency,
    startingBalanceCents: settings.startingBalanceCents,
    defaultRiskPercent: settings.defaultRiskPercent,
  })
  const { currency, startingBalanceCents, defaultRiskPercent } = { ...defaults, ...changes }
  await executor
    .insertInto('journalSettings')
    .values({
      userId,
      currency,
      startingBalanceCents,
      defaultRiskPercent,
    })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ userId, ...columnsOf(changes) }),
    )
    .execute()
}
