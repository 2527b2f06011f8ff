import type { JournalSettings } from '#contract/journal.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The settings of a user's journal; null while they have never been changed. */
export async function findSettings(
  executor: Executor,
  userId: string,
): Promise<JournalSettings | null> {
  const row = await executor
    .selectFrom('journal_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row
    ? {
        currency: row.currency,
        startingBalanceCents: Number(row.starting_balance_cents),
        defaultRiskPercent: Number(row.default_risk_percent),
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
    starting_balance_cents: settings.startingBalanceCents,
    default_risk_percent: settings.defaultRiskPercent,
  })
  const { currency, startingBalanceCents, defaultRiskPercent } = { ...defaults, ...changes }
  await executor
    .insertInto('journal_settings')
    .values({
      user_id: userId,
      currency,
      starting_balance_cents: startingBalanceCents,
      default_risk_percent: defaultRiskPercent,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ user_id: userId, ...columnsOf(changes) }),
    )
    .execute()
}
