import { actionInWords } from '#contract/activity.ts'
import { findEntries } from '#server/platform/audit/find-entries.ts'
import type { ActivityDeps } from './deps.ts'

// More than anybody has, except admins of many years, who can export everything.
const entriesMaximum = 10_000

/**
 * The user's own actions, and the fact that something was done to the user: by whom, and from
 * where, is somebody else's data.
 */
export async function readOwnActivity({ db }: Pick<ActivityDeps, 'db'>, userId: string) {
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
