import type { Preferences } from '#contract/identity.ts'
import type { IdentityDeps } from './deps.ts'
import { defaultPreferences } from './profile.rules.ts'
import { findPreferences } from './profile.store.ts'

/** The user's choices, or the defaults. */
export async function readPreferences(
  { db }: Pick<IdentityDeps, 'db'>,
  userId: string,
): Promise<Preferences> {
  const row = (await findPreferences(db.pool, userId)) ?? defaultPreferences
  return {
    timeZone: row.timeZone,
    channels: { inApp: row.notifyInApp, email: row.notifyByEmail },
  }
}
