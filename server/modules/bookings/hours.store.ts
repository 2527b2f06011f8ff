import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { HoursRow } from './times.rules.ts'

export type NamedHours = HoursRow & { name: string }

const named = (executor: Executor, names: Pick<UserLookup, 'nameOf'>) =>
  executor
    .selectFrom('bookingHours')
    .selectAll()
    .select(sql<string>`coalesce(${names.nameOf(sql.ref('bookingHours.userId'))}, '')`.as('name'))

/** A mentor's hours under the mentor's name; null if there are none. */
export async function findHours(
  executor: Executor,
  names: Pick<UserLookup, 'nameOf'>,
  userId: string,
): Promise<NamedHours | null> {
  const row = await named(executor, names).where('userId', '=', userId).executeTakeFirst()
  return row ?? null
}

/** Part of a statement: whether the members of one of the programs may book calls by these hours. */
const isFor = (programs: readonly ContentRole[]) => sql<boolean>`(
  'community_student' = any(${programs}::text[]) and community_calls > 0
  or 'academy_student' = any(${programs}::text[]) and academy_calls > 0
  or 'mentorship_student' = any(${programs}::text[]) and mentorship_calls > 0)`

/** The hours of those with whom members of one of these programs may book calls, by name. */
export function selectHoursFor(
  executor: Executor,
  names: Pick<UserLookup, 'nameOf'>,
  programs: readonly ContentRole[],
): Promise<NamedHours[]> {
  return named(executor, names).where(isFor(programs)).orderBy('name').orderBy('userId').execute()
}

/** Whether members of one of these programs may book calls with anybody. */
export async function isAnyFor(
  executor: Executor,
  programs: readonly ContentRole[],
): Promise<boolean> {
  const row = await executor
    .selectFrom('bookingHours')
    .select('userId')
    .where(isFor(programs))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads a mentor's hours and locks them until the transaction ends; null if there are none. */
export async function lockHours(tx: Executor, userId: string): Promise<HoursRow | null> {
  const query = tx.selectFrom('bookingHours').selectAll().where('userId', '=', userId).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Stores a mentor's hours, in place of any before. */
export async function storeHours(
  tx: Executor,
  hours: Insertable<Tables['bookingHours']>,
): Promise<HoursRow> {
  const { userId: _, ...values } = hours
  return tx
    .insertInto('bookingHours')
    .values(hours)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function mentorsWithHours(executor: Executor): Promise<string[]> {
  const rows = await executor.selectFrom('bookingHours').select('userId').execute()
  return rows.map(({ userId }) => userId)
}

/** Nothing can be booked any more with these mentors. */
export async function closeHours(executor: Executor, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await executor.deleteFrom('bookingHours').where('userId', 'in', userIds).execute()
}

/** The ids of the calls after `at` that take place and should not, each with why. */
export async function callsToEnd(
  executor: Executor,
  at: Date,
  membersOf: (role: ContentRole) => RawBuilder<unknown>,
): Promise<{ id: string; why: 'account' | 'mentor_left' | 'access' }[]> {
  const has = (role: ContentRole, calls: string) => sql`(
    (b.role = ${role} or coalesce(h.${sql.ref(calls)}, 0) > 0)
    and b.student_id in (${membersOf(role)}))`
  const { rows } = await sql<{ id: string; why: 'account' | 'mentor_left' | 'access' }>`
    select b.id, case when b.student_id is null then 'account'
      when h.user_id is null then 'mentor_left' else 'access' end as why
    from bookings b left join booking_hours h on h.user_id = b.mentor_id
    where b.cancelled_at is null and b.starts_at > ${at} and (b.student_id is null or h.user_id is null
      or not (${has('community_student', 'community_calls')}
        or ${has('academy_student', 'academy_calls')}
        or ${has('mentorship_student', 'mentorship_calls')}))
    order by b.starts_at, b.id`.execute(executor)
  return rows
}

/** Whether a user is among the members of a role, ids as part of a statement. */
export async function isAmongMembers(
  executor: Executor,
  userId: string,
  members: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${userId}::uuid in (${members}) as found`.execute(executor)
  return rows[0]?.found ?? false
}
