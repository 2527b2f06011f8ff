import { getBackups } from '#contract/backups.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const backupsRoutes = ({ read }: Operations): Route[] => [
  route(getBackups, { access: 'operations.read', handle: ({ actor }) => read(actor) }),
]
