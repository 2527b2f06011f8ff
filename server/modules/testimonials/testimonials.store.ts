import { type RawBuilder, sql } from 'kysely'
import type { TestimonialSort } from '#contract/testimonials.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Recorded } from './testimonials.rules.ts'

const columns = ['text', 'name', 'showsResult', 'writtenAt', 'shownAt', 'updatedAt'] as const

const day = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`

/** The parts of statements with what other modules have recorded. */
export interface RecordedParts {
  /** The accesses, as `user_id`, `program`, `starts_at` and `ended_at`. */
  begun: RawBuilder<unknown>
  /** When the user in a column registered. */
  registeredAt: (userId: RawBuilder<unknown>) => RawBuilder<Date | null>
  /** What the trades of the users selected by `among` come to, one row each. */
  resultsOf: (among: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Part of a statement: what is recorded of the user in a column. */
const recordedOf = (
  userId: RawBuilder<unknown>,
  { begun, registeredAt, resultsOf }: RecordedParts,
): RawBuilder<Recorded> => sql<Recorded>`json_build_object(
  'registered', ${day(registeredAt(userId))},
  'accesses', coalesce((
    select json_agg(json_build_object('program', b.program, 'from', ${day(sql`b.starts_at`)},
      'to', ${day(sql`b.ended_at`)}) order by b.starts_at, b.program)
    from (${begun}) b where b.user_id = ${userId}), '[]'),
  'result', (
    select json_build_object('trades', r.trades, 'fromStatements', r.from_statements,
      'totalR', r.total_r, 'since', ${day(sql`r.since`)}, 'until', ${day(sql`r.until`)})
    from (${resultsOf(sql`select ${userId}`)}) r))`

/** What a user says of the academy; undefined if that is nothing. */
export const findTestimonial = (executor: Executor, userId: string) =>
  executor
    .selectFrom('testimonials')
    .select(columns)
    .where('userId', '=', userId)
    .executeTakeFirst()

type TestimonialRow = NonNullable<Awaited<ReturnType<typeof findTestimonial>>>

/** The same with what is recorded of the user, who need not say anything. */
export async function findOwn(
  executor: Executor,
  userId: string,
  parts: RecordedParts,
): Promise<{ testimonial: TestimonialRow | undefined; recorded: Recorded }> {
  const id = sql`${userId}::uuid`
  const { rows } = await sql<Nullable<TestimonialRow> & { recorded: Recorded }>`
    select t.text, t.name, t.shows_result, t.written_at, t.shown_at, t.updated_at,
      ${recordedOf(id, parts)} as recorded
    from (select) one left join testimonials t on t.user_id = ${id}`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('There is one row for everybody.')
  const { recorded, ...said } = row
  return { testimonial: said.text === null ? undefined : (said as TestimonialRow), recorded }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** The same, locked until the transaction ends. */
export const lockTestimonial = (tx: Executor, userId: string) =>
  tx
    .selectFrom('testimonials')
    .select(columns)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Stores what a user says instead of what was said before. */
export async function putTestimonial(
  tx: Executor,
  row: TestimonialRow & { userId: string },
): Promise<void> {
  const { userId, ...said } = row
  await tx
    .insertInto('testimonials')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(said))
    .execute()
}

export async function setShown(
  tx: Executor,
  userId: string,
  change: Pick<TestimonialRow, 'shownAt' | 'updatedAt'>,
): Promise<void> {
  await tx.updateTable('testimonials').set(change).where('userId', '=', userId).execute()
}

/** Removes what a user says; false if there was nothing. */
export async function deleteTestimonial(tx: Executor, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('testimonials')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What members say, the last first unless sorted; found by the names of members. */
export function selectTestimonials(
  executor: Executor,
  part: Part<TestimonialSort>,
  users: Pick<UserLookup, 'matching' | 'nameOf' | 'sortName'>,
  parts: RecordedParts,
) {
  const userId: RawBuilder<unknown> = sql.ref('testimonials.userId')
  const sorts = {
    member: users.sortName(userId),
    written: sql.ref('writtenAt'),
    shown: sql.ref('shownAt'),
  }
  const own = { tie: sql`user_id`, otherwise: sql`written_at desc, user_id` }
  const wanted = executor
    .selectFrom('testimonials')
    .select(['userId', ...columns])
    .select([users.nameOf(userId).as('member'), recordedOf(userId, parts).as('recorded')])
    .$if(part.search !== undefined, (query) =>
      query.where(isAmong(userId, users.matching(part.search ?? ''))),
    )
  return listedPart(wanted, ordered(part, sorts, own), part)
}

interface ShownRow extends Pick<TestimonialRow, 'text' | 'name' | 'showsResult'> {
  recorded: Recorded
  /** How many members have said something, and on which days first and last. */
  written: number
  since: string
  until: string
}

/** The parts of statements that tell who says something as a member. */
interface MemberParts {
  /** A condition on the user in a column. */
  isInUse: (userId: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The ids of the office, as `user_id`. */
  officeIds: RawBuilder<unknown>
}

/** What the site shows, what was chosen last first, with how much there is to choose from. */
export async function selectShown(
  executor: Executor,
  { isInUse, officeIds, ...parts }: MemberParts & RecordedParts,
  limit: number,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    with said as (
      select t.* from testimonials t
      where ${isInUse(sql.ref('t.userId'))} and t.user_id not in (${officeIds})
    )
    select s.text, s.name, s.shows_result, ${recordedOf(sql.ref('s.userId'), parts)} as recorded,
      a.written, a.since, a.until
    from said s cross join (
      select count(*)::int as written, ${day(sql`min(written_at)`)} as since,
        ${day(sql`max(written_at)`)} as until from said
    ) a
    where s.shown_at is not null order by s.shown_at desc, s.user_id limit ${limit}`.execute(
    executor,
  )
  return rows
}
