import { type RawBuilder, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** When the access `s` to a program starts: with its cohort, otherwise by itself. */
export const startOfAccess = sql<Date>`coalesce(
  (select c.starts_on::timestamp at time zone 'UTC' from cohorts c where c.id = s.cohort_id), s.starts_at)`

const isActive = (program: PaidProgram, at: Date) => sql`
  s.program = ${program} and s.cancelled_at is null and s.open_until > ${at}::timestamptz`

/** A condition: whether the user in a column had access to a program at the instant in another. */
export const hadProgram = (
  userId: RawBuilder<unknown>,
  program: PaidProgram,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from subscriptions s
  where s.user_id = ${userId} and s.program = ${program} and s.starts_at <= ${at}
    and s.open_until > ${at} and (s.cancelled_at is null or s.cancelled_at > ${at}))`

/**
 * Part of a statement: the accesses to paid programs that have begun by `at`, ended and taken back ones too, as `user_id`, `program`,
 * `starts_at`, whether it `is_open`, and when it `ended_at` if it is not.
 */
export const begunBy = (at: Date): RawBuilder<unknown> => sql`
  select s.user_id, s.program, ${startOfAccess} as starts_at,
    s.cancelled_at is null and s.open_until > ${at}::timestamptz as is_open,
    case when s.cancelled_at is not null or s.open_until <= ${at}::timestamptz
      then least(s.cancelled_at, s.open_until) end as ended_at
  from subscriptions s where ${startOfAccess} <= ${at}::timestamptz`

/** When somebody's access to a program, active at `at`, starts or has started; null without one. */
export async function findStart(
  executor: Executor,
  userId: string,
  program: PaidProgram,
  at: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ startsAt: Date }>`
    select ${startOfAccess} as starts_at from subscriptions s
    where s.user_id = ${userId} and ${isActive(program, at)}`.execute(executor)
  return rows[0]?.startsAt ?? null
}

/** When somebody's access to a program, active at `at`, ends; null without one. */
export async function findEnd(
  executor: Executor,
  userId: string,
  program: PaidProgram,
  at: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date }>`
    select s.ends_at from subscriptions s
    where s.user_id = ${userId} and ${isActive(program, at)}`.execute(executor)
  return rows[0]?.endsAt ?? null
}

/** Part of a statement: the ids of those whose access to a program, active at `at`, starts in a period; its end is exclusive. */
export const startersIn = (
  program: PaidProgram,
  { from, to }: { from: Date; to: Date },
  at: Date,
): RawBuilder<unknown> => sql`
  select s.user_id from subscriptions s
  where ${isActive(program, at)}
    and ${startOfAccess} >= ${from}::timestamptz and ${startOfAccess} < ${to}::timestamptz`

/** The access that payments have opened and that was not taken back, by the ids of the payments. */
export async function grantsOf(executor: Executor, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return new Map<string, { startsAt: Date; endsAt: Date }>()
  const rows = await executor
    .selectFrom('accessGrants')
    .select(['transactionId', 'startsAt', 'endsAt'])
    .where('transactionId', 'in', [...transactionIds])
    .where('takenBackAt', 'is', null)
    .execute()
  return new Map(rows.map(({ transactionId, ...grant }) => [transactionId, grant]))
}
