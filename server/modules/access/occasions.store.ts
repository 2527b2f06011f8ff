import { type RawBuilder, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import {
  isOccasion,
  type Occasions,
  type OccasionsIn,
} from '#server/platform/database/occasions.ts'
import { startOfAccess } from './starts.store.ts'

/** One program, or any. */
type Of = PaidProgram | null

const isOf = (program: Of, column: RawBuilder<unknown>) =>
  program === null ? sql`true` : sql`${column} = ${program}`

/** Requests for a program that were approved. */
const approved = (asked: OccasionsIn, program: Of): Occasions => sql`
  select r.user_id, r.id::text as occasion, r.decided_at as at from role_requests r
  where r.status = 'approved' and ${isOf(program, sql`r.program`)}
    and ${isOccasion(asked, sql`r.decided_at`, sql`r.user_id`)}`

/**
 * Months of access that are over, counted from its start. The access still has to be there then: of one that ends with the
 * month, its end is enough.
 */
function monthEnded(asked: OccasionsIn, program: Of, month: number): Occasions {
  const end = sql`((s.starts_at at time zone 'UTC') + make_interval(months => ${month}::int)) at time zone 'UTC'`
  return sql`
    select s.user_id, s.id || ' month ' || ${month}::int || ' of ' || extract(epoch from s.starts_at) as occasion,
      ${end} as at
    from (
      select s.id, s.user_id, s.ends_at, s.open_until, ${startOfAccess} as starts_at from subscriptions s
      where s.cancelled_at is null and ${isOf(program, sql`s.program`)}
    ) s
    where ${isOccasion(asked, end, sql`s.user_id`)} and greatest(s.ends_at, s.open_until) >= ${end}`
}

/** Access that ends in some days, and that nothing renews by itself. */
function ending(asked: OccasionsIn, program: Of, days: number): Occasions {
  const ahead = sql`${days}::int * interval '1 day'`
  return sql`
    select s.user_id, s.id || ' ends ' || extract(epoch from s.ends_at) as occasion, s.ends_at - ${ahead} as at
    from subscriptions s
    where s.cancelled_at is null and s.renewal <> 'automatic' and ${isOf(program, sql`s.program`)}
      and s.ends_at > ${asked.until}::timestamptz
      and s.ends_at > ${asked.after}::timestamptz + ${ahead}
      and s.ends_at <= ${asked.until}::timestamptz + ${ahead}
      and ${asked.only ? sql`s.user_id = ${asked.only}` : sql`true`}`
}

/** Access that has ended by its time, after the days of grace; not what the office has taken back. */
const ended = (asked: OccasionsIn, program: Of): Occasions => sql`
  select s.user_id, s.id || ' ended ' || extract(epoch from s.open_until) as occasion, s.open_until as at
  from subscriptions s
  where s.cancelled_at is null and ${isOf(program, sql`s.program`)}
    and ${isOccasion(asked, sql`s.open_until`, sql`s.user_id`)}`

/** What happens to the access of users, as parts of statements. */
export const accessOccasions = { approved, monthEnded, ending, ended }
