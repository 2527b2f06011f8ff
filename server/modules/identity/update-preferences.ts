import type { PreferenceChanges, Preferences } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { defaultPreferences } from './profile.rules.ts'
import { type PreferenceColumns, savePreferences } from './profile.store.ts'
import { readPreferences } from './read-preferences.ts'

/** Changes the caller's choices; absent fields are unchanged. */
export async function updatePreferences(
  deps: Pick<IdentityDeps, 'db'>,
  actor: Actor,
  { timeZone, channels = {} }: PreferenceChanges,
): Promise<Preferences> {
  const changes: Partial<PreferenceColumns> = {
    ...(timeZone !== undefined && { timeZone }),
    ...(channels.inApp !== undefined && { notifyInApp: channels.inApp }),
    ...(channels.email !== undefined && { notifyByEmail: channels.email }),
  }
  await savePreferences(deps.db.pool, actor.id, changes, defaultPreferences)
  return readPreferences(deps, actor.id)
}
