import { sql } from 'kysely'
import { type PaidProgram, paidProgramNames } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SubscriptionRow } from './access.store.ts'

interface Moments {
  /** The period; the end is exclusive. */
  from: Date
  to: Date
  /** The current time, and until when ends count as soon. */
  at: Date
  endingBy: Date
}

/**
 * The state of subscriptions: active now, open when the period began, ended within it and not
 * renewed since, and those that end soon by program.
 */
export async function subscriptionCounts(executor: Executor, { from, to, at, endingBy }: Moments) {
  const { rows } = await sql<{
    program: PaidProgram
    active: string
    activeAtStart: string
    lapsed: string
    ending: string
  }>`
    select program,
      count(*) filter (where cancelled_at is null and open_until > ${at}) as active,
      count(*) filter (where starts_at <= ${from} and open_until > ${from}) as active_at_start,
      count(*) filter (where open_until >= ${from} and open_until < least(${to}::timestamptz, ${at}::timestamptz)) as lapsed,
      count(*) filter (where cancelled_at is null and open_until > ${at} and ends_at <= ${endingBy})
        as ending
    from subscriptions group by program`.execute(executor)
  const sum = (of: 'active' | 'activeAtStart' | 'lapsed') =>
    rows.reduce((total, row) => total + Number(row[of]), 0)
  return {
    active: sum('active'),
    activeAtStart: sum('activeAtStart'),
    lapsed: sum('lapsed'),
    ending: paidProgramNames.map((program) => ({
      program,
      count: Number(rows.find((row) => row.program === program)?.ending ?? 0),
    })),
  }
}

interface ActiveSubscriptions {
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
