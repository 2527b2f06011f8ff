import { actionInWords } from '#contract/activity.ts'
import { findEntries } from '#server/platform/audit/find-entries.ts'
import type { ActivityDeps } from './deps.ts'

// More than anybody does, admins of many years aside, who can export all of it.
const entriesMaximum = 10_000

/**
 * What is kept of a user's own deeds, and that something was done to the user: by whom, and from where,
 * is somebody else's.
 */
export const createReadOwnActivity =
  ({ db }: Pick<ActivityDeps, 'db'>) =>
  async (userId: string) => {
    const rows = await findEntries(db.pool, { person: userId }, { limit: entriesMaximum })
    return rows.map((row) => {
      const isOwn = row.actorId === userId
      return {
        at: row.at,
        what: actionInWords(row.action),
        byYou: isOwn,
        subject: row.subjectName,
        before: row.before,
        after: row.after,
        ...(isOwn && { address: row.clientAddress, requestId: row.requestId }),
      }
    })
  }
