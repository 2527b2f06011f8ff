import type { PreferenceChanges, Preferences } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { findPreferences, type PreferenceColumns, savePreferences } from './profile.store.ts'

// Mails of everything that is new are for those who ask for them.
const defaults: PreferenceColumns = {
  timeZone: null,
  notifyInApp: true,
  notifyByEmail: false,
}

/** What the user has chosen, or what holds while nothing has been. */
export const createReadPreferences =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async (userId: string): Promise<Preferences> => {
    const row = (await findPreferences(db.pool, userId)) ?? defaults
    return {
      timeZone: row.timeZone,
      channels: { inApp: row.notifyInApp, email: row.notifyByEmail },
    }
  }

/** Changes what the caller has chosen; what is absent stays as it is. */
export const createUpdatePreferences = (deps: Pick<IdentityDeps, 'db'>) => {
  const read = createReadPreferences(deps)
  return async (
    actor: Actor,
    { timeZone, channels = {} }: PreferenceChanges,
  ): Promise<Preferences> => {
    const changes: Partial<PreferenceColumns> = {
      ...(timeZone !== undefined && { timeZone }),
      ...(channels.inApp !== undefined && { notifyInApp: channels.inApp }),
      ...(channels.email !== undefined && { notifyByEmail: channels.email }),
    }
    await savePreferences(deps.db.pool, actor.id, changes, defaults)
    return read(actor.id)
  }
}
