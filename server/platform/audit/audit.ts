import { withoutUnseen } from '#contract/one-line.ts'
import type { Executor } from '../database/database.ts'
import type { Origin } from '../http/actor.ts'
import type { Change, Facts } from './changes.ts'

/** Who performs an action: a user, or the program itself, for jobs, commands and external events. */
export interface AuditActor {
  id: string | null
  /** The request that performs it, if any. */
  origin?: Origin
  /** The id of the bulk action of which this is a part. */
  partOf?: string
}

/** The program itself. */
export const system: AuditActor = { id: null }

export interface AuditEntry extends Partial<Change> {
  /** What was done, as `kind.verb`: the kind of the subject, and the action. */
  action: string
  /** The subject's id. */
  subject?: string
  /** The subject's name at the time. People are identified by id only, which reveals nothing once they are deleted. */
  name?: string
  /** The user concerned; a subject of the kind 'user' always is. */
  person?: string | null
  details?: Facts
}

/**
 * Records an action in its transaction, as exactly one entry; without one if the entry is all that is
 * written. Entries can be neither changed nor deleted; they hold small facts, never a secret and never
 * what people write to each other.
 */
export async function recordAudit(
  tx: Executor,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> {
  const { action, subject = null, name = null, details = {} } = entry
  await tx
    .insertInto('auditEntries')
    .values({
      actorId: actor.id,
      action,
      subject,
      subjectName: name === null ? null : withoutUnseen(name),
      personId: entry.person ?? (action.startsWith('user.') ? subject : null),
      details: JSON.stringify(details),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      clientAddress: actor.origin?.address ?? null,
      requestId: actor.origin?.requestId ?? null,
      partOf: actor.partOf ?? null,
    })
    .execute()
}
