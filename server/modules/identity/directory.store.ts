import { type RawBuilder, sql } from 'kysely'
import type { MemberSort, Seen } from '#contract/members.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundInLower, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { UserRow } from './identity.store.ts'
import { isReachable } from './suppressions/suppressions.store.ts'
import { isInUse } from './suspensions.store.ts'

/** Selects the users to be listed. */
export interface DirectorySelection {
  search?: string | undefined
  seen?: Seen | undefined
  /** Conditions of other modules on the user whose id is in the column `users.id`. */
  conditions: readonly RawBuilder<boolean>[]
  at: Date
}

export interface DirectoryPart extends Part<MemberSort>, DirectorySelection {
  /**
   * Part of a statement: users as `user_id`, each with an instant `ends_at`, for sorting by it; only those
   * with an id in `among`, a table of the statement, if it is given.
   */
  ends(among?: RawBuilder<unknown>): RawBuilder<unknown>
}

export type DirectoryRow = UserRow & { lastSeenAt: Date | null }

/** The column that conditions of other modules refer to. */
export const directoryId = sql.ref('users.id')

/** A condition: whether the user accepts notification mails, as in `mailReaders`. */
export const takesMail: RawBuilder<boolean> = sql<boolean>`
  users.email_confirmed_at is not null and ${isInUse(directoryId)}
  and ${isReachable(directoryId, sql.ref('users.emailKey'))} and exists (
    select from user_preferences p where p.user_id = users.id and p.notify_by_email)`

const day = 24 * 60 * 60 * 1000
const seenAt = sql.ref('last_sightings.seen_at')

function seenCondition(seen: Seen, at: Date): RawBuilder<boolean> {
  const since = (days: number) => new Date(at.getTime() - days * day)
  if (seen === 'never') return sql<boolean>`${seenAt} is null`
  if (seen === 'week') return sql<boolean>`${seenAt} >= ${since(7)}`
  if (seen === 'month') return sql<boolean>`${seenAt} >= ${since(30)}`
  const days = seen === 'not month' ? 30 : 90
  return sql<boolean>`(${seenAt} is null or ${seenAt} < ${since(days)})`
}

function isMeant({ search, seen, conditions, at }: DirectorySelection): RawBuilder<boolean> {
  const all = [
    ...conditions,
    ...(search ? [isFoundInLower(search, sql.ref('users.search_text'))] : []),
    ...(seen ? [seenCondition(seen, at)] : []),
  ]
  return all.length > 0 ? sql<boolean>`${sql.join(all, sql` and `)}` : sql<boolean>`true`
}

/** Part of a statement: the ids of all selected users, as `id`. */
export const directoryIds = (selection: DirectorySelection): RawBuilder<unknown> => sql`
  select users.id from users
  left join last_sightings on last_sightings.user_id = users.id
  where ${isMeant(selection)}`

const columns = sql`
  users.id, users.name, users.email, users.avatar_key, users.email_confirmed_at, users.created_at,
  suspensions.since as suspended_at, suspensions.reason as suspended_for,
  last_sightings.seen_at as last_seen_at`

const joins = sql`
  left join suspensions on suspensions.user_id = users.id and suspensions.lifted_at is null
  left join last_sightings on last_sightings.user_id = users.id`

/** One page of the selected users, newest first unless sorted, with their total number. */
export async function searchDirectory(
  executor: Executor,
  part: DirectoryPart,
): Promise<{ users: DirectoryRow[]; total: number }> {
  const sorts = {
    name: sql`lower(name)`,
    email: sql.ref('emailKey'),
    created: sql.ref('createdAt'),
    seen: { nullable: sql.ref('seenAt') },
    ends: { nullable: sql.ref('endsAt') },
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const list = {
    found: foundUsers(part),
    columns,
    joins: sql`join users on users.id = page.id ${joins}`,
    order: ordered(part, sorts, own),
  }
  const { rows, total } = await placedPart<DirectoryRow>(executor, list, part)
  return { users: rows, total }
}

/** Part of a statement, after `with`: the selected users as `found`, with what they are sorted by. */
function foundUsers(part: DirectoryPart): RawBuilder<unknown> {
  const meant = sql`
    select users.id, users.name, users.email_key, users.created_at, last_sightings.seen_at
    from users left join last_sightings on last_sightings.user_id = users.id
    where ${isMeant(part)}`
  if (part.sort !== 'ends') {
    return part.search ? sql`found as materialized (${meant})` : sql`found as (${meant})`
  }
  // A single join: a subquery per user gets slower the more users there are.
  const withEnds = (ends: RawBuilder<unknown>) => sql`
    select meant.*, ends.ends_at from meant left join (${ends}) ends on ends.user_id = meant.id`
  return part.search
    ? sql`meant as materialized (${meant}),
        found as materialized (${withEnds(part.ends(sql`meant`))})`
    : sql`meant as (${meant}), found as (${withEnds(part.ends())})`
}

/** The next selected users after the user `after`, by id: for reading all of them in batches. */
export async function nextInDirectory(
  executor: Executor,
  { after, limit, ...selection }: DirectorySelection & { after: string | null; limit: number },
): Promise<DirectoryRow[]> {
  const further = after === null ? sql`true` : sql`users.id > ${after}::uuid`
  const { rows } = await sql<DirectoryRow>`
    select ${columns} from users ${joins} where ${isMeant(selection)} and ${further}
    order by users.id limit ${limit}`.execute(executor)
  return rows
}

export async function findInDirectory(
  executor: Executor,
  id: string,
): Promise<DirectoryRow | undefined> {
  const { rows } = await sql<DirectoryRow>`
    select ${columns} from users ${joins} where users.id = ${id}::uuid`.execute(executor)
  return rows[0]
}
