import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LetterSort } from '#contract/letters.ts'
import type { MemberFilter } from '#contract/members.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type LetterRow = Selectable<Tables['letters']>

export interface LetterCounts {
  people: number
  done: number
  leftOut: number
}

export function findLetter(executor: Executor, id: string): Promise<LetterRow | undefined> {
  return executor.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a letter and locks it until the transaction ends. */
export function lockLetter(tx: Executor, id: string): Promise<LetterRow | undefined> {
  return tx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface LetterText {
  id: string
  subject: string
  body: string
  filter: MemberFilter
  at: Date
}

/** Stores a new letter; undefined if this id exists already. */
export function insertLetter(
  tx: Executor,
  { at, filter, ...letter }: LetterText & { createdBy: string },
): Promise<LetterRow | undefined> {
  return tx
    .insertInto('letters')
    .values({
      ...letter,
      filter: JSON.stringify(filter),
      createdAt: at,
      updatedAt: at,
      sendAt: null,
      begunAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateLetter(
  tx: Executor,
  { id, subject, body, filter, at }: LetterText,
): Promise<LetterRow> {
  return tx
    .updateTable('letters')
    .set({ subject, body, filter: JSON.stringify(filter), updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets when a letter is sent; null makes it a draft. */
export function planLetter(
  tx: Executor,
  id: string,
  { sendAt, at }: { sendAt: Date | null; at: Date },
): Promise<LetterRow> {
  return tx
    .updateTable('letters')
    .set({ sendAt, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeLetter(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('letters').where('id', '=', id).execute()
}

/** Starts a letter: the users selected by the statement at this moment are its recipients. */
export async function beginLetter(
  tx: Executor,
  id: string,
  { ids, at }: { ids: RawBuilder<unknown>; at: Date },
): Promise<void> {
  await tx.updateTable('letters').set({ begunAt: at }).where('id', '=', id).execute()
  await sql`
    insert into letter_people (letter_id, user_id)
    select ${id}::uuid, meant.id from (${ids}) as meant (id)`.execute(tx)
}

/** Some recipients not yet processed. */
export async function waitingReaders(
  executor: Executor,
  letterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('letterPeople')
    .select('userId')
    .where('letterId', '=', letterId)
    .where('doneAt', 'is', null)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Records that a recipient was processed; false if it was recorded before. */
export async function markTurn(
  tx: Executor,
  person: { letterId: string; userId: string; at: Date; leftOut: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('letterPeople')
    .set({ doneAt: person.at, leftOut: person.leftOut })
    .where('letterId', '=', person.letterId)
    .where('userId', '=', person.userId)
    .where('doneAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** The number of recipients of each letter, and of those processed, by letter. */
export async function countsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, LetterCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('letterPeople')
    .select([
      'letterId',
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(done_at)::int`.as('done'),
      sql<number>`(count(*) filter (where left_out))::int`.as('leftOut'),
    ])
    .where('letterId', 'in', ids)
    .groupBy('letterId')
    .execute()
  return new Map(rows.map(({ letterId, ...counts }) => [letterId, counts]))
}

/** One page of the letters, newest first unless sorted, and the total number of matches. */
export async function searchLetters(executor: Executor, part: Part<LetterSort>) {
  const matching = executor.selectFrom('letters').where(isFound(part.search, [sql.ref('subject')]))
  const sorts = { subject: sql`lower(subject)`, created: sql.ref('createdAt') }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const [letters, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { letters, total: Number(total) }
}

/** The number of ids selected by a statement. */
export async function countIds(executor: Executor, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ids}) as meant`.execute(executor)
  return rows[0]?.count ?? 0
}

/** The letters sent to a user, for the personal data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('letterPeople')
    .innerJoin('letters', 'letters.id', 'letterPeople.letterId')
    .select(['letters.subject', 'letterPeople.doneAt', 'letterPeople.leftOut'])
    .where('letterPeople.userId', '=', userId)
    .execute()
}
