import { sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import {
  isOccasion,
  type Occasions,
  type OccasionsIn,
} from '#server/platform/database/occasions.ts'

/** Payments that were made, for a program or for any of them, renewals left out; those for offers are apart. */
const bought = (asked: OccasionsIn, program: PaidProgram | null): Occasions => sql`
  select t.user_id, t.id::text as occasion, t.paid_at as at
  from transactions t join payment_intents i on i.id = t.intent_id
  where not i.is_renewal and ${program === null ? sql`t.program is not null` : sql`t.program = ${program}`}
    and ${isOccasion(asked, sql`t.paid_at`, sql`t.user_id`)} and t.user_id is not null`

/** Payments that were made for an offer or for any of them, renewals and later instalments left out. */
const boughtOffer = (asked: OccasionsIn, offerId: string | null): Occasions => sql`
  select t.user_id, t.id::text as occasion, t.paid_at as at
  from transactions t join payment_intents i on i.id = t.intent_id
  where not i.is_renewal and ${offerId === null ? sql`t.offer_id is not null` : sql`t.offer_id = ${offerId}::uuid`}
    and ${isOccasion(asked, sql`t.paid_at`, sql`t.user_id`)} and t.user_id is not null`

/** Payments that failed, for programs and offers, first ones and later ones, and were not made since. */
const failed = (asked: OccasionsIn): Occasions => sql`
  select t.user_id, t.id::text as occasion, t.updated_at as at from transactions t
  where t.status = 'failed' and ${isOccasion(asked, sql`t.updated_at`, sql`t.user_id`)}
    and t.user_id is not null`

/** What happens to the payments of users, as parts of statements. */
export const paymentOccasions = { bought, boughtOffer, failed }
