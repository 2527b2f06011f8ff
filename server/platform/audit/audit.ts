import type { Executor } from '../database/database.ts'
import type { Origin } from '../http/actor.ts'
import type { Change, Facts } from './changes.ts'

/** Who does something: a user, or the program itself, for jobs, commands and news from outside. */
export interface Doer {
  id: string | null
  /** The request by which it is done; none for what no request asks for. */
  origin?: Origin
}

/** The program itself. */
export const system: Doer = { id: null }

export interface AuditEntry extends Partial<Change> {
  /** What was done, as `kind.verb`: of what kind the subject is, and what became of it. */
  action: string
  /** To what: its id. */
  subject?: string
  /** What it was called then. People are named by their ids alone, which say nothing once they are deleted. */
  name?: string
  /** The user whom it concerns; a subject of the kind 'user' is one by itself. */
  person?: string | null
  details?: Facts
}

/**
 * Records what somebody did, in the transaction of the deed: exactly one entry, by which it can be read
 * afterwards. Entries can be neither changed nor deleted; they hold small facts, never a secret and
 * never what people write to each other.
 */
export async function recordAudit(tx: Executor, doer: Doer, entry: AuditEntry): Promise<void> {
  const { action, subject = null, name = null, details = {} } = entry
  await tx
    .insertInto('auditEntries')
    .values({
      actorId: doer.id,
      action,
      subject,
      subjectName: name,
      personId: entry.person ?? (action.startsWith('user.') ? subject : null),
      details: JSON.stringify(details),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      clientAddress: doer.origin?.address ?? null,
      requestId: doer.origin?.requestId ?? null,
    })
    .execute()
}
