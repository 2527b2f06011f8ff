import * as contract from '#contract/space.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const settings = 'settings.manage'

export const spaceRoutes = (space: Operations): Route[] => [
  route(contract.getSpaceUse, {
    access: 'account.own',
    handle: ({ actor }) => space.readUse(actor),
  }),
  route(contract.getSpaceLimits, {
    access: settings,
    handle: ({ actor }) => space.readLimits(actor),
  }),
  route(contract.saveSpaceLimits, {
    access: settings,
    effect: 'none',
    handle: ({ actor, body }) => space.saveLimits(actor, body),
  }),
  route(contract.getDisk, { access: 'operations.read', handle: () => space.readDisk() }),
]
