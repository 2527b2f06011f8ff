import type { Invitation } from '#contract/invitations.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './deps.ts'
import { invitationLetter } from './invitations.mails.ts'
import { presentInvitation } from './invitations.present.ts'
import { nameOf } from './invitations.rules.ts'
import { replaceInvitation } from './invitations.store.ts'
import { refuseWhileClosed } from './refuse-while-closed.ts'

interface Invite {
  email: string
  name: string
  program: PaidProgram | null
  days: number
}

const day = 24 * 60 * 60 * 1000

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
      throw new Failure('conflict', 'There is an account with this address already.')
    }
    const [token, createdAt] = [randomToken(), now()]
    const expiresAt = new Date(createdAt.getTime() + days * day)
    const row = await replaceInvitation(tx, {
      id: newId(),
      email,
      name,
      program,
      tokenHash: hashToken(token),
      createdBy: actor.id,
      createdAt,
      expiresAt,
      withdrawnAt: null,
      acceptedAt: null,
      acceptedBy: null,
    })
    const letter = invitationLetter({ name, program, token, expiresAt })
    // Until there is an account, the mail belongs to the invitation.
    await mail.queue(tx, { to: email, account: row.id, ...letter })
    await recordAudit(tx, actor, {
      action: 'invitation.sent',
      subject: row.id,
      name: nameOf(row),
      details: { program, days },
    })
    return presentInvitation(row, createdAt)
  })
}
