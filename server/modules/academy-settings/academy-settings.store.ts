import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SettingsRow = Omit<Selectable<Tables['academy_settings']>, 'only_row'>

const columns = [
  'brand',
  'telegram_url',
  'discord_url',
  'community_signup_open',
  'contact_email',
  'support_url',
  'updated_at',
] as const

export function selectSettings(executor: Executor): Promise<SettingsRow> {
  return executor.selectFrom('academy_settings').select(columns).executeTakeFirstOrThrow()
}

/** Reads the settings and lets nobody else change them until the transaction ends. */
export function lockSettings(tx: Executor): Promise<SettingsRow> {
  return tx.selectFrom('academy_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the settings; `updated_at` grows with each change, even within one millisecond. */
export function saveSettings(
  tx: Executor,
  settings: Omit<SettingsRow, 'updated_at'>,
  at: Date,
): Promise<SettingsRow> {
  return tx
    .updateTable('academy_settings')
    .set({
      ...settings,
      updated_at: sql<Date>`greatest(${at}, updated_at + interval '1 millisecond')`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
