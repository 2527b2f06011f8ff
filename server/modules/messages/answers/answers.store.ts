import { type Selectable, sql } from 'kysely'
import { answersMaximum } from '#contract/messages/saved-answers.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type AnswerRow = Selectable<Tables['savedAnswers']>

export const selectAnswers = (executor: Executor): Promise<AnswerRow[]> =>
  executor
    .selectFrom('savedAnswers')
    .selectAll()
    .orderBy(sql`lower(title)`)
    .limit(answersMaximum)
    .execute()

/** Reads an answer and locks it until the transaction ends. */
export const lockAnswer = (tx: Executor, id: string): Promise<AnswerRow | undefined> =>
  tx.selectFrom('savedAnswers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts the answers, while nobody else can add one. */
export async function countAnswersLocked(tx: Executor): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved answers', 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('savedAnswers')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertAnswer = (tx: Executor, row: AnswerRow): Promise<AnswerRow> =>
  tx.insertInto('savedAnswers').values(row).returningAll().executeTakeFirstOrThrow()

export const updateAnswer = (
  tx: Executor,
  { id, title, text, updatedAt }: Omit<AnswerRow, 'createdAt'>,
): Promise<AnswerRow> =>
  tx
    .updateTable('savedAnswers')
    .set({ title, text, updatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function removeAnswer(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('savedAnswers').where('id', '=', id).execute()
}
