import { recordAudit } from '#server/platform/audit/audit.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './deps.ts'
import { invitationOver } from './invitation-over.ts'
import { noteAcceptance, takeInvitation } from './invitations.store.ts'
import { refuseWhileClosed } from './refuse-while-closed.ts'

interface Acceptance {
  token: string
  name: string
  password: string
}

/**
 * Creates an account with the address of an invitation, which is confirmed by its link, and grants
 * the program; also works while registration is by invitation. The consents of the form to the
 * legal texts are recorded. Of several simultaneous calls one succeeds. Throws
 * `registration_closed` while nobody is admitted, 404 once the invitation is over, 409 if the
 * address already has an account, 429 after too many from one network address.
 */
export async function acceptInvitation(
  { academySettings, access, db, identity, mail, now, opened, site }: InvitationsDeps,
  { token, name, password }: Acceptance,
  address: string,
): Promise<{ email: string }> {
  await opened.consume(address)
  // Before the transaction, because hashing waits in a queue.
  const passwordHash = await identity.hashPassword(password)
  return db.transaction(async (tx) => {
    const taken = await takeInvitation(tx, hashToken(token), now())
    if (!taken) throw invitationOver()
    await refuseWhileClosed(academySettings, tx)
    const { email, program } = taken
    const user = await identity.addUser(tx, { name, email, passwordHash, confirmed: true })
    await site.agreeByInvitation(tx, user.id)
    await mail.forget(tx, { id: taken.id, email })
    await noteAcceptance(tx, taken.id, user.id)
    if (program) await access.openSubscription(tx, user.id, program)
    const person = user.id
    await recordAudit(tx, user, { action: 'invitation.accepted', subject: taken.id, person })
    return { email }
  })
}
