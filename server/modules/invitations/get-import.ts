import type { MemberImport } from '#contract/invitations.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvitationsDeps } from './deps.ts'
import { findImport, standingOfImport } from './imports.store.ts'
import { presentImport } from './invitations.present.ts'

/** The state of a list imported by the actor; throws 404. */
export async function getImport(
  { db }: Pick<InvitationsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<MemberImport> {
  const row = await findImport(db.pool, id)
  if (row?.createdBy !== actor.id) throw notFound()
  return presentImport(row, await standingOfImport(db.pool, id))
}
