import { type RawBuilder, sql } from 'kysely'
import {
  isOccasion,
  type Occasions,
  type OccasionsIn,
} from '#server/platform/database/occasions.ts'

/** One offer, or any. */
type Of = string | null

const isOf = (offerId: Of) => (offerId === null ? sql`true` : sql`p.offer_id = ${offerId}::uuid`)

/** Nothing follows: the same offer is not open for longer by another purchase. */
const isLast = sql`not exists (
  select from shop_purchases q where q.user_id = p.user_id and q.offer_id = p.offer_id
    and q.id <> p.id and q.state = 'open' and q.open_until > p.open_until)`

/** Purchases and trials that end in some days, and that no further payment is expected to prolong. */
function ending(asked: OccasionsIn, offerId: Of, days: number): Occasions {
  const ahead = sql`${days}::int * interval '1 day'`
  return sql`
    select p.user_id, p.id || ' ends ' || extract(epoch from p.ends_at) as occasion, p.ends_at - ${ahead} as at
    from shop_purchases p
    where p.state = 'open' and p.open_until <= p.ends_at and ${isOf(offerId)} and ${isLast}
      and p.ends_at > ${asked.until}::timestamptz
      and p.ends_at > ${asked.after}::timestamptz + ${ahead}
      and p.ends_at <= ${asked.until}::timestamptz + ${ahead}
      and ${asked.only ? sql`p.user_id = ${asked.only}` : sql`true`}`
}

/** Purchases and trials that have ended by their time, after the days of grace; not what was refunded. */
const ended = (asked: OccasionsIn, offerId: Of): Occasions => sql`
  select p.user_id, p.id || ' ended ' || extract(epoch from p.open_until) as occasion, p.open_until as at
  from shop_purchases p
  where p.state = 'open' and ${isOf(offerId)} and ${isLast}
    and ${isOccasion(asked, sql`p.open_until`, sql`p.user_id`)}`

/** What happens to the purchases of users, as parts of statements. */
export const shopOccasions = { ending, ended }

/** A condition: whether the user with the id in a column has an offer at `at`, bought or on trial. */
export const hasOffer = (
  userId: RawBuilder<unknown>,
  offerId: string,
  at: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from shop_purchases p where p.user_id = ${userId} and p.offer_id = ${offerId}::uuid
    and p.state = 'open' and p.open_until > ${at}::timestamptz)`
