import { type RawBuilder, sql } from 'kysely'

/**
 * When what is asked for has happened: after an instant and until another; to all users, or to one, whose id is part of
 * the statement.
 */
export interface OccasionsIn {
  after: Date | RawBuilder<unknown>
  until: Date
  only?: RawBuilder<unknown>
}

/**
 * Part of a statement: what has happened to users, as `user_id`, `occasion`, which tells it apart from everything else of
 * its kind that has happened to the same user, and `at`.
 */
export type Occasions = RawBuilder<unknown>

/** A condition: the instant in a column is in the period, and the user in the other the one asked for. */
export const isOccasion = (
  { after, until, only }: OccasionsIn,
  at: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  ${at} > ${after}::timestamptz and ${at} <= ${until}::timestamptz
  and ${only ? sql`${userId} = ${only}` : sql`true`}`
