import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ReadLine } from './read-list.rules.ts'

export type ImportRow = Selectable<Tables['memberImports']>
export type LineRow = Selectable<Tables['memberImportRows']>

/** Stores a parsed list, with no line processed yet. */
export async function insertImport(
  tx: Executor,
  { id, by, at, lines }: { id: string; by: string; at: Date; lines: readonly ReadLine[] },
): Promise<void> {
  await tx
    .insertInto('memberImports')
    .values({ id, createdBy: by, createdAt: at, startedAt: null, tell: false })
    .execute()
  await sql`
    insert into member_import_rows (import_id, line, email, name, program, ends_at, tags, problem)
    select ${id}::uuid, r.line, r.email, r.name, r.program, r."endsAt",
      array(select jsonb_array_elements_text(r.tags)), r.problem
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r
      (line int, email text, name text, program text, "endsAt" timestamptz, tags jsonb,
       problem text)`.execute(tx)
}

export function findImport(executor: Executor, id: string): Promise<ImportRow | undefined> {
  return executor.selectFrom('memberImports').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Starts an import; the first call decides whether members get a mail. False if it was started
 * before.
 */
export async function startImport(
  tx: Executor,
  id: string,
  { at, tell }: { at: Date; tell: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberImports')
    .set({ startedAt: at, tell })
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The next valid lines waiting, in order. */
export function waitingLines(executor: Executor, id: string, limit: number): Promise<LineRow[]> {
  return executor
    .selectFrom('memberImportRows')
    .selectAll()
    .where('importId', '=', id)
    .where('doneAt', 'is', null)
    .where('problem', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/** Records the outcome of a line; false if it was recorded before. */
export async function markLine(
  tx: Executor,
  { importId, line }: Pick<LineRow, 'importId' | 'line'>,
  what: { at: Date; userId: string | null; problem: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberImportRows')
    .set({ doneAt: what.at, userId: what.userId, problem: what.problem })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('doneAt', 'is', null)
    .returning('line')
    .executeTakeFirst()
  return row !== undefined
}

export async function setUserOfLine(
  tx: Executor,
  { importId, line }: Pick<LineRow, 'importId' | 'line'>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('memberImportRows')
    .set({ userId })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

const mostFirst = 10
const mostProblems = 100

/** The state of a list: counts, the first valid lines, and the first problems. */
export async function standingOfImport(executor: Executor, id: string) {
  const rows = executor.selectFrom('memberImportRows').where('importId', '=', id)
  const [counts, first, problems] = await Promise.all([
    rows
      .select([
        sql<number>`count(*)::int`.as('lines'),
        sql<number>`(count(*) filter (where problem is null))::int`.as('good'),
        sql<number>`(count(*) filter (where problem is null and done_at is not null))::int`.as(
          'made',
        ),
        sql<number>`(count(*) filter (where problem is null and done_at is null))::int`.as(
          'waiting',
        ),
      ])
      .executeTakeFirstOrThrow(),
    rows.selectAll().where('problem', 'is', null).orderBy('line').limit(mostFirst).execute(),
    rows
      .select(['line', 'email', sql<string>`problem`.as('reason')])
      .where('problem', 'is not', null)
      .orderBy('line')
      .limit(mostProblems)
      .execute(),
  ])
  return { ...counts, first, problems }
}

/** The lines after `after`, in order. */
export function linesAfter(
  executor: Executor,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  return executor
    .selectFrom('memberImportRows')
    .selectAll()
    .where('importId', '=', id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
}
