import type { GrantableStaffRole } from '#contract/access/permissions.ts'
import { isStaff } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { TeamInvitation } from '#contract/team-invitations.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './index.ts'
import { teamBroadcast } from './invitations.mails.ts'
import { presentTeamInvitation } from './invitations.present.ts'
import { nameOf } from './invitations.rules.ts'
import {
  type InvitationRow,
  noteAcceptance,
  renewInvitation,
  replaceInvitation,
} from './invitations.store.ts'
import { newLink, take, untaken, withdrawInvitation } from './invitations.ts'
import { teamInvitationsPage } from './team-invitations.store.ts'

/** One page of the invitations to the team, newest first, and their total number. */
export async function listTeamInvitations(
  { access, db, now }: Pick<InvitationsDeps, 'access' | 'db' | 'now'>,
  query: PageQuery,
): Promise<Page<TeamInvitation>> {
  const { rows, total } = await teamInvitationsPage(db.pool, partOf(query))
  const senders = rows.map(({ createdBy }) => createdBy)
  const givers = await access.authorsWith(db.pool, senders, 'staff.manage')
  const at = now()
  return { items: rows.map((row) => presentTeamInvitation(row, at, givers)), total }
}

interface Invite {
  email: string
  name: string
  staffRole: GrantableStaffRole
  days: number
}

/**
 * Invites somebody to the team, also while registration is closed; an open invitation to the same
 * address ends. Throws 409 if the address is of somebody in the team, 429 after too many.
 */
export async function inviteToTeam(
  deps: InvitationsDeps,
  actor: Actor,
  { email, name, staffRole, days }: Invite,
): Promise<TeamInvitation> {
  await deps.teamSent.consume(actor.id)
  return deps.db.transaction(async (tx) => {
    await refuseStaff(deps, tx, email)
    const { token, kept: stored } = newLink(deps.now(), days)
    const gift = { program: null, staffRole }
    const made = { id: newId(), createdBy: actor.id, ...stored, ...untaken }
    const row = await replaceInvitation(tx, { email, name, ...gift, ...made })
    return send(deps, tx, actor, { row, token, action: 'invitation.sent' })
  })
}

/**
 * Sends an invitation that nobody has taken with a new link, which works for as many days again; from
 * then on the sender answers for it. Throws 404, 409 if the address is of somebody in the team, 429 after
 * too many.
 */
export async function resendTeamInvitation(
  deps: InvitationsDeps,
  actor: Actor,
  id: string,
): Promise<TeamInvitation> {
  await deps.teamSent.consume(actor.id)
  return deps.db.transaction(async (tx) => {
    const token = randomToken()
    const link = { tokenHash: hashToken(token), by: actor.id, at: deps.now() }
    const row = await renewInvitation(tx, id, { kind: 'team', ...link })
    if (!row) throw notFound()
    await refuseStaff(deps, tx, row.email)
    return send(deps, tx, actor, { row, token, action: 'invitation.sent_again' })
  })
}

interface Sent {
  row: InvitationRow
  token: string
  action: string
}

async function send(
  { mail, now }: Pick<InvitationsDeps, 'mail' | 'now'>,
  tx: Executor,
  actor: Actor,
  { row, token, action }: Sent,
): Promise<TeamInvitation> {
  const { id, email, name, staffRole, expiresAt } = row
  if (!staffRole) throw new Error('this invitation is not to the team')
  const message = teamBroadcast({ name, inviter: actor.name, staffRole, token, expiresAt })
  await mail.queue(tx, { to: email, account: id, linksAreOwn: true, ...message })
  await recordAudit(tx, actor, { action, subject: id, name: nameOf(row), details: { staffRole } })
  return presentTeamInvitation(row, now(), new Map([[actor.id, actor]]))
}

/** Ends an invitation to the team that nobody has taken; throws 404. */
export const withdrawTeamInvitation = (
  deps: Pick<InvitationsDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> => withdrawInvitation(deps, actor, id, 'team')

/**
 * Takes an invitation to the team with the account that has its address, of several simultaneous calls
 * once. Throws 404 once it is over, 403 for another account, 409 for somebody who works in the office
 * already, 429 after too many from one network address.
 */
export async function joinTeam(
  deps: InvitationsDeps,
  actor: Actor,
  token: string,
  address: string,
): Promise<void> {
  const { access, actors, db, identity, mail, now, opened } = deps
  await opened.consume(address)
  await db.transaction(async (tx) => {
    const { id, email, staffRole, createdBy } = await take(deps, tx, token)
    if ((await identity.idOfAddress(tx, email)) !== actor.id || !staffRole || !createdBy) {
      throw new Failure('forbidden', `This invitation is for ${email}. Sign in with that address.`)
    }
    await noteAcceptance(tx, id, { by: actor.id, at: now() })
    await mail.forget(tx, { id, email })
    await recordAudit(tx, actor, { action: 'invitation.accepted', subject: id, person: actor.id })
    await access.giveStaffRole(tx, { userId: actor.id, staffRole, by: createdBy })
  })
  actors.forget(actor.id)
}

/** Throws 409 if the address is of somebody who works in the office. */
async function refuseStaff(
  { access, identity }: Pick<InvitationsDeps, 'access' | 'identity'>,
  tx: Executor,
  email: string,
): Promise<void> {
  const id = await identity.idOfAddress(tx, email)
  if (id && isStaff(await access.accessOf(id, tx))) {
    throw new Failure('conflict', 'This address belongs to somebody in the team already.')
  }
}
