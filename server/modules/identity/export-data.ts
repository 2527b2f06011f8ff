import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { selectUsers } from './identity.store.ts'
import { findPreferences, resetsOf, sessionsOf } from './profile.store.ts'

/** Gives what one part of the academy keeps of a user, as it may be read by that user. */
export type Exporter = (userId: string) => Promise<unknown>

interface ExportDeps {
  db: Database
  now: Clock
  /** Those of the other modules, by the name under which their part goes out. */
  exporters: Readonly<Record<string, Exporter>>
}

/** Everything that the academy keeps of the caller, but no secrets: one entry per part. */
export const createExportData =
  ({ db, now, exporters }: ExportDeps) =>
  async (actor: Actor): Promise<Record<string, unknown>> => {
    const parts = await Promise.all(
      Object.entries(exporters).map(async ([name, of]) => [name, await of(actor.id)] as const),
    )
    return {
      exportedAt: now().toISOString(),
      account: await exportAccount(db, actor.id),
      ...Object.fromEntries(parts),
    }
  }

async function exportAccount({ pool }: Database, userId: string) {
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
