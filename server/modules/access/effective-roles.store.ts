import { type RawBuilder, sql } from 'kysely'
import { type Role, roleNames } from '#contract/access/permissions.ts'
import type { MemberFilter } from '#contract/members.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { boundsOfPeriod } from '#contract/values.ts'
import type { Directory } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/lists.ts'
import { programOfRole } from './access.rules.ts'
import { staffRoleOf } from './staff/staff.store.ts'

const programsOfRoles = roleNames.map(programOfRole)

/**
 * Part of a statement: the roles effective at `at` for the user with the id in this column, as
 * `summarise` determines them. Statements that read many users thus need no extra statement for
 * their roles.
 */
export const effectiveRoles = (userId: RawBuilder<unknown>, at: Date): RawBuilder<Role[]> => sql`
  array(
    select known.role
    from unnest(${roleNames}::text[], ${programsOfRoles}::text[])
      with ordinality as known (role, program, place)
    where known.role = 'community_student' or exists (
      select from user_roles g
      where g.user_id = ${userId} and g.role = known.role and (known.program is null or exists (
        select from subscriptions s
        where s.user_id = ${userId} and s.program = known.program
          and s.cancelled_at is null and s.open_until > ${at}::timestamptz)))
    order by known.place)`

/**
 * Part of a statement: the ids of all users for whom the role is effective at `at`. The role is written out,
 * because some are rare and others are not.
 */
export const holdersOf = (role: Role, at: Date): RawBuilder<unknown> => {
  const program = programOfRole(role)
  const isActive = sql`
    and exists (
      select from subscriptions s
      where s.user_id = r.user_id and s.program = ${program}
        and s.cancelled_at is null and s.open_until > ${at}::timestamptz)`
  return sql`
    select r.user_id from user_roles r
    where r.role = ${sql.lit(role)} ${program ? isActive : sql``}`
}

/** A condition: whether the role is effective at `at` for a user who does not work in the office. */
export const isMemberWith = (
  userId: RawBuilder<unknown>,
  role: Role,
  at: Date,
): RawBuilder<boolean> => sql<boolean>`(
  ${effectiveRoles(userId, at)} @> array[${role}]::text[]
  and not ${effectiveRoles(userId, at)} @> array['admin']
  and ${staffRoleOf(userId)} is null)`

/**
 * Part of a statement: since when a user has had content of the role in this column, at the earliest: from the
 * grant of the role, the subscription of its program, or a paid period that was not taken back. Free content is
 * everybody's from `registered` on, part of a statement as well. In a cohort that the owner has made it is the
 * first day of that, if it comes later. Null if the user never had it.
 */
export const joinedAt = (
  userId: string | RawBuilder<unknown>,
  role: RawBuilder<unknown>,
  registered: RawBuilder<Date | null>,
): RawBuilder<Date | null> => {
  const program = sql`(${programsOfRoles}::text[])[array_position(${roleNames}::text[], ${role})]`
  return sql<Date | null>`greatest(least(
    case when ${role} = 'community_student' then ${registered} end,
    (select g.granted_at from user_roles g where g.user_id = ${userId} and g.role = ${role}),
    (select min(s.starts_at) from subscriptions s
      where s.user_id = ${userId} and s.program = ${program}),
    (select min(paid.starts_at) from access_grants paid
      where paid.user_id = ${userId} and paid.program = ${program} and paid.taken_back_at is null)),
    (select cohort.starts_on::timestamp at time zone 'UTC'
      from subscriptions s join cohorts cohort on cohort.id = s.cohort_id
      where s.user_id = ${userId} and s.program = ${program} and cohort.name is not null))`
}

export async function selectUsersWithRole(
  executor: Executor,
  role: Role,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`${holdersOf(role, at)}`.execute(executor)
  return rows.map(({ userId }) => userId)
}

/** The ids of those for whom the role is effective at `at`, and whose accounts are not suspended. */
export async function selectActiveHolders(
  executor: Executor,
  directory: Directory,
  role: Role,
  at: Date,
): Promise<string[]> {
  const isHolder = sql<boolean>`${directory.userId} in (${holdersOf(role, at)})`
  const { rows } = await sql<{ id: string }>`
    ${directory.ids({ conditions: [directory.isInUse, isHolder], at })}`.execute(executor)
  return rows.map(({ id }) => id)
}

type AccessFilter = Pick<MemberFilter, 'program' | 'status' | 'endsWithin' | 'endedIn' | 'cohort'>

const day = 24 * 60 * 60 * 1000

/** Parts of a statement: the conditions that the user with the id in this column must meet to match the filter. */
export function accessConditions(
  userId: RawBuilder<unknown>,
  { program, status, endsWithin, endedIn, cohort }: AccessFilter,
  at: Date,
): RawBuilder<boolean>[] {
  const of = program === 'none' ? undefined : program
  const conditions: RawBuilder<boolean>[] = []
  const has = (more: RawBuilder<unknown>) => hasSubscription(userId, of, more)
  const active = sql`and s.cancelled_at is null and s.open_until > ${at}::timestamptz`
  if (program === 'none') conditions.push(sql<boolean>`not ${has(active)}`)
  if (of && !status) conditions.push(has(sql``))
  if (status === 'active') conditions.push(has(active))
  if (status === 'expired') conditions.push(has(sql``), sql<boolean>`not ${has(active)}`)
  if (endsWithin !== undefined) {
    const until = new Date(at.getTime() + endsWithin * day)
    conditions.push(has(sql`${active} and s.ends_at <= ${until}::timestamptz`))
  }
  if (endedIn) {
    const { from, to } = boundsOfPeriod(endedIn)
    const end = to < at ? to : at
    conditions.push(
      has(sql`and s.open_until >= ${from}::timestamptz and s.open_until < ${end}::timestamptz`),
    )
  }
  if (cohort) {
    conditions.push(
      has(sql`and s.cohort_id in (select c.id from cohorts c where c.starts_on = ${cohort}::date)`),
    )
  }
  return conditions
}

const hasSubscription = (
  userId: RawBuilder<unknown>,
  program: PaidProgram | undefined,
  more: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from subscriptions s where s.user_id = ${userId}
    ${program ? sql`and s.program = ${program}` : sql``} ${more})`

/**
 * Part of a statement: users with uncancelled access, and the last end of it; only those with an id in
 * `among`, a table of the statement, if it is given.
 */
export const endsOfAccess = (among?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.user_id, max(s.ends_at) as ends_at from subscriptions s
  where s.cancelled_at is null and ${
    among ? isAmong(sql.ref('s.userId'), sql`select id from ${among}`) : sql`true`
  }
  group by s.user_id`

/** The first days of the cohorts that have students, the newest first, at most 200. */
export async function cohortsInUse(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ startsOn: string }>`
    select to_char(starts_on, 'YYYY-MM-DD') as starts_on from cohorts
    where seats_taken > 0 group by cohorts.starts_on
    order by cohorts.starts_on desc limit 200`.execute(executor)
  return rows.map(({ startsOn }) => startsOn)
}
