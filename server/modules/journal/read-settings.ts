import { defaultJournalSettings, type JournalSettings } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { findSettings } from './settings.store.ts'

export async function readSettings(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
): Promise<JournalSettings> {
  return (await findSettings(db.pool, userId)) ?? defaultJournalSettings
}
