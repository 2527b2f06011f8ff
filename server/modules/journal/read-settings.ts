import type { JournalSettings } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { defaultSettings } from './journal.rules.ts'
import { findSettings } from './settings.store.ts'

export const createReadSettings =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (userId: string): Promise<JournalSettings> =>
    (await findSettings(db.pool, userId)) ?? defaultSettings
