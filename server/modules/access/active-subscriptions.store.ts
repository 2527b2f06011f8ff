import { sql } from 'kysely'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SubscriptionRow } from './access.store.ts'

export interface ActiveSubscriptions {
  /** How many are active. */
  count: number
  /** How many of them end soon, and the first of those by their end. */
  ending: {
    count: number
    first: Pick<SubscriptionRow, 'id' | 'userId' | 'endsAt' | 'anchorDay'>[]
  }
}

/**
 * The subscriptions of a program that are active at `at`, and those of them that end by `endingBy`,
 * of which at most `limit` are listed.
 */
export async function activeSubscriptions(
  executor: Executor,
  {
    program,
    at,
    endingBy,
    limit,
  }: { program: PaidProgram; at: Date; endingBy: Date; limit: number },
): Promise<ActiveSubscriptions> {
  const active = executor
    .selectFrom('subscriptions')
    .where('program', '=', program)
    .where('openUntil', '>', at)
    .where('cancelledAt', 'is', null)
  const [{ count, ending }, first] = await Promise.all([
    active
      .select([
        sql<string>`count(*)`.as('count'),
        sql<string>`count(*) filter (where ends_at <= ${endingBy})`.as('ending'),
      ])
      .executeTakeFirstOrThrow(),
    active
      .select(['id', 'userId', 'endsAt', 'anchorDay'])
      .where('endsAt', '<=', endingBy)
      .orderBy('endsAt')
      .orderBy('id')
      .limit(limit)
      .execute(),
  ])
  return { count: Number(count), ending: { count: Number(ending), first } }
}
