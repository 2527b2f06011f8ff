import type { Invitation, InvitationSort } from '#contract/invitations.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { AcademySettings } from '#server/modules/academy-settings/index.ts'
import { AuthorLacksRight } from '#server/modules/access/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Facts } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './index.ts'
import { mailOfInvitation } from './invitations.mails.ts'
import { presentInvitation } from './invitations.present.ts'
import { nameOf, permissionToGive } from './invitations.rules.ts'
import {
  findOpen,
  type InvitationKind,
  type InvitationRow,
  noteAcceptance,
  renewInvitation,
  replaceInvitation,
  searchInvitations,
  takeInvitation,
  withdraw,
} from './invitations.store.ts'

/** One page of the invitations, newest first unless sorted, and their total number. */
export async function listInvitations(
  { access, db, now }: Pick<InvitationsDeps, 'access' | 'db' | 'now'>,
  _actor: Actor,
  query: ListQuery<InvitationSort>,
) {
  const { invitations, total } = await searchInvitations(db.pool, partOf(query))
  const senders = invitations.map(({ createdBy }) => createdBy)
  const givers = await access.authorsWith(db.pool, senders, 'members.manage')
  const at = now()
  return { items: invitations.map((row) => presentInvitation(row, at, givers)), total }
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
  deps: InvitationsDeps,
  actor: Actor,
  { email, name, program, days }: Invite,
): Promise<Invitation> {
  return deps.db.transaction(async (tx) => {
    await refuseUninvitable(deps, tx, email)
    const { token, kept: stored } = newLink(deps.now(), days)
    const gift = { program, staffRole: null }
    const made = { id: newId(), createdBy: actor.id, ...stored, ...untaken }
    const row = await replaceInvitation(tx, { email, name, ...gift, ...made })
    return send(deps, tx, actor, {
      row,
      token,
      action: 'invitation.sent',
      details: { program, days },
    })
  })
}

/**
 * Sends an invitation that nobody has taken with a new link, which works for as many days again; from then on
 * the sender answers for it. Throws 404, `registration_closed` while the academy admits nobody, 409 if the
 * address already has an account.
 */
export function resendInvitation(
  deps: InvitationsDeps,
  actor: Actor,
  id: string,
): Promise<Invitation> {
  return deps.db.transaction(async (tx) => {
    const token = randomToken()
    const link = { tokenHash: hashToken(token), by: actor.id, at: deps.now() }
    const row = await renewInvitation(tx, id, { kind: 'academy', ...link })
    if (!row) throw notFound()
    await refuseUninvitable(deps, tx, row.email)
    const { program } = row
    return send(deps, tx, actor, {
      row,
      token,
      action: 'invitation.sent_again',
      details: { program },
    })
  })
}

interface Sent {
  row: InvitationRow
  token: string
  action: string
  details: Facts
}

async function send(
  { mail, now }: Pick<InvitationsDeps, 'mail' | 'now'>,
  tx: Executor,
  actor: Actor,
  { row, token, action, details }: Sent,
): Promise<Invitation> {
  const { id, email, name, program, expiresAt } = row
  const message = mailOfInvitation({ name, program, token, expiresAt })
  // Until there is an account, the mail belongs to the invitation.
  await mail.queue(tx, { to: email, account: id, ...message })
  await recordAudit(tx, actor, { action, subject: id, name: nameOf(row), details })
  return presentInvitation(row, now(), new Map([[actor.id, actor]]))
}

/** Throws `registration_closed` while the academy admits nobody, 409 if the address already has an account. */
async function refuseUninvitable(
  { academySettings, identity }: Pick<InvitationsDeps, 'academySettings' | 'identity'>,
  tx: Executor,
  email: string,
): Promise<void> {
  await refuseWhileClosed(academySettings, tx)
  if (await identity.idOfAddress(tx, email)) {
    throw new Failure('conflict', 'There is already an account with this address.')
  }
}

/**
 * The recipient of an invitation; throws 404 once it is over, also because its sender has lost the permission,
 * 429 after too many from one network address.
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
  const givers = await access.authorsWith(db.pool, [createdBy], permissionToGive(found))
  if (givers.size === 0) throw invitationOver()
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
 * `registration_closed` while nobody is admitted, 404 once the invitation is over, which it also is when its
 * sender may not give this any more, 409 if the address already has an account, 429 after too many from one
 * network address.
 */
export async function acceptInvitation(
  deps: InvitationsDeps,
  { token, name, password, newsByMail }: Acceptance,
  address: string,
): Promise<{ email: string }> {
  const { academySettings, access, db, identity, mail, now, opened, site } = deps
  await opened.consume(address)
  const found = await findOpen(db.pool, hashToken(token), now())
  if (!found) throw invitationOver()
  // Before the transaction, because hashing waits in a queue.
  const passwordHash = await identity.hashPassword(password)
  const accept = async (tx: Executor) => {
    const taken = await take(deps, tx, token)
    const { email, program, staffRole, createdBy } = taken
    if (!staffRole) await refuseWhileClosed(academySettings, tx)
    const account = { name, email, passwordHash, newsByMail, confirmed: true }
    const user = await identity.addUser(tx, account)
    await site.agreeByInvitation(tx, user.id)
    await mail.forget(tx, { id: taken.id, email })
    await noteAcceptance(tx, taken.id, { by: user.id, at: now() })
    if (program) await access.openSubscription(tx, user.id, program)
    const person = user.id
    await recordAudit(tx, user, { action: 'invitation.accepted', subject: taken.id, person })
    if (staffRole && createdBy) {
      await access.giveStaffRole(tx, { userId: user.id, staffRole, by: createdBy })
    }
    return { email }
  }
  try {
    const permission = permissionToGive(found)
    return await access.inNameOfAuthor(found.createdBy, permission, () => db.transaction(accept))
  } catch (error) {
    throw error instanceof AuthorLacksRight ? invitationOver() : error
  }
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
 * The error for a token that belongs to no invitation, or to one that was accepted, withdrawn, has expired, or
 * whose sender may not give this any more.
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
