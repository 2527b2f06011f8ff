import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type AnswerRow = Selectable<Tables['chartExerciseAnswers']>
export type NewAnswer = Insertable<Tables['chartExerciseAnswers']>

/** Stores an answer unless the user has given one, for which a simultaneous one is awaited; whether it was stored. */
export async function insertAnswer(tx: Executor, answer: NewAnswer): Promise<boolean> {
  const row = await tx
    .insertInto('chartExerciseAnswers')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['videoId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

const answerOf = (executor: Executor, videoId: string, userId: string) =>
  executor
    .selectFrom('chartExerciseAnswers')
    .selectAll()
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)

export async function findAnswer(
  executor: Executor,
  videoId: string,
  userId: string,
): Promise<AnswerRow | null> {
  return (await answerOf(executor, videoId, userId).executeTakeFirst()) ?? null
}

export async function lockAnswer(
  tx: Executor,
  videoId: string,
  userId: string,
): Promise<AnswerRow | null> {
  return (await answerOf(tx, videoId, userId).forUpdate().executeTakeFirst()) ?? null
}

export async function countAnswers(executor: Executor, videoId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chart_exercise_answers where video_id = ${videoId}`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

export async function changeAnswer(
  tx: Executor,
  { videoId, userId }: { videoId: string; userId: string },
  values: Updateable<Tables['chartExerciseAnswers']>,
): Promise<void> {
  await tx
    .updateTable('chartExerciseAnswers')
    .set(values)
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)
    .execute()
}

/** How many decisions a user has made in the lessons selected by `lessons`, part of a statement, and their sum in R. */
export async function sumOfDecisions(
  executor: Executor,
  userId: string,
  lessons: RawBuilder<unknown>,
): Promise<{ decisions: number; r: number }> {
  const { rows } = await sql<{ decisions: number; r: number }>`
    select count(*)::int as decisions, coalesce(sum(r), 0) as r from chart_exercise_answers
    where user_id = ${userId} and video_id in (${lessons})`.execute(executor)
  return rows[0] ?? { decisions: 0, r: 0 }
}

/** An answer with the name of its student; null if the account has just been deleted. */
export type NamedAnswer = AnswerRow & { name: string | null }

const named = (users: UserLookup) => sql`a.*, ${users.nameOf(sql.ref('a.userId'))} as name`

/** One page of the answers and their number: those without points first, then the newest first. */
export async function selectAnswers(
  executor: Executor,
  users: UserLookup,
  videoId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NamedAnswer[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<NamedAnswer>`
      select ${named(users)} from chart_exercise_answers a where a.video_id = ${videoId}
      order by a.points is not null, a.committed_at desc, a.user_id
      limit ${limit} offset ${offset}`.execute(executor),
    countAnswers(executor, videoId),
  ])
  return { rows, total }
}

export async function findNamedAnswer(
  executor: Executor,
  users: UserLookup,
  { videoId, userId }: { videoId: string; userId: string },
): Promise<NamedAnswer | null> {
  const { rows } = await sql<NamedAnswer>`
    select ${named(users)} from chart_exercise_answers a
    where a.video_id = ${videoId} and a.user_id = ${userId}`.execute(executor)
  return rows[0] ?? null
}

/** Part of a statement: the answers to all exercises that wait for points by hand. */
export const answersToMark: RawBuilder<{ userId: string; videoId: string; givenAt: Date }> = sql`
  select a.user_id, a.video_id, a.committed_at as given_at
  from chart_exercises e join chart_exercise_answers a on a.video_id = e.video_id
  where e.marking = 'hand' and a.points is null`

/** Answers by exercise and student; those that are gone are left out. */
export async function selectNamedAnswers(
  executor: Executor,
  users: UserLookup,
  answers: readonly { videoId: string; userId: string }[],
): Promise<NamedAnswer[]> {
  if (answers.length === 0) return []
  const wanted = answers.map(({ videoId, userId }) => sql`(${videoId}::uuid, ${userId}::uuid)`)
  const { rows } = await sql<NamedAnswer>`
    select ${named(users)} from chart_exercise_answers a
    where (a.video_id, a.user_id) in (${sql.join(wanted)})`.execute(executor)
  return rows
}

/** The answers of everybody together. */
export interface ClassRow {
  answers: number
  buys: number
  sells: number
  noTrades: number
  notFilled: number
  averageR: number
  /** How many results lie within each of the bounds of `resultLabels`. */
  results: number[]
}

/** The bounds of the results, from the lowest. */
export const resultLabels = [
  '−1 R or less',
  '−1 to 0 R',
  '0 R',
  '0 to 1 R',
  '1 to 2 R',
  '2 to 3 R',
  '3 R or more',
] as const

/** Everybody’s answers in figures. */
export async function readClass(executor: Executor, videoId: string): Promise<ClassRow> {
  const { rows } = await sql<ClassRow>`
    select count(*)::int as answers,
      (count(*) filter (where direction = 'BUY'))::int as buys,
      (count(*) filter (where direction = 'SELL'))::int as sells,
      (count(*) filter (where direction = 'NONE'))::int as no_trades,
      (count(*) filter (where outcome = 'not_filled'))::int as not_filled,
      coalesce(avg(r), 0) as average_r,
      array[
        (count(*) filter (where r <= -1))::int,
        (count(*) filter (where r > -1 and r < 0))::int,
        (count(*) filter (where r = 0))::int,
        (count(*) filter (where r > 0 and r < 1))::int,
        (count(*) filter (where r >= 1 and r < 2))::int,
        (count(*) filter (where r >= 2 and r < 3))::int,
        (count(*) filter (where r >= 3))::int
      ] as results
    from chart_exercise_answers where video_id = ${videoId}`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}

/** A user's own answers, and those that the user has marked. */
export async function exportFor(
  executor: Executor,
  userId: string,
  titleOf: (videoId: RawBuilder<unknown>) => RawBuilder<string>,
) {
  const answers = executor
    .selectFrom('chartExerciseAnswers')
    .select(titleOf(sql.ref('videoId')).as('exercise'))
  const [own, marked] = await Promise.all([
    answers
      .select(['direction', 'entry', 'stop', 'target', 'zoneLow', 'zoneHigh', 'reason'])
      .select(['outcome', 'r', 'points', 'comment', 'markedAt', 'committedAt'])
      .where('userId', '=', userId)
      .orderBy('committedAt')
      .execute(),
    answers
      .select(['points', 'comment', 'markedAt'])
      .where('markedBy', '=', userId)
      .orderBy('markedAt')
      .execute(),
  ])
  return { answers: own, marked }
}
