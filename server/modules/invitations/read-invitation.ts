import { hashToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './deps.ts'
import { invitationOver } from './invitation-over.ts'
import { findOpen } from './invitations.store.ts'

/**
 * The recipient of an invitation; throws 404 once it is over, 429 after too many from one network
 * address.
 */
export async function readInvitation(
  { db, now, opened }: Pick<InvitationsDeps, 'db' | 'now' | 'opened'>,
  token: string,
  address: string,
) {
  await opened.consume(address)
  const found = await findOpen(db.pool, hashToken(token), now())
  if (!found) throw invitationOver()
  const { email, name, program } = found
  return { email, name, program }
}
