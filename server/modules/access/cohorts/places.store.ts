import { type RawBuilder, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hasSeat, isRequested, nobodyBefore } from './seats.store.ts'

const nextCohortOf = (userId: string | null, today: string) => sql`(
  select json_build_object('name', c.name, 'startsOn', c.starts_on, 'closesOn', c.closes_on,
    'seats', c.seats, 'seatsLeft', c.seats - c.seats_taken)
  from cohorts c
  where c.program = rule.program and ${hasSeat(today)} and ${nobodyBefore(userId, false)}
  order by c.starts_on limit 1)`

interface NextPlanned {
  name: string
  startsOn: string
  closesOn: string
  seats: number
  seatsLeft: number
}

/** The programs joined in cohorts that the owner makes, each with the one that whoever joins now gets a seat in. */
export async function selectPlannedPrograms(executor: Executor, today: string) {
  const { rows } = await sql<{ program: PaidProgram; next: NextPlanned | null }>`
    select rule.program, ${nextCohortOf(null, today)} as next
    from cohort_rules rule where rule.planned order by rule.program`.execute(executor)
  return rows
}

const utc = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export interface OwnPlaceRow {
  program: PaidProgram
  next: NextPlanned | null
  own: { name: string; startsOn: string } | null
  waiting: { place: number; joinedAt: string; paid: boolean } | null
  seat: { name: string; startsOn: string; expiresAt: string | null } | null
}

/** The same for somebody, with their own cohort, their place in the list, and the seat held for them. */
export async function selectOwnPlaces(
  executor: Executor,
  userId: string,
  { at, today }: { at: Date; today: string },
): Promise<OwnPlaceRow[]> {
  const { rows } = await sql<OwnPlaceRow>`
    select rule.program, ${nextCohortOf(userId, today)} as next,
      (select json_build_object('name', c.name, 'startsOn', c.starts_on)
        from subscriptions s join cohorts c on c.id = s.cohort_id
        where s.user_id = ${userId} and s.program = rule.program and c.name is not null
          and s.cancelled_at is null and s.open_until > ${at}::timestamptz) as own,
      (select json_build_object('joinedAt', ${utc(sql`me.joined_at`)}, 'paid', me.paid, 'place', 1 + (
          select count(*) from waiting_list w
          where w.program = me.program and w.cohort_id is null
            and (not w.paid, w.joined_at, w.id) < (not me.paid, me.joined_at, me.id)))
        from waiting_list me
        where me.user_id = ${userId} and me.program = rule.program and me.cohort_id is null) as waiting,
      (select json_build_object('name', c.name, 'startsOn', c.starts_on, 'expiresAt',
          case when not ${isRequested(sql`me`)} then ${utc(sql`me.expires_at`)} end)
        from waiting_list me join cohorts c on c.id = me.cohort_id
        where me.user_id = ${userId} and me.program = rule.program and (me.expires_at is null
          or me.expires_at > ${at}::timestamptz or ${isRequested(sql`me`)})) as seat
    from cohort_rules rule where rule.planned order by rule.program`.execute(executor)
  return rows
}

/** The user's rows of waiting lists, for the personal data download. */
export const waitingOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('waitingList')
    .select(['program', 'joinedAt', 'paid', 'expiresAt'])
    .where('userId', '=', userId)
    .execute()

/** The cohorts in which the user has, or had, a seat, for the personal data download. */
export const cohortsOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('subscriptions')
    .innerJoin('cohorts', 'cohorts.id', 'subscriptions.cohortId')
    .select(['subscriptions.program', 'cohorts.name'])
    .select(sql<string>`to_char(cohorts.starts_on, 'YYYY-MM-DD')`.as('startsOn'))
    .where('userId', '=', userId)
    .execute()

/** What notices say of a cohort; null if there is none. */
export async function describeCohort(executor: Executor, id: string) {
  const { rows } = await sql<{ program: PaidProgram; name: string; startsOn: string }>`
    select program, name, to_char(starts_on, 'YYYY-MM-DD') as starts_on from cohorts
    where id = ${id} and name is not null`.execute(executor)
  return rows[0] ?? null
}

/** The seat that is held for somebody in a cohort. */
export const heldSeatOf = (executor: Executor, userId: string, cohortId: string) =>
  executor
    .selectFrom('waitingList')
    .select(['expiresAt'])
    .where('userId', '=', userId)
    .where('cohortId', '=', cohortId)
    .executeTakeFirst()
