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

/** Who may book calls: members of one of these programs, and whoever has bought some, part of a statement or null. */
interface Booker {
  programs: readonly ContentRole[]
  bought: RawBuilder<unknown> | null
}

const mayBook = ({ programs, bought }: Booker) =>
  bought === null ? isFor(programs) : sql<boolean>`(${isFor(programs)} or exists (${bought}))`

/** The hours of those with whom somebody may book calls, by name. */
export function selectHoursFor(
  executor: Executor,
  names: Pick<UserLookup, 'nameOf'>,
  booker: Booker,
): Promise<NamedHours[]> {
  return named(executor, names).where(mayBook(booker)).orderBy('name').orderBy('userId').execute()
}

/** Whether somebody may book calls with anybody. */
export async function isAnyFor(executor: Executor, booker: Booker): Promise<boolean> {
  const row = await executor
    .selectFrom('bookingHours')
    .select('userId')
    .where(mayBook(booker))
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

/** What decides who may have calls, as parts of statements. */
interface Entitlement {
  membersOf: (role: ContentRole) => RawBuilder<unknown>
  /** Whether the calls of the purchase in a column can take place at an instant. */
  areCallsOpen: (purchaseId: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** The ids of the calls after `at` that take place and should not, each with why. */
export async function callsToEnd(
  executor: Executor,
  at: Date,
  { membersOf, areCallsOpen }: Entitlement,
): Promise<{ id: string; why: 'account' | 'mentor_left' | 'access' }[]> {
  const has = (role: ContentRole, calls: string) => sql`(
    (b.role = ${role} or coalesce(h.${sql.ref(calls)}, 0) > 0)
    and b.student_id in (${membersOf(role)}))`
  const { rows } = await sql<{ id: string; why: 'account' | 'mentor_left' | 'access' }>`
    select b.id, case when b.student_id is null then 'account'
      when h.user_id is null then 'mentor_left' else 'access' end as why
    from bookings b left join booking_hours h on h.user_id = b.mentor_id
    where b.cancelled_at is null and b.starts_at > ${at} and (b.student_id is null or h.user_id is null
      or not case when b.purchase_id is null then (${has('community_student', 'community_calls')}
          or ${has('academy_student', 'academy_calls')}
          or ${has('mentorship_student', 'mentorship_calls')})
        else b.student_id in (${membersOf('community_student')})
          and ${areCallsOpen(sql.ref('b.purchaseId'), sql.ref('b.startsAt'))} end)
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
