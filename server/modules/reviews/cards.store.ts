import { type RawBuilder, type Selectable, sql } from 'kysely'
import { reviewsADay } from '#contract/reviews.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Habit } from './habit.rules.ts'
import type { Schedule } from './schedule.rules.ts'

// Days are read as text: a date of the driver would be an instant of the server's own time zone.

export type CardRow = Selectable<Tables['reviewCards']>

/** A card with its lesson. */
export type AskedRow = CardRow & { courseId: string; title: string }

const columns = sql`
  c.id, c.user_id, c.video_id, c.question_id, c.moment_id, c.number, c.seed,
  c.reviewed_on::text as reviewed_on, c.due_on::text as due_on, c.stability, c.difficulty`

/** Whose cards are read. */
export interface Asked {
  userId: string
  /** Part of a statement: id, course_id and title of the lessons that are open to the user, of those with cards. */
  lessons: RawBuilder<unknown>
}

/** Whether a user has a card of the lesson with the id in this column. */
export const hasCards = (userId: string, videoId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from review_cards own where own.user_id = ${userId} and own.video_id = ${videoId})`

/**
 * So many of a user's cards that have been due for the longest, or come first. Of each lesson the index gives no more than
 * are wanted, however many there are of others.
 */
const earliest = ({ userId }: Asked, limit: number) => sql`
  select c.id, c.due_on, lesson.course_id, lesson.title
  from lesson cross join lateral (
    select c.id, c.due_on from review_cards c where c.user_id = ${userId} and c.video_id = lesson.id
    order by c.due_on, c.id limit ${limit}
  ) c
  order by c.due_on, c.id limit ${limit}`

/** The days of a user's first cards, in order: of as many as a day asks, and of one that comes after them. */
export async function readFirstDays(executor: Executor, asked: Asked): Promise<string[]> {
  const { rows } = await sql<{ dueOn: string }>`
    with lesson as materialized (${asked.lessons})
    select due_on::text as due_on from (${earliest(asked, reviewsADay + 1)}) c order by c.due_on`.execute(
    executor,
  )
  return rows.map((row) => row.dueOn)
}

/** Of the cards that have been due for the longest, so many are compared by how hard they are. */
const compared = 100

/** The cards that are asked on a day: of those that have been due for the longest the hardest. */
export async function listDue(
  executor: Executor,
  asked: Asked,
  today: string,
  limit: number,
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    with lesson as materialized (${asked.lessons}),
    first as materialized (${earliest(asked, compared)})
    select ${columns}, first.course_id, first.title
    from first join review_cards c on c.id = first.id where first.due_on <= ${today}::date
    order by c.difficulty desc, c.due_on, c.id limit ${limit}`.execute(executor)
  return rows
}

/** A card of a user. */
export async function findCard(
  executor: Executor,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select ${columns} from review_cards c where c.id = ${cardId} and c.user_id = ${userId}`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** The same, locked until the transaction ends: of two answers at once, the second waits for the first. */
export async function lockCard(
  tx: Executor,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select ${columns} from review_cards c where c.id = ${cardId} and c.user_id = ${userId}
    for no key update`.execute(tx)
  return rows[0] ?? null
}

/** What a card is about. */
export type About = 'questionId' | 'momentId'

/** The cards of a user about these, locked in the order of their ids. */
export async function lockCardsAbout(
  tx: Executor,
  userId: string,
  about: About,
  ids: readonly string[],
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${columns} from review_cards c
    where c.user_id = ${userId} and ${sql.ref(`c.${about}`)} = any(${ids}::uuid[])
    order by c.id for no key update`.execute(tx)
  return rows
}

type NewCard = Omit<CardRow, 'number'>

/** Adds cards; one that another transaction has just added stays. */
export async function insertCards(tx: Executor, cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return
  await tx
    .insertInto('reviewCards')
    .values([...cards])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Plans cards anew that are not asked for it. */
export async function planCards(
  tx: Executor,
  cards: readonly (Schedule & { id: string })[],
): Promise<void> {
  if (cards.length === 0) return
  await sql`
    update review_cards c set stability = p.stability, difficulty = p.difficulty,
      reviewed_on = p.reviewed_on, due_on = p.due_on
    from unnest(
      ${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ stability }) => stability)}::float8[],
      ${cards.map(({ difficulty }) => difficulty)}::float8[],
      ${cards.map(({ reviewedOn }) => reviewedOn)}::date[], ${cards.map((card) => card.dueOn)}::date[]
    ) as p (id, stability, difficulty, reviewed_on, due_on)
    where c.id = p.id`.execute(tx)
}

/** Plans a card that was asked, with the number and the seed of its next asking. */
export async function planCard(
  tx: Executor,
  id: string,
  { stability, difficulty, reviewedOn, dueOn }: Schedule,
  asking: Pick<CardRow, 'number' | 'seed'>,
): Promise<void> {
  await tx
    .updateTable('reviewCards')
    .set({ stability, difficulty, reviewedOn, dueOn, ...asking })
    .where('id', '=', id)
    .execute()
}

/** A user's days, and how many cards were answered on the last of them. */
export type HabitRow = Habit & { answered: number }

const habitColumns = sql`streak, last_on::text as last_on, off_on::text as off_on, answered`
const noHabit: HabitRow = { streak: 0, lastOn: null, offOn: null, answered: 0 }

export async function findHabit(executor: Executor, userId: string): Promise<HabitRow> {
  const { rows } = await sql<HabitRow>`
    select ${habitColumns} from review_habits where user_id = ${userId}`.execute(executor)
  return rows[0] ?? noHabit
}

/** The same, locked until the transaction ends. It is locked after a card, and nothing after it. */
export async function lockHabit(tx: Executor, userId: string): Promise<HabitRow> {
  await sql`
    insert into review_habits (user_id) values (${userId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<HabitRow>`
    select ${habitColumns} from review_habits where user_id = ${userId} for no key update`.execute(
    tx,
  )
  return rows[0] ?? noHabit
}

export async function keepHabit(
  tx: Executor,
  userId: string,
  { streak, lastOn, offOn, answered }: HabitRow,
): Promise<void> {
  await tx
    .updateTable('reviewHabits')
    .set({ streak, lastOn, offOn, answered })
    .where('userId', '=', userId)
    .execute()
}
