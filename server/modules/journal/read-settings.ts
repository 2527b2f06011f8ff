import { defaultJournalSettings, type JournalSettings } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { findSettings } from './settings.store.ts'

export const createReadSettings =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (userId: string): Promise<JournalSettings> =>
    (await findSettings(db.pool, userId)) ?? defaultJournalSettings
