import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Measured } from '#contract/promises.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type PromiseRow = Selectable<Tables['promises']>
type BreachRow = Selectable<Tables['promiseBreaches']>

/** What the members of a program have sent in, from `from` on, in parts of a statement of the modules that keep it. */
export interface SentIn {
  program: PaidProgram
  /**
   * Parts of a statement, each with `kind`, `id`, `user_id`, `course_id` (null for what is of no course), `asked_at` and `answered_at`
   * (null while it waits) of all that was sent in since then.
   */
  since(from: Date): RawBuilder<unknown>[]
  /** Part of a statement: the ids of the program's courses. */
  courseIds: RawBuilder<unknown>
  /** A condition: whether the user in a column had the program at the instant in another. */
  hadProgram(userId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean>
}

/** All promises, those that are off included. */
export const selectPromises = (executor: Executor): Promise<PromiseRow[]> =>
  executor.selectFrom('promises').selectAll().orderBy('program').execute()

export const lockPromise = (tx: Executor, program: PaidProgram): Promise<PromiseRow> =>
  tx
    .selectFrom('promises')
    .selectAll()
    .where('program', '=', program)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const changePromise = (tx: Executor, row: PromiseRow): Promise<PromiseRow> =>
  tx
    .updateTable('promises')
    .set(row)
    .where('program', '=', row.program)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Part of a statement: what members of the program have sent in, each with its number in the calendar month (UTC). */
const items = ({ since, courseIds, hadProgram }: SentIn, from: Date) => sql`
  select item.*, row_number() over (
      partition by item.user_id, date_trunc('month', item.asked_at at time zone 'UTC')
      order by item.asked_at, item.id) as number_in_month
  from (${sql.join(since(from), sql` union all `)}) item
  where (item.course_id is null or item.course_id in (${courseIds}))
    and ${hadProgram(sql.ref('item.userId'), sql.ref('item.askedAt'))}`

/** The longest wait that still counts in the figures of a period, in days: items are looked for from so much earlier on. */
const longestWait = 90
const day = 24 * 3_600_000

/**
 * How long the reviews and answers that were given in the `days` before `at` have taken, in hours. The median and the 90th
 * percentile are PostgreSQL's percentile_cont, which interpolates between the two nearest.
 */
export async function measure(
  executor: Executor,
  sent: SentIn,
  at: Date,
  days: number,
): Promise<Measured> {
  const since = new Date(at.getTime() - days * day)
  const from = new Date(since.getTime() - longestWait * day)
  const { rows } = await sql<Measured>`
    select count(*)::int as answered,
      percentile_cont(0.5) within group (order by hours) as median,
      percentile_cont(0.9) within group (order by hours) as p90
    from (
      select (extract(epoch from answered_at - asked_at) / 3600)::float8 as hours
      from (${items(sent, from)}) item
      where answered_at >= ${since}::timestamptz and answered_at <= ${at}::timestamptz
    ) waited`.execute(executor)
  return rows[0] ?? { answered: 0, median: null, p90: null }
}

/** How many a member has sent in since `from`. */
export async function countSent(
  executor: Executor,
  sent: SentIn,
  userId: string,
  from: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${items(sent, from)}) item
    where item.user_id = ${userId}`.execute(executor)
  return rows[0]?.count ?? 0
}

export type NewBreach = Pick<BreachRow, 'kind' | 'subjectId' | 'userId' | 'askedAt' | 'dueAt'>

/** What was not reviewed or answered within the promise by `at` and is not noted yet, the oldest first, at most `limit`. */
export async function findBreaches(
  executor: Executor,
  sent: SentIn,
  { hours, monthly, since }: Pick<PromiseRow, 'monthly' | 'since'> & { hours: number },
  { at, from, limit }: { at: Date; from: Date; limit: number },
): Promise<NewBreach[]> {
  const dueAt = sql`item.asked_at + make_interval(hours => ${hours})`
  const { rows } = await sql<NewBreach>`
    select item.kind, item.id as subject_id, item.user_id, item.asked_at, ${dueAt} as due_at
    from (${items(sent, from)}) item
    where item.asked_at >= ${since}::timestamptz and ${dueAt} < ${at}::timestamptz
      and coalesce(item.answered_at, ${at}::timestamptz) > ${dueAt}
      and item.number_in_month <= coalesce(${monthly}::integer, item.number_in_month)
      and not exists (
        select from promise_breaches known
        where known.program = ${sent.program} and known.kind = item.kind and known.subject_id = item.id)
    order by item.asked_at, item.id limit ${limit}`.execute(executor)
  return rows
}

/** Notes a breach; false if another process has. */
export async function insertBreach(tx: Executor, row: BreachRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('promiseBreaches')
    .values(row)
    .onConflict((conflict) => conflict.constraint('promise_breaches_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Notes that a breach has extended the access of its member. */
export async function markExtended(tx: Executor, id: string): Promise<void> {
  await tx.updateTable('promiseBreaches').set({ extended: true }).where('id', '=', id).execute()
}

/** A page of the breaches with their members' names, the newest first, and their number. */
export async function listBreachRows(
  executor: Executor,
  users: UserLookup,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (BreachRow & { name: string })[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<BreachRow & { name: string }>`
      select b.*, ${users.nameOf(sql.ref('b.userId'))} as name from promise_breaches b
      order by b.due_at desc, b.id limit ${limit} offset ${offset}`.execute(executor),
    sql<{ total: number }>`select count(*)::int as total from promise_breaches`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** How many breaches of each program were due since `from`. */
export async function countBreaches(
  executor: Executor,
  from: Date,
): Promise<Map<PaidProgram, number>> {
  const { rows } = await sql<{ program: PaidProgram; count: number }>`
    select program, count(*)::int as count from promise_breaches
    where due_at >= ${from}::timestamptz group by program`.execute(executor)
  return new Map(rows.map(({ program, count }) => [program, count]))
}

export const findBreach = (executor: Executor, id: string): Promise<BreachRow | undefined> =>
  executor.selectFrom('promiseBreaches').selectAll().where('id', '=', id).executeTakeFirst()

/** What was not kept towards a user, for their own data. */
export const breachesOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('promiseBreaches')
    .select(['program', 'kind', 'askedAt', 'dueAt', 'extended'])
    .where('userId', '=', userId)
    .orderBy('dueAt')
    .execute()
