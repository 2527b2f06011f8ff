import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvitationsDeps } from './deps.ts'
import { nameOf } from './invitations.rules.ts'
import { withdraw } from './invitations.store.ts'

/** Ends an invitation that nobody has accepted; throws 404. */
export function withdrawInvitation(
  { db, now }: Pick<InvitationsDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await withdraw(tx, id, now())
    if (!row) throw notFound()
    const name = nameOf(row)
    await recordAudit(tx, actor, { action: 'invitation.withdrawn', subject: id, name })
  })
}
