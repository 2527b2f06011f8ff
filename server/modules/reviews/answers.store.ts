import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { CardRow } from './cards.store.ts'

export type AnswerRow = Selectable<Tables['reviewAnswers']>

const columns = sql`
  a.card_id, a.number, a.answered_at, a.is_right, a.due_on::text as due_on, a.content from review_answers a`

/** The answer to one asking of a card. */
export async function findAnswer(
  executor: Executor,
  cardId: string,
  number: number,
): Promise<AnswerRow | null> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} where a.card_id = ${cardId} and a.number = ${number}`.execute(executor)
  return rows[0] ?? null
}

export async function insertAnswer(
  tx: Executor,
  answer: Insertable<Tables['reviewAnswers']>,
): Promise<void> {
  await tx.insertInto('reviewAnswers').values(answer).execute()
}

/** The answers to these cards, in the order in which they were given. */
export async function listAnswersTo(
  executor: Executor,
  cardIds: readonly string[],
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} where a.card_id = any(${cardIds}::uuid[]) order by a.card_id, a.number`.execute(
    executor,
  )
  return rows
}

/** A card in the download of its user. */
export type OwnCard = Pick<CardRow, 'id' | 'videoId' | 'dueOn' | 'reviewedOn' | 'momentId'> & {
  lesson: string
}

/** The cards of a user that follow another one, in the order of their lessons. */
export async function listCardsAfter(
  executor: Executor,
  userId: string,
  last: Pick<OwnCard, 'videoId' | 'dueOn' | 'id'> | null,
  {
    titleOf,
    limit,
  }: { titleOf: (videoId: RawBuilder<unknown>) => RawBuilder<string>; limit: number },
): Promise<OwnCard[]> {
  const later = last
    ? sql`(c.video_id, c.due_on, c.id) > (${last.videoId}::uuid, ${last.dueOn}::date, ${last.id}::uuid)`
    : sql`true`
  const { rows } = await sql<OwnCard>`
    select c.id, c.video_id, c.moment_id, c.due_on::text as due_on, c.reviewed_on::text as reviewed_on,
      ${titleOf(sql.ref('c.videoId'))} as lesson
    from review_cards c where c.user_id = ${userId} and ${later}
    order by c.video_id, c.due_on, c.id limit ${limit}`.execute(executor)
  return rows
}
