import * as calls from '#contract/backups.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readBackups } from './daily-backups.ts'
import type { BackupsDeps } from './index.ts'

export const backupsRoutes = (deps: BackupsDeps): Route[] => [
  route(calls.getBackups, {
    access: 'operations.read',
    handle: ({ actor }) => readBackups(deps, actor),
  }),
]
