import { type RawBuilder, sql } from 'kysely'
import type { MemberFilter } from '#contract/members.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { boundsOfPeriod } from '#contract/values.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/lists.ts'

type AccessFilter = Pick<MemberFilter, 'program' | 'status' | 'endsWithin' | 'endedIn' | 'cohort'>

const day = 24 * 60 * 60 * 1000

/**
 * Parts of a statement: the conditions that the user with the id in this column must meet to match
 * the filter.
 */
export function accessConditions(
  userId: RawBuilder<unknown>,
  { program, status, endsWithin, endedIn, cohort }: AccessFilter,
  at: Date,
): RawBuilder<boolean>[] {
  const of = program === 'none' ? undefined : program
  const conditions: RawBuilder<boolean>[] = []
  const has = (more: RawBuilder<unknown>) => hasSubscription(userId, of, more)
  const active = sql`and s.cancelled_at is null and s.open_until > ${at}::timestamptz`
  if (program === 'none') conditions.push(sql<boolean>`not ${has(active)}`)
  if (of && !status) conditions.push(has(sql``))
  if (status === 'active') conditions.push(has(active))
  if (status === 'expired') conditions.push(has(sql``), sql<boolean>`not ${has(active)}`)
  if (endsWithin !== undefined) {
    const until = new Date(at.getTime() + endsWithin * day)
    conditions.push(has(sql`${active} and s.ends_at <= ${until}::timestamptz`))
  }
  if (endedIn) {
    const { from, to } = boundsOfPeriod(endedIn)
    const end = to < at ? to : at
    conditions.push(
      has(sql`and s.open_until >= ${from}::timestamptz and s.open_until < ${end}::timestamptz`),
    )
  }
  if (cohort) {
    conditions.push(
      has(sql`and s.cohort_id in (select c.id from cohorts c where c.starts_on = ${cohort}::date)`),
    )
  }
  return conditions
}

const hasSubscription = (
  userId: RawBuilder<unknown>,
  program: PaidProgram | undefined,
  more: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from subscriptions s where s.user_id = ${userId}
    ${program ? sql`and s.program = ${program}` : sql``} ${more})`

/**
 * Part of a statement: users with uncancelled access, and the last end of it; only those with an id in
 * `among`, a table of the statement, if it is given.
 */
export const endsOfAccess = (among?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.user_id, max(s.ends_at) as ends_at from subscriptions s
  where s.cancelled_at is null and ${
    among ? isAmong(sql.ref('s.userId'), sql`select id from ${among}`) : sql`true`
  }
  group by s.user_id`

/** The first days of the cohorts that have students, the newest first, at most 200. */
export async function cohortsInUse(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ startsOn: string }>`
    select to_char(starts_on, 'YYYY-MM-DD') as starts_on from cohorts
    where seats_taken > 0 order by cohorts.starts_on desc limit 200`.execute(executor)
  return rows.map(({ startsOn }) => startsOn)
}
