import { type RawBuilder, sql } from 'kysely'
import {
  isOccasion,
  type Occasions,
  type OccasionsIn,
} from '#server/platform/database/occasions.ts'

/** Accounts that were made. */
const joined = (asked: OccasionsIn): Occasions => sql`
  select u.id as user_id, 'joined' as occasion, u.created_at as at from users u
  where ${isOccasion(asked, sql`u.created_at`, sql`u.id`)}`

/** Users who were seen; of each the last time only is known. */
const seen = (asked: OccasionsIn): Occasions => sql`
  select s.user_id, 'seen' as occasion, s.seen_at as at from last_sightings s
  where ${isOccasion(asked, sql`s.seen_at`, sql`s.user_id`)}`

/** Users who have not been seen for this many days; those who never were, since they have an account. */
function silent(asked: OccasionsIn, days: number): Occasions {
  const silence = sql`${days}::int * interval '1 day'`
  // The period before, so that the indexes are of use.
  const before = (instant: Date | RawBuilder<unknown>) =>
    sql`(${instant}::timestamptz - ${silence})`
  const begun = (at: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`
    ${at} > ${before(asked.after)} and ${at} <= ${before(asked.until)}
    and ${asked.only ? sql`${userId} = ${asked.only}` : sql`true`}`
  return sql`
    select s.user_id, 'since ' || extract(epoch from s.seen_at) as occasion, s.seen_at + ${silence} as at
    from last_sightings s where ${begun(sql`s.seen_at`, sql`s.user_id`)}
    union all
    select u.id, 'never', u.created_at + ${silence} from users u
    where ${begun(sql`u.created_at`, sql`u.id`)}
      and not exists (select from last_sightings s where s.user_id = u.id)`
}

/** What happens to accounts, as parts of statements. */
export const accountOccasions = { joined, seen, silent }
