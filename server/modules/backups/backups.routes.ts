import * as calls from '#contract/backups.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { BackupsDeps } from './deps.ts'
import { readBackups } from './read-backups.ts'

export const backupsRoutes = (deps: BackupsDeps): Route[] => [
  route(calls.getBackups, {
    access: 'operations.read',
    handle: ({ actor }) => readBackups(deps, actor),
  }),
]
