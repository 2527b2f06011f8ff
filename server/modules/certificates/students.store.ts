import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Part of a statement: the ids of those with one of these accesses. */
export const studentsAmong = (begun: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select b.user_id from (${begun}) b`

/** What the results of students come to. */
export interface ResultCounts {
  /** Who has recorded enough trades. */
  counted: number
  /** Of whom so many have won more R than they lost. */
  ahead: number
  /** When the first and the last of those began. */
  since: Date | null
  until: Date | null
  /** How many trades that are, without those of deleted accounts, and how many of them are from statements. */
  trades: number
  fromStatements: number
}

/**
 * How many students are ahead of those who have `recorded` enough trades, a part of a statement; those who left are counted
 * like all others, and when their account is deleted, too. `begun` is a part of a statement with all accesses.
 */
export async function countResults(
  executor: Executor,
  begun: RawBuilder<unknown>,
  { at, recorded }: { at: Date; recorded: RawBuilder<unknown> },
): Promise<ResultCounts> {
  const { rows } = await sql<ResultCounts>`
    with students as (
      select b.user_id, min(b.starts_at) as began from (${begun}) b group by b.user_id
    ), people as (
      select s.began, r.total_r > 0 as ahead, r.trades, r.from_statements
      from students s join (${recorded}) r on r.user_id = s.user_id
      union all
      select began_on::timestamp at time zone 'UTC', ahead, 0, 0
      from left_students where ahead is not null and began_on <= ${at}::timestamptz
    )
    select count(*)::int as counted, (count(*) filter (where ahead))::int as ahead,
      min(began) as since, max(began) as until,
      coalesce(sum(trades), 0)::int as trades, coalesce(sum(from_statements), 0)::int as from_statements
    from people`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}

export interface StudentCounts {
  students: number
  /** Of whom so many have access. */
  open: number
  /** When the first of them began. */
  since: Date | null
  /** Whose access to the academy began early enough to have finished it. */
  due: number
  certified: number
  /** When the first and the last of those began. */
  dueSince: Date | null
  dueUntil: Date | null
}

/**
 * How many students there were and are at `at`, and how many of those who began the academy at `early` or before hold its certificate. Those who left
 * are counted like all others, and when their account is deleted, too. `begun` is a part of a statement with all accesses.
 */
export async function countStudents(
  executor: Executor,
  begun: RawBuilder<unknown>,
  { at, early }: { at: Date; early: Date },
): Promise<StudentCounts> {
  const { rows } = await sql<StudentCounts>`
    with people as (
      select min(b.starts_at) as began, bool_or(b.is_open) as is_open,
        min(b.starts_at) filter (where b.program = 'academy') as academy,
        exists (
          select from certificates c
          where c.user_id = b.user_id and c.certified_program = 'academy' and coalesce((
            select h.kind from certificate_changes h where h.certificate_id = c.id
            order by h.id desc limit 1), 'restored') <> 'revoked') as certified
      from (${begun}) b group by b.user_id
      union all
      select began_on::timestamp at time zone 'UTC', false,
        academy_began_on::timestamp at time zone 'UTC', certified
      from left_students where began_on <= ${at}::timestamptz
    )
    select count(*)::int as students, (count(*) filter (where is_open))::int as open,
      min(began) as since,
      (count(*) filter (where academy <= ${early}::timestamptz))::int as due,
      (count(*) filter (where academy <= ${early}::timestamptz and certified))::int as certified,
      min(academy) filter (where academy <= ${early}::timestamptz) as due_since,
      max(academy) filter (where academy <= ${early}::timestamptz) as due_until
    from people`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}
