import type { MemberImport } from '#contract/invitations.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvitationsDeps } from './deps.ts'
import { importJobName } from './import-job-name.ts'
import { findImport, standingOfImport, startImport } from './imports.store.ts'
import { presentImport } from './invitations.present.ts'

/**
 * Starts creating the accounts for the valid lines of a list, once however often it is called;
 * throws 404.
 */
export function runImport(
  { db, jobs, now }: Pick<InvitationsDeps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  tell: boolean,
): Promise<MemberImport> {
  return db.transaction(async (tx) => {
    const known = await findImport(tx, id)
    if (known?.createdBy !== actor.id) throw notFound()
    const at = now()
    const standing = await standingOfImport(tx, id)
    if (await startImport(tx, id, { at, tell })) {
      await jobs.send(tx, { name: importJobName }, { import: id })
      const name = `${standing.lines} lines`
      const details = { tell }
      await recordAudit(tx, actor, { action: 'import.begun', subject: id, name, details })
    }
    return presentImport({ id, startedAt: at }, standing)
  })
}
