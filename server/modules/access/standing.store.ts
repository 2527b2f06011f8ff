import { sql } from 'kysely'
import { type PaidProgram, paidProgramNames } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'

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
export async function standingOf(executor: Executor, { from, to, at, endingBy }: Moments) {
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
