import type { RawBuilder } from 'kysely'
import type { AdminUser, Subscription, UserSort } from '#contract/access/access.ts'
import type { AccessState, Role, StaffRole } from '#contract/access/permissions.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { MemberAccess, MemberFilter } from '#contract/members.ts'
import { paidProgramNames } from '#contract/offers/programs.ts'
import { extended } from '#contract/times/calendar-months.ts'
import type { UserFacts } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentSubscription, presentUser } from './access.present.ts'
import { type AccessSummary, isActive, periodEnd, summarise } from './access.rules.ts'
import { accessRecord, accessRecords, noAccess } from './access.store.ts'
import { cohortsOf, waitingOf } from './cohorts/places.store.ts'
import { exportCountries } from './countries/countries.store.ts'
import {
  accessConditions,
  cohortsInUse,
  endsOfAccess,
  selectUsersWithRole,
} from './effective-roles.store.ts'
import type { AccessDeps } from './index.ts'
import { type Opened, readOpened } from './opened.store.ts'
import { exportOpenedCalls } from './opened-calls.store.ts'
import { exportOpenedCourses } from './opened-courses.store.ts'
import { exportOpenedStrategies } from './opened-strategies.store.ts'
import { requestsOf } from './role-requests.store.ts'

interface UserQuery extends ListQuery<UserSort> {
  account?: 'suspended' | 'in use'
}

type ReadDeps = Pick<AccessDeps, 'db' | 'now' | 'identity'>

/** One page of users with their grants, newest first unless sorted. */
export async function listUsers(deps: ReadDeps, actor: Actor, { account, ...list }: UserQuery) {
  const { users, total } = await deps.identity.listUsers(deps.db.pool, {
    ...partOf(list),
    suspended: account && account === 'suspended',
  })
  return { items: await withAccess(deps, actor, users), total }
}

/** One user with all grants; throws 404. */
export async function getUser(
  { db, identity, now }: Pick<AccessDeps, 'db' | 'now' | 'identity'>,
  actor: Actor,
  id: string,
): Promise<AdminUser> {
  const [[user], record] = await Promise.all([
    identity.usersByIds(db.pool, [id]),
    accessRecord(db.pool, id),
  ])
  if (!user) throw notFound()
  const shown = { ...user, avatarUrl: identity.avatarUrlOf(actor, user) }
  return presentUser(actor, shown, record, now())
}

export async function withAccess(
  { db, now, identity }: ReadDeps,
  actor: Actor,
  users: readonly UserFacts[],
): Promise<AdminUser[]> {
  const records = await accessRecords(
    db.pool,
    users.map((user) => user.id),
  )
  const at = now()
  return users.map((user) =>
    presentUser(
      actor,
      { ...user, avatarUrl: identity.avatarUrlOf(actor, user) },
      records.get(user.id) ?? noAccess(),
      at,
    ),
  )
}

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** The ids of all users for whom the role is effective now. */
export function usersWithRole({ db, now }: Deps, role: Role): Promise<string[]> {
  return selectUsersWithRole(db.pool, role, now())
}

export interface MemberAccessReader {
  /** Parts of a statement: the conditions of the filter for the user with the id in this column. */
  conditions(userId: RawBuilder<unknown>, filter: MemberFilter, at: Date): RawBuilder<boolean>[]
  /**
   * Part of a statement: users as `user_id`, with the end of their access as `ends_at`; only those with an
   * id in `among`, a table of the statement, if it is given.
   */
  ends(among?: RawBuilder<unknown>): RawBuilder<unknown>
  /** The first days of the cohorts that have students. */
  cohorts(executor: Executor): Promise<string[]>
  /** The user's access to every program, and its end after clicking Extend or Grant. */
  programsOf(executor: Executor, userId: string): Promise<MemberAccess[]>
}

/** The access data of members, for the office's list and a member's page. */
export const createMemberAccess = ({
  now,
  offers,
}: Pick<AccessDeps, 'now' | 'offers'>): MemberAccessReader => ({
  conditions: accessConditions,
  ends: endsOfAccess,
  cohorts: cohortsInUse,
  async programsOf(executor, userId) {
    const [record, at] = [await accessRecord(executor, userId), now()]
    const terms = (await offers.read(executor)).offers
    return paidProgramNames.map((program) => {
      const row = record.subscriptions.find((one) => one.program === program)
      const nextEnd =
        row && isActive(row, at) ? extended(row, 1, at).endsAt : periodEnd(terms[program], at)
      return {
        program,
        subscription: row ? presentSubscription(row, at) : null,
        nextEnd: nextEnd.toISOString(),
      }
    })
  },
})

/** The current rights of a user; unknown users have community rights. */
export async function accessOf(
  { db, now }: Deps,
  userId: string,
  executor: Executor = db.pool,
): Promise<AccessSummary & Opened & { staffRole: StaffRole | null }> {
  const at = now()
  const [record, openedTo] = await Promise.all([
    accessRecord(executor, userId),
    readOpened(executor, [userId], at),
  ])
  const { staffRole } = record
  return { ...summarise(record, at), staffRole, ...openedTo(userId) }
}

/** What each user's permissions derive from: the effective roles, and the place in the office. */
export async function accessStatesOf(
  { db, now }: Deps,
  userIds: readonly string[],
): Promise<Map<string, AccessState>> {
  const at = now()
  const [records, openedTo] = await Promise.all([
    accessRecords(db.pool, userIds),
    readOpened(db.pool, userIds, at),
  ])
  return new Map(
    [...records].map(([id, record]) => {
      const { isWithheld, staffRole } = record
      const { roles } = summarise(record, at)
      return [id, { roles, staffRole, isWithheld, ...openedTo(id) }]
    }),
  )
}

/** The user's current subscriptions, the most recently started first. */
export async function subscriptionsOf({ db, now }: Deps, userId: string): Promise<Subscription[]> {
  const { subscriptions } = await accessRecord(db.pool, userId)
  return subscriptions
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
    .map((row) => presentSubscription(row, now()))
}

// More requests than anybody makes.
const requestsMaximum = 1000

/** The user's data in this module, for the personal data download. */
export async function exportData({ db }: { db: Database }, userId: string) {
  const [own, requests, cohorts, waitingLists, countries, ...opened] = await Promise.all([
    accessRecord(db.pool, userId),
    requestsOf(db.pool, userId, requestsMaximum),
    cohortsOf(db.pool, userId),
    waitingOf(db.pool, userId),
    exportCountries(db.pool, userId),
    exportOpenedCourses(db.pool, userId),
    exportOpenedStrategies(db.pool, userId),
    exportOpenedCalls(db.pool, userId),
  ])
  const [courses, strategies, calls] = opened
  const { roles, staffRole, subscriptions } = own
  return {
    roles,
    staffRole,
    subscriptions: subscriptions.map(({ program, startsAt, endsAt, cancelledAt }) => ({
      program,
      startsAt,
      endsAt,
      cancelledAt,
    })),
    roleRequests: requests.map(({ program, status, createdAt, decidedAt, transactionId }) => ({
      program,
      status,
      paid: transactionId !== null,
      createdAt,
      decidedAt,
    })),
    cohorts,
    waitingLists,
    countries,
    courses,
    strategies,
    calls,
  }
}
