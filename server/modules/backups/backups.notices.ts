import { pages } from '#contract/site/pages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { findBackup } from './backups.store.ts'

/** Notifies admins if the daily backup fails or is incomplete. */
export const backupsNotices = ({ db }: { db: Database }): Notices => ({
  'backup.failed': async ({ subject }) => {
    const backup = await findBackup(db.pool, subject)
    if (!backup) return null
    const { failure, missingFiles } = backup
    return {
      type: 'error',
      title: failure === null ? 'Backup Incomplete' : 'Backup Failed',
      message:
        failure === null
          ? `Today's backup was made, but ${missingFiles} of the academy's files could not be found.`
          : `Today's backup could not be made. It will be tried again every hour. Reason: ${failure}`.slice(
              0,
              450,
            ),
      action: { label: 'View dashboard', href: pages.dashboard },
    }
  },
})
