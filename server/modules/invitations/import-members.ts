import type { MemberImport } from '#contract/invitations.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvitationsDeps } from './deps.ts'
import { insertImport, standingOfImport } from './imports.store.ts'
import { presentImport } from './invitations.present.ts'

/**
 * Parses and stores a list for review before any account is created. Throws 422 if it is not a
 * valid list.
 */
export async function importMembers(
  { db, now }: Pick<InvitationsDeps, 'db' | 'now'>,
  actor: Actor,
  text: string,
): Promise<MemberImport> {
  const { readList } = await import('./read-list.rules.ts')
  const [id, at] = [newId(), now()]
  const lines = readList(text, at)
  return db.transaction(async (tx) => {
    await insertImport(tx, { id, by: actor.id, at, lines })
    const details = { lines: lines.length }
    const name = `${lines.length} lines`
    await recordAudit(tx, actor, { action: 'import.read', subject: id, name, details })
    return presentImport({ id, startedAt: null }, await standingOfImport(tx, id))
  })
}
