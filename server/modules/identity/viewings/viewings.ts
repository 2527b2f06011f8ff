import type { CurrentUser, Profile } from '#contract/identity.ts'
import { type ViewedAs, viewingTokenPrefix } from '#contract/viewed-as.ts'
import type { Viewing } from '#contract/viewings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor, Caller } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../index.ts'
import { announceSessions } from '../sessions.ts'
import type { TokenHolder } from '../tokens.ts'
import { endViewingOf, findViewing, insertViewing } from './viewings.store.ts'

const viewingMs = 60 * 60 * 1000

/**
 * Starts viewing the site as somebody else: a separate kind of session that belongs to no user.
 * Throws 429 after too many within the hour.
 */
export async function beginViewing(
  { db, limiters, now }: Pick<IdentityDeps, 'db' | 'limiters' | 'now'>,
  actor: Actor,
  as: ViewedAs,
): Promise<Viewing> {
  await limiters.viewings.consume(actor.id)
  const id = newId()
  const token = `${viewingTokenPrefix}${randomToken()}`
  const begunAt = now()
  const expiresAt = new Date(begunAt.getTime() + viewingMs)
  const { sessionId } = actor
  await db.transaction(async (tx) => {
    const tokenHash = hashToken(token)
    await insertViewing(tx, { id, tokenHash, sessionId, seenAs: as, begunAt, expiresAt })
    if (as !== 'visitor') await recordFact(tx, seenAsStudent, {})
    await recordAudit(tx, actor, { action: 'viewing.begun', subject: id, name: as })
  })
  return { id, as, token, expiresAt: expiresAt.toISOString() }
}

/** Ends a viewing started in the caller's session, in every process. Throws 404 for any other. */
export async function endViewing(
  { actors, db, now }: Pick<IdentityDeps, 'actors' | 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sessionId } = actor
    const name = await endViewingOf(tx, { id, sessionId, at: now() })
    if (!name) throw notFound()
    await recordAudit(tx, actor, { action: 'viewing.ended', subject: id, name })
    await announceSessions(tx, id)
  })
  actors.forget(id)
}

const longestToken = 100

/**
 * The holder of a token: of an access token by its signature, or of a viewing, which is read from
 * the database each time, so that it ends at once with the session it belongs to.
 */
export async function holderOf(
  { db, now, rolesInStatement, tokens }: IdentityDeps,
  token: string,
): Promise<TokenHolder | null> {
  if (!token.startsWith(viewingTokenPrefix)) return tokens.verifyAccess(token)
  if (token.length > longestToken) return null
  const tokenHash = hashToken(token)
  const id = await findViewing(db.pool, { tokenHash, at: now(), rolesOf: rolesInStatement })
  return id === null ? null : { userId: id, sessionId: id }
}

/** An admin viewing the site as somebody else, in the form of a user: a fictitious account. */
export const presentViewer = (viewer: Caller, as: ViewedAs): CurrentUser => ({
  id: viewer.id,
  name: viewerNamed.name[as],
  email: viewerNamed.email,
  avatarUrl: null,
  plan: as === 'academy' || as === 'mentorship' ? as : null,
  status: 'active',
  roles: [...viewer.roles],
  staffRole: null,
  lapsedPrograms: [],
  createdAt: viewer.provedAt.toISOString(),
})

/** The profile of such a fictitious account. */
export const profileOfViewer = (viewer: Actor, as: ViewedAs, at: Date): Profile => ({
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
const viewerNamed: { name: Record<ViewedAs, string>; email: string } = {
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
