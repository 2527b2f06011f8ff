import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { selectUsers } from './identity.store.ts'
import { findPreferences, resetsOf, sessionsOf } from './profile.store.ts'

/** Everything that the academy keeps of the caller, but no secrets: one entry per part. */
export const createExportData =
  ({ now, contributed }: IdentityDeps) =>
  async (actor: Actor): Promise<Record<string, unknown>> => {
    const parts = await Promise.all(
      contributed.personalData.map(async ({ part, read }) => [part, await read(actor.id)] as const),
    )
    return { exportedAt: now().toISOString(), ...Object.fromEntries(parts) }
  }

/** What is kept of the account itself. */
export async function exportAccount({ pool }: Database, userId: string) {
  const [[user], preferences, sessions, resets] = await Promise.all([
    selectUsers(pool, [userId]),
    findPreferences(pool, userId),
    sessionsOf(pool, userId),
    resetsOf(pool, userId),
  ])
  if (!user) throw new Failure('unauthorized', 'Please sign in.')
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    hasPicture: user.avatarKey !== null,
    createdAt: user.createdAt,
    preferences: preferences ?? null,
    sessions,
    passwordResets: resets,
  }
}
