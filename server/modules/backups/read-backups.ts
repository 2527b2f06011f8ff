import type { getBackups } from '#contract/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentBackup } from './backups.present.ts'
import { findLast } from './backups.store.ts'
import type { BackupsDeps } from './deps.ts'

/** The state of the academy's backups. */
export async function readBackups(
  { db, config }: BackupsDeps,
  _actor: Actor,
): Promise<AnswerOf<typeof getBackups>> {
  const [last, lastMade] = await Promise.all([
    findLast(db.pool, { made: false }),
    findLast(db.pool, { made: true }),
  ])
  return {
    daily: config.BACKUP_DIR !== undefined,
    last: last && presentBackup(last),
    lastMade: lastMade && presentBackup(lastMade),
  }
}
