import { defaultJournalSettings, type JournalSettings } from '#contract/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { readSettings } from './read-settings.ts'
import { saveSettings } from './settings.store.ts'

export async function updateSettings(
  deps: Pick<JournalDeps, 'db'>,
  actor: Actor,
  changes: Partial<JournalSettings>,
): Promise<JournalSettings> {
  await saveSettings(deps.db.pool, actor.id, changes, defaultJournalSettings)
  return readSettings(deps, actor.id)
}
