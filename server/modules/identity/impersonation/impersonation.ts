import type { CurrentUser, Profile } from '#contract/identity/identity.ts'
import type { Impersonation } from '#contract/identity/impersonation.ts'
import {
  type ImpersonationRole,
  impersonationTokenPrefix,
} from '#contract/identity/impersonation-roles.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor, Caller } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../index.ts'
import { announceSessions } from '../sessions.ts'
import type { TokenHolder } from '../tokens.ts'
import {
  endImpersonationOf,
  findImpersonation,
  insertImpersonation,
} from './impersonation.store.ts'

const impersonationMs = 60 * 60 * 1000

/**
 * Starts viewing the site as somebody else: a separate kind of session that belongs to no user.
 * Throws 429 after too many within the hour.
 */
export async function beginImpersonation(
  { db, limiters, now }: Pick<IdentityDeps, 'db' | 'limiters' | 'now'>,
  actor: Actor,
  as: ImpersonationRole,
): Promise<Impersonation> {
  await limiters.impersonations.consume(actor.id)
  const id = newId()
  const token = `${impersonationTokenPrefix}${randomToken()}`
  const begunAt = now()
  const expiresAt = new Date(begunAt.getTime() + impersonationMs)
  const { sessionId } = actor
  await db.transaction(async (tx) => {
    const tokenHash = hashToken(token)
    await insertImpersonation(tx, { id, tokenHash, sessionId, seenAs: as, begunAt, expiresAt })
    if (as !== 'visitor') await recordFact(tx, seenAsStudent, {})
    await recordAudit(tx, actor, { action: 'viewing.begun', subject: id, name: as })
  })
  return { id, as, token, expiresAt: expiresAt.toISOString() }
}

/** Ends an impersonation started in the caller's session, in every process. Throws 404 for any other. */
export async function endImpersonation(
  { actors, db, now }: Pick<IdentityDeps, 'actors' | 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sessionId } = actor
    const name = await endImpersonationOf(tx, { id, sessionId, at: now() })
    if (!name) throw notFound()
    await recordAudit(tx, actor, { action: 'viewing.ended', subject: id, name })
    await announceSessions(tx, id)
  })
  actors.forget(id)
}

const longestToken = 100

/**
 * The holder of a token: of an access token by its signature, or of an impersonation, which is read from
 * the database each time, so that it ends at once with the session it belongs to.
 */
export async function holderOf(
  { db, now, rolesInStatement, tokens }: IdentityDeps,
  token: string,
): Promise<TokenHolder | null> {
  if (!token.startsWith(impersonationTokenPrefix)) return tokens.verifyAccess(token)
  if (token.length > longestToken) return null
  const tokenHash = hashToken(token)
  const id = await findImpersonation(db.pool, { tokenHash, at: now(), rolesOf: rolesInStatement })
  return id === null ? null : { userId: id, sessionId: id }
}

/** An admin viewing the site as somebody else, in the form of a user: a fictitious account. */
export const presentViewer = (viewer: Caller, as: ImpersonationRole): CurrentUser => ({
  id: viewer.id,
  name: viewerNamed.name[as],
  email: viewerNamed.email,
  avatarUrl: null,
  plan: as === 'academy' || as === 'mentorship' ? as : null,
  status: 'active',
  roles: [...viewer.roles],
  staffRole: null,
  lapsedPrograms: [],
  createdAt: viewer.authenticatedAt.toISOString(),
})

/** The profile of such a fictitious account. */
export const profileOfViewer = (viewer: Actor, as: ImpersonationRole, at: Date): Profile => ({
  name: viewerNamed.name[as],
  email: viewerNamed.email,
  emailConfirmed: true,
  pendingEmail: null,
  avatarUrl: null,
  roles: [...viewer.roles],
  staffRole: null,
  subscriptions: [],
  createdAt: at.toISOString(),
})

/** The name and address of the fictitious account of each view. */
const viewerNamed: { name: Record<ImpersonationRole, string>; email: string } = {
  name: {
    visitor: 'Visitor',
    community: 'Community Member',
    academy: 'Academy Student',
    mentorship: 'Mentorship Student',
  },
  email: 'an example, not a real account',
}

/** The fact recorded once somebody has viewed the academy as a student. */
export const seenAsStudent = 'seen_as_student'
