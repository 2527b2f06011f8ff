import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SettingsRow = Omit<Selectable<Tables['academySettings']>, 'onlyRow'>

export const settingNames = [
  'brand',
  'telegramUrl',
  'discordUrl',
  'communitySignupOpen',
  'registrationOpen',
  'byInvitation',
  'askWithoutPayment',
  'approveAtOnce',
  'academyComplete',
  'publicRecord',
  'mentorshipPayment',
  'graceDays',
  'contactEmail',
  'supportUrl',
] as const
const columns = [...settingNames, 'updatedAt'] as const

export function selectSettings(executor: Executor): Promise<SettingsRow> {
  return executor.selectFrom('academySettings').select(columns).executeTakeFirstOrThrow()
}

/** Reads the settings and locks them until the transaction ends. */
export function lockSettings(tx: Executor): Promise<SettingsRow> {
  return tx.selectFrom('academySettings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the settings; `updatedAt` grows with each change, even within one millisecond. */
export function saveSettings(
  tx: Executor,
  settings: Partial<Omit<SettingsRow, 'updatedAt'>>,
  at: Date,
): Promise<SettingsRow> {
  return tx
    .updateTable('academySettings')
    .set({
      ...settings,
      updatedAt: sql<Date>`greatest(${at}, updated_at + interval '1 millisecond')`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
