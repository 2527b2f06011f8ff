import type { Subscription } from '#contract/access.ts'
import type { Role } from '#contract/permissions.ts'
import { presentSubscription } from './access.present.ts'
import { type AccessSummary, summarise } from './access.rules.ts'
import { accessRecord, accessRecords } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { usersWithRole } from './effective-roles.store.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** What the user may do now; unknown users have community rights. */
export const createAccessOf =
  ({ db, now }: Deps) =>
  async (userId: string): Promise<AccessSummary> =>
    summarise(await accessRecord(db.pool, userId), now())

/** The effective roles of each of the users. */
export const createRolesOf =
  ({ db, now }: Deps) =>
  async (userIds: readonly string[]): Promise<Map<string, Role[]>> => {
    const records = await accessRecords(db.pool, userIds)
    return new Map([...records].map(([id, record]) => [id, summarise(record, now()).roles]))
  }

/** The ids of all users for whom the role is effective now. */
export const createUsersWithRole =
  ({ db, now }: Deps) =>
  (role: Role): Promise<string[]> =>
    usersWithRole(db.pool, role, now())

/** The user's subscriptions as they stand now, the last that was begun first. */
export const createSubscriptionsOf =
  ({ db, now }: Deps) =>
  async (userId: string): Promise<Subscription[]> => {
    const { subscriptions } = await accessRecord(db.pool, userId)
    return subscriptions
      .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
      .map((row) => presentSubscription(row, now()))
  }
