import { defaultJournalSettings, type JournalSettings } from '#contract/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { createReadSettings } from './read-settings.ts'
import { saveSettings } from './settings.store.ts'

export const createUpdateSettings = (deps: Pick<JournalDeps, 'db'>) => {
  const read = createReadSettings(deps)
  return async (actor: Actor, changes: Partial<JournalSettings>): Promise<JournalSettings> => {
    await saveSettings(deps.db.pool, actor.id, changes, defaultJournalSettings)
    return read(actor.id)
  }
}
