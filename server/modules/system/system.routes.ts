import * as calls from '#contract/system.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { listFailed, retryFailed } from './failed-jobs.ts'
import type { SystemDeps } from './index.ts'
import { readSystem } from './read-system.ts'

export const systemRoutes = (deps: SystemDeps): Route[] => [
  route(calls.getSystem, {
    access: 'operations.read',
    handle: ({ actor }) => readSystem(deps, actor),
  }),
  route(calls.listFailedJobs, {
    access: 'operations.read',
    handle: ({ actor }) => listFailed(deps, actor),
  }),
  route(calls.retryJob, {
    access: 'operations.manage',
    effect: 'none',
    handle: ({ actor, params }) => retryFailed(deps, actor, params),
  }),
]
