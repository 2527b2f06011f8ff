import type { JournalSettings } from '#contract/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { findSettings, saveSettings } from './settings.store.ts'

const defaults: JournalSettings = {
  currency: 'USD',
  startingBalanceCents: 0,
  defaultRiskPercent: 1,
}

export const createReadSettings =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (userId: string): Promise<JournalSettings> =>
    (await findSettings(db.pool, userId)) ?? defaults

export const createUpdateSettings = (deps: Pick<JournalDeps, 'db'>) => {
  const read = createReadSettings(deps)
  return async (actor: Actor, changes: Partial<JournalSettings>): Promise<JournalSettings> => {
    await saveSettings(deps.db.pool, actor.id, changes, defaults)
    return read(actor.id)
  }
}
