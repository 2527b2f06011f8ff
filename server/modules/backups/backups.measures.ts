import type { Measures } from '#server/platform/metrics/measure.ts'
import { findLast } from './backups.store.ts'
import type { BackupsDeps } from './index.ts'

const age = 'academy_backup_age_seconds'
const failing = 'academy_backup_failing'

/** The age of the last daily backup, and whether the last attempt failed; nothing where none is made. */
export const backupMeasures = ({
  config,
  db,
  now,
}: Pick<BackupsDeps, 'config' | 'db' | 'now'>): Measures => ({
  isShared: true,
  of: [
    { name: age, help: 'Since the last backup that was made; missing if there was none' },
    { name: failing, help: 'Whether the last daily backup failed; missing where none is made' },
  ],
  async read() {
    if (config.BACKUP_DIR === undefined) return {}
    const [last, lastMade] = await Promise.all([
      findLast(db.pool, { made: false }),
      findLast(db.pool, { made: true }),
    ])
    return {
      ...(lastMade && {
        [age]: [{ value: (now().getTime() - lastMade.startedAt.getTime()) / 1000 }],
      }),
      [failing]: [{ value: Number((last?.failure ?? null) !== null) }],
    }
  },
})
