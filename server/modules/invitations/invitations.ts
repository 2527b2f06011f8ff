import type { Invitation, InvitationSort } from '#contract/invitations.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { AcademySettings } from '#server/modules/academy-settings/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './index.ts'
import { mailOfInvitation } from './invitations.mails.ts'
import { presentInvitation } from './invitations.present.ts'
import { nameOf } from './invitations.rules.ts'
import {
  findOpen,
  type InvitationKind,
  type InvitationRow,
  noteAcceptance,
  replaceInvitation,
  searchInvitations,
  takeInvitation,
  withdraw,
} from './invitations.store.ts'

/** One page of the invitations, newest first unless sorted, and their total number. */
export async function listInvitations(
  { db, now }: Pick<InvitationsDeps, 'db' | 'now'>,
  _actor: Actor,
  query: ListQuery<InvitationSort>,
) {
  const { invitations, total } = await searchInvitations(db.pool, partOf(query))
  const at = now()
  return { items: invitations.map((row) => presentInvitation(row, at)), total }
}

interface Invite {
  email: string
  name: string
  program: PaidProgram | null
  days: number
}

const day = 24 * 60 * 60 * 1000

/** What a new link has: a token that is stored as its hash, and its time. */
export function newLink(at: Date, days: number) {
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + days * day)
  return { token, kept: { tokenHash: hashToken(token), createdAt: at, expiresAt } }
}

/** An invitation that has just been made is open. */
export const untaken = { withdrawnAt: null, acceptedAt: null, acceptedBy: null }

/**
 * Sends an invitation; an open one to the same address ends. Throws `registration_closed` while the
 * academy admits nobody, 409 if the address already has an account.
 */
export function inviteMember(
  { academySettings, db, identity, mail, now }: InvitationsDeps,
  actor: Actor,
  { email, name, program, days }: Invite,
): Promise<Invitation> {
  return db.transaction(async (tx) => {
    await refuseWhileClosed(academySettings, tx)
    if (await identity.idOfAddress(tx, email)) {
      throw new Failure('conflict', 'There is already an account with this address.')
    }
    const { token, kept: stored } = newLink(now(), days)
    const gift = { program, staffRole: null }
    const made = { id: newId(), createdBy: actor.id, ...stored, ...untaken }
    const row = await replaceInvitation(tx, { email, name, ...gift, ...made })
    const message = mailOfInvitation({ name, program, token, expiresAt: stored.expiresAt })
    // Until there is an account, the mail belongs to the invitation.
    await mail.queue(tx, { to: email, account: row.id, ...message })
    await recordAudit(tx, actor, {
      action: 'invitation.sent',
      subject: row.id,
      name: nameOf(row),
      details: { program, days },
    })
    return presentInvitation(row, stored.createdAt)
  })
}

/**
 * The recipient of an invitation; throws 404 once it is over, 429 after too many from one network
 * address.
 */
export async function readInvitation(
  { access, db, identity, now, opened }: InvitationsDeps,
  token: string,
  address: string,
) {
  await opened.consume(address)
  const found = await findOpen(db.pool, hashToken(token), now())
  if (!found) throw invitationOver()
  const { email, name, program, staffRole, createdBy } = found
  if (staffRole && !(await access.staffGivers(db.pool)).includes(createdBy ?? '')) {
    throw invitationOver()
  }
  const hasAccount = Boolean(await identity.idOfAddress(db.pool, email))
  return { email, name, program, staffRole, hasAccount }
}

/**
 * Takes an invitation, in the caller's transaction, of several simultaneous calls once; throws 404 once
 * it is over. Whoever sent one to the team keeps the right to give its role until the transaction ends, or
 * has lost it, which ends the invitation.
 */
export async function take(
  { access, now }: Pick<InvitationsDeps, 'access' | 'now'>,
  tx: Executor,
  token: string,
): Promise<InvitationRow> {
  const hash = hashToken(token)
  const found = await findOpen(tx, hash, now())
  // The admins are held before the invitation, as when one of them is deleted.
  const givers = found?.staffRole ? await access.holdStaffGivers(tx) : []
  const taken = await takeInvitation(tx, hash, now())
  if (!taken) throw invitationOver()
  if (taken.staffRole && !givers.includes(taken.createdBy ?? '')) throw invitationOver()
  return taken
}

interface Acceptance {
  token: string
  name: string
  password: string
  /** Whether the academy's news may come by mail. */
  newsByMail?: boolean | undefined
}

/**
 * Creates an account with the address of an invitation, which is confirmed by its link, and grants
 * the program or the place in the office; also works while registration is by invitation. The consents of the form to the
 * legal texts are recorded. Of several simultaneous calls one succeeds. Throws
 * `registration_closed` while nobody is admitted, 404 once the invitation is over, 409 if the
 * address already has an account, 429 after too many from one network address.
 */
export async function acceptInvitation(
  deps: InvitationsDeps,
  { token, name, password, newsByMail }: Acceptance,
  address: string,
): Promise<{ email: string }> {
  const { academySettings, access, db, identity, mail, opened, site } = deps
  await opened.consume(address)
  // Before the transaction, because hashing waits in a queue.
  const passwordHash = await identity.hashPassword(password)
  return db.transaction(async (tx) => {
    const taken = await take(deps, tx, token)
    const { email, program, staffRole, createdBy } = taken
    if (!staffRole) await refuseWhileClosed(academySettings, tx)
    const account = { name, email, passwordHash, newsByMail, confirmed: true }
    const user = await identity.addUser(tx, account)
    await site.agreeByInvitation(tx, user.id)
    await mail.forget(tx, { id: taken.id, email })
    await noteAcceptance(tx, taken.id, user.id)
    if (program) await access.openSubscription(tx, user.id, program)
    const person = user.id
    await recordAudit(tx, user, { action: 'invitation.accepted', subject: taken.id, person })
    if (staffRole && createdBy) {
      await access.giveStaffRole(tx, { userId: user.id, staffRole, by: createdBy })
    }
    return { email }
  })
}

/** Ends an invitation of a kind that nobody has accepted; throws 404. */
export function withdrawInvitation(
  { db, now }: Pick<InvitationsDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  kind: InvitationKind = 'academy',
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await withdraw(tx, id, { kind, at: now() })
    if (!row) throw notFound()
    const name = nameOf(row)
    await recordAudit(tx, actor, { action: 'invitation.withdrawn', subject: id, name })
  })
}

/**
 * The error for a token that belongs to no invitation, or to one that was accepted, withdrawn or
 * has expired.
 */
const invitationOver = () =>
  new Failure('not_found', 'This invitation is no longer valid. Ask the academy for a new one.')

/** Throws `registration_closed` while the academy admits nobody in any way. */
async function refuseWhileClosed(
  academySettings: AcademySettings,
  executor: Executor,
): Promise<void> {
  const { registrationOpen, byInvitation } = await academySettings.readNow(executor)
  if (registrationOpen || byInvitation) return
  throw new Failure('registration_closed', 'Registration is closed at the moment.')
}
