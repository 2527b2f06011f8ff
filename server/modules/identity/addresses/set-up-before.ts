import type { SetUpThing } from '#contract/identity/mail-links.ts'
import type { PagePath } from '#contract/site/pages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { Visitor } from '../caller-of.ts'
import { deviceOf } from '../identity.rules.ts'
import { sessionsMaximum } from '../identity.store.ts'
import type { IdentityDeps } from '../index.ts'
import { setUpInWords } from '../mails/account-news.rules.ts'
import { whereaboutsOf } from '../mails/begin-session.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { keepResetLink } from '../password-changes.ts'
import { revokeSessions, updatePassword, voidResets } from '../password-resets.store.ts'
import { liveSessionsOf, lockProfile } from '../profile.store.ts'
import { announceSessions } from '../sessions.ts'
import { closeSetUpQuestion, findAskedLink, voidLinks } from './addresses.store.ts'
import { endSetUp } from './first-proof.ts'

/** Whether somebody has signed in to the account on this browser. */
export async function isKnownBrowser(
  { tokens }: Pick<IdentityDeps, 'tokens'>,
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
  userId: string,
): Promise<boolean> {
  const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
  return device?.userId === userId
}

/** What was set up on an account: where somebody is signed in, and the second factors. */
export async function setUpOf(
  { contributed, now }: Pick<IdentityDeps, 'contributed' | 'now'>,
  executor: Executor,
  userId: string,
): Promise<SetUpThing[]> {
  const sessions = await liveSessionsOf(executor, { userId, at: now(), limit: sessionsMaximum })
  const things: SetUpThing[] = sessions.map(({ userAgent, createdAt }) => ({
    kind: 'session',
    name: deviceOf(userAgent),
    since: createdAt.toISOString(),
  }))
  for (const { list } of contributed.endsWithFirstProof)
    things.push(...(await list(executor, userId)))
  return things
}

/**
 * Answers whether what was set up on an account before its address was confirmed is its holder's, with the
 * token of the link that confirmed it. If it is not, everything is removed: sessions, second factors, the
 * password and what ends with it; the returned page sets a new one. Throws 422 unless the question is open.
 */
export async function answerSetUp(
  deps: IdentityDeps,
  { token, isMine }: { token: string; isMine: boolean },
  caller: Visitor,
): Promise<{ resetPage: PagePath | null }> {
  const { actors, db, limiters, mail, now, passwords } = deps
  await limiters.openedLinks.consume(caller.address)
  const asked = await findAskedLink(db.pool, hashToken(token), now())
  if (!asked) throw questionOver()
  const { userId } = asked
  const nobodys = await passwords.hash(randomToken())
  const resetPage = await db.transaction(async (tx) => {
    const user = await lockProfile(tx, userId)
    if (!user || !(await closeSetUpQuestion(tx, userId))) throw questionOver()
    const owner = { id: userId, origin: caller.origin }
    const verb = isMine ? 'set_up_confirmed' : 'set_up_removed'
    await recordAudit(tx, owner, { action: `account.${verb}`, person: userId })
    if (isMine) return null
    const at = now()
    await lockOut(deps, tx, { userId, passwordHash: nobodys, at })
    const ended = await endSetUp(deps, tx, userId)
    const path = await keepResetLink(tx, { userId, at })
    const where = whereaboutsOf(caller)
    const more = ['Everybody was signed out.', ...setUpInWords(ended)]
    await tellOwner(tx, mail, { user, kind: 'password-changed', detail: '', at, where, more })
    await announceSessions(tx, userId)
    return path
  })
  actors.forget(userId)
  return { resetPage }
}

/** Locks everybody out until a new password is set by a link; in the caller's transaction. */
export async function lockOut(
  { contributed }: Pick<IdentityDeps, 'contributed'>,
  tx: Executor,
  { userId, passwordHash, at }: { userId: string; passwordHash: string; at: Date },
): Promise<void> {
  await updatePassword(tx, { id: userId, passwordHash, at })
  await revokeSessions(tx, { id: userId, at })
  await voidResets(tx, userId, at)
  await voidLinks(tx, userId, at)
  for (const end of contributed.endsWithPassword) await end(tx, userId)
}

const questionOver = () => new Failure('rule_violated', 'This question has been answered already.')
