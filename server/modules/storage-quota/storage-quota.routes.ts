import * as calls from '#contract/storage-quota.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readDisk } from './disk.ts'
import type { StorageQuotaDeps } from './index.ts'
import { readLimits, readUse, saveLimits } from './quotas.ts'

const settings = 'settings.manage'

export const storageQuotaRoutes = (deps: StorageQuotaDeps): Route[] => [
  route(calls.getStorageUse, {
    access: 'account.own',
    handle: ({ actor }) => readUse(deps, actor),
  }),
  route(calls.getStorageQuotas, {
    access: settings,
    handle: ({ actor }) => readLimits(deps, actor),
  }),
  route(calls.saveStorageQuotas, {
    access: settings,
    effect: 'none',
    handle: ({ actor, body }) => saveLimits(deps, actor, body),
  }),
  route(calls.getDisk, { access: 'operations.read', handle: () => readDisk(deps) }),
]
