import type { OwnSession } from '#contract/identity.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { revokeSessions } from './password-resets.store.ts'
import { deviceOf } from './profile.rules.ts'
import { liveSessionsOf, revokeOwnSession } from './profile.store.ts'

const listed = 100

/** Where the caller is signed in: this session first, then the last used. */
export const createListSessions =
  ({ db, now }: IdentityDeps) =>
  async (actor: Actor): Promise<OwnSession[]> => {
    const rows = await liveSessionsOf(db.pool, { userId: actor.id, at: now(), limit: listed })
    const sessions = rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === actor.sessionId,
    }))
    return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  }

// Every process drops what it knows of the user, and closes the streams of ended sessions.
const announce = (tx: Executor, userId: string) =>
  emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })

/** Ends one session of the caller, in every process at once. Throws 404 for any other. */
export const createEndSession =
  ({ actors, db, now }: IdentityDeps) =>
  async (actor: Actor, id: string): Promise<void> => {
    await db.transaction(async (tx) => {
      if (!(await revokeOwnSession(tx, { id, userId: actor.id, at: now() }))) throw notFound()
      await announce(tx, actor.id)
    })
    actors.forget(actor.id)
  }

/** Ends all sessions of the caller but the one of this call. */
export const createEndOtherSessions =
  ({ actors, db, now }: IdentityDeps) =>
  async (actor: Actor): Promise<void> => {
    await db.transaction(async (tx) => {
      await revokeSessions(tx, { id: actor.id, at: now(), except: actor.sessionId })
      await announce(tx, actor.id)
    })
    actors.forget(actor.id)
  }
