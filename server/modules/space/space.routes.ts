import * as calls from '#contract/space.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readDisk } from './disk.ts'
import type { SpaceDeps } from './index.ts'
import { readLimits, readUse, saveLimits } from './quotas.ts'

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
