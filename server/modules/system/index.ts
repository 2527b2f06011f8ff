import { notifications } from '#server/modules/notifications/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { storageQuota } from '#server/modules/storage-quota/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { aliveSeconds, createAnnouncing } from './processes.ts'
import { systemRoutes } from './system.routes.ts'
import { selectProcesses } from './system.store.ts'

const needs = { notifications, payments, storageQuota }
export type SystemDeps = DepsOf<'config' | 'db' | 'log' | 'mail' | 'now', typeof needs>

export interface System {
  /** The version of what is set on the page Connections that each running process uses. */
  connectionsInUse(executor: Executor): Promise<string[]>
}

/** How the program itself is running, for whoever runs the academy. */
export const system = defineModule('system', {
  needs,
  create: (deps: SystemDeps): Contribution<System> => ({
    api: {
      async connectionsInUse(executor) {
        const processes = await selectProcesses(executor, aliveSeconds)
        return processes.filter(({ isAlive }) => isAlive).map(({ connections }) => connections)
      },
    },
    routes: systemRoutes(deps),
    work: createAnnouncing(deps),
  }),
})
