import { type RawBuilder, sql } from 'kysely'
import type { Leader } from '#server/modules/journal/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Naming, toldName } from './challenges.store.ts'

/** Gives those of the users in `users`, part of a statement, a number who have none; in no order that tells anything. */
export async function giveNumbers(executor: Executor, users: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into leaderboard_numbers (user_id)
    select user_id from (${users}) u
    where user_id not in (select user_id from leaderboard_numbers)
    order by random()
    on conflict do nothing`.execute(executor)
}

/** A month as 'YYYY-MM'. */
const firstDay = (month: string) => `${month}-01`

/** Begins to keep a month, once; returns whether this call did it. */
export async function beginMonth(
  tx: Executor,
  { month, timeZone, at }: { month: string; timeZone: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into leaderboard_months (month, time_zone, kept_at)
    values (${firstDay(month)}, ${timeZone}, ${at}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Keeps the leaders, part of a statement, of a month; each has a number. */
export async function keepLeaders(
  tx: Executor,
  month: string,
  leaders: RawBuilder<Leader>,
): Promise<void> {
  await sql`
    insert into leaderboard_entries
      (month, line, place, user_id, number, total_r, trades, from_statements)
    select ${firstDay(month)}::date, l.line, l.place, l.user_id, n.number, l.total_r, l.trades,
      l.from_statements
    from (${leaders}) l join leaderboard_numbers n on n.user_id = l.user_id`.execute(tx)
}

/** Part of a statement: the last kept months that have leaders, as a list of 'YYYY-MM'. */
export const keptMonths = (limit: number): RawBuilder<string[]> => sql`
  select coalesce(json_agg(to_char(month, 'YYYY-MM') order by month desc), '[]') from (
    select month from leaderboard_months m
    where exists (select from leaderboard_entries e where e.month = m.month)
    order by month desc limit ${limit}
  ) kept`

export type KeptLeader = Omit<Leader, 'userId'> & {
  userId: string | null
  number: number
  name: string | null
}

/** The first `places` leaders of a kept month, and the reader, with the names of those who want it now. */
export async function keptLeaders(
  executor: Executor,
  month: string,
  of: Naming & { places: number },
): Promise<KeptLeader[]> {
  const { rows } = await sql<KeptLeader>`
    select e.line, e.place, e.user_id, e.number, e.total_r, e.trades, e.from_statements,
      ${toldName(sql.ref('e.userId'), of)} as name
    from leaderboard_entries e
    where e.month = ${firstDay(month)} and (e.line <= ${of.places} or e.user_id = ${of.readerId})
    order by e.line`.execute(executor)
  return rows
}

/** A user's places in kept months, for the personal data download. */
export async function keptPlacesOf(executor: Executor, userId: string) {
  const { rows } = await sql<{ month: string; place: number; totalR: number; trades: number }>`
    select to_char(month, 'YYYY-MM') as month, place, total_r, trades
    from leaderboard_entries where user_id = ${userId} order by month`.execute(executor)
  return rows
}
