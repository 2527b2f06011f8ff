import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { backupFailedMail } from './backups.mails.ts'
import { backupMeasures } from './backups.measures.ts'
import { backupsNotices } from './backups.notices.ts'
import { backupsRoutes } from './backups.routes.ts'
import { createRunDailyBackups, makeDailyBackup } from './daily-backups.ts'

export type BackupsDeps = DepsOf<'config' | 'contributed' | 'databaseUrl' | 'db' | 'log' | 'now'>

export interface Backups {
  /** Makes the daily backup if it is due; null if no backup folder is configured. */
  makeDaily: ((signal: AbortSignal) => Promise<void>) | null
}

/** The academy's automatic daily backup. */
export const backups = defineModule('backups', {
  create: (deps: BackupsDeps): Contribution<Backups> => {
    const { BACKUP_DIR: folder } = deps.config
    const makeDaily = folder ? (signal: AbortSignal) => makeDailyBackup(deps, folder, signal) : null
    return {
      api: { makeDaily },
      routes: backupsRoutes(deps),
      measures: [backupMeasures(deps)],
      mails: [backupFailedMail],
      notices: backupsNotices(deps),
      ...(makeDaily && { work: createRunDailyBackups(deps, makeDaily) }),
    }
  },
})
