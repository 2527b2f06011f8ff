import * as calls from '#contract/space.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SpaceDeps } from './deps.ts'
import { readDisk } from './read-disk.ts'
import { readLimits } from './read-limits.ts'
import { readUse } from './read-use.ts'
import { saveLimits } from './save-limits.ts'

const settings = 'settings.manage'

export const spaceRoutes = (deps: SpaceDeps): Route[] => [
  route(calls.getSpaceUse, {
    access: 'account.own',
    handle: ({ actor }) => readUse(deps, actor),
  }),
  route(calls.getSpaceLimits, {
    access: settings,
    handle: ({ actor }) => readLimits(deps, actor),
  }),
  route(calls.saveSpaceLimits, {
    access: settings,
    effect: 'none',
    handle: ({ actor, body }) => saveLimits(deps, actor, body),
  }),
  route(calls.getDisk, { access: 'operations.read', handle: () => readDisk(deps) }),
]
