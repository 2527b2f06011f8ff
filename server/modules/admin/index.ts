import { getAdminStats, getSettings, updateSettings } from '#contract/admin.ts'
import type { Role } from '#contract/permissions.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createReadStats } from './read-stats.ts'
import { createSettings, type Settings } from './settings.ts'
import { createGetSettings, createUpdateSettings } from './update-settings.ts'

export interface AdminDeps {
  db: Database
  now: Clock
  /** The academy's name as long as its owner has set no other. */
  brand: string
  identity: {
    countUsers(executor: Executor): Promise<number>
    usersByIds(
      executor: Executor,
      ids: readonly string[],
    ): Promise<Array<{ id: string; name: string; email: string }>>
  }
  access: {
    usersWithRole(role: Role): Promise<string[]>
    activeSubscriptions(
      executor: Executor,
      options: { program: PaidProgram; at: Date; endingBy: Date; limit: number },
    ): Promise<{
      count: number
      ending: { count: number; first: Array<{ id: string; userId: string; endsAt: Date }> }
    }>
  }
  courses: {
    completion(
      executor: Executor,
      options: { except: readonly string[]; limit: number },
    ): Promise<Array<{ id: string; title: string; completion: number }>>
  }
  payments: { revenueOfMonth(executor: Executor, from: Date, to: Date): Promise<number> }
}

export interface Admin {
  routes: Route[]
  /** The academy's settings, for whoever shows them. */
  settings: Settings
}

/** The owner's view of the whole academy: how it is doing, and its settings. */
export function createAdmin(deps: AdminDeps): Admin {
  const settings = createSettings(deps)
  const readStats = createReadStats(deps)
  const get = createGetSettings(deps)
  const update = createUpdateSettings({ ...deps, settings })
  return {
    routes: [
      route(getAdminStats, { access: 'statistics.read', handle: ({ actor }) => readStats(actor) }),
      route(getSettings, { access: 'settings.manage', handle: ({ actor }) => get(actor) }),
      route(updateSettings, {
        access: 'settings.manage',
        handle: ({ actor, body }) => update(actor, body),
      }),
    ],
    settings,
  }
}
