import { type RawBuilder, sql } from 'kysely'
import type { QuestionFigures } from '#contract/quizzes/quizzes.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** How many attempts the figures are computed of, the latest. */
const attemptsRead = 10_000

/**
 * A user's best marks at the quizzes whose lessons are selected by `lessons`, part of a statement, on average and in
 * percent; a quiz without a marked attempt counts as 0. Null if there is no quiz.
 */
export async function averageMark(
  executor: Executor,
  userId: string,
  lessons: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ percent: number | null }>`
    select avg(coalesce(best.percent, 0))::float as percent
    from quizzes q cross join lateral (
      select max(100.0 * points / possible) as percent from quiz_attempts a
      where a.video_id = q.video_id and a.user_id = ${userId} and points is not null and possible > 0
    ) best
    where q.video_id in (${lessons})`.execute(executor)
  return rows[0]?.percent ?? null
}

/** Whether a user has submitted an attempt at a quiz. */
export async function hasSubmitted(
  executor: Executor,
  userId: string,
  videoId: string,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from quiz_attempts
      where video_id = ${videoId} and user_id = ${userId} and submitted_at is not null) as has
    `.execute(executor)
  return rows[0]?.has === true
}

/** The number of counted attempts at a quiz that are marked, and of those passed. */
export async function countAttempts(
  executor: Executor,
  videoId: string,
): Promise<{ attempts: number; passed: number }> {
  const { rows } = await sql<{ attempts: number; passed: number }>`
    select count(*)::int as attempts, (count(*) filter (where passed))::int as passed
    from (
      select passed from quiz_attempts where video_id = ${videoId} and counts and points is not null
      order by submitted_at desc limit ${attemptsRead}
    ) attempts`.execute(executor)
  return rows[0] ?? { attempts: 0, passed: 0 }
}

/**
 * How students answer each question of a quiz, in order.
 *
 * The separation is the corrected point-biserial correlation: Pearson's r, PostgreSQL's corr(), between right or wrong,
 * as 1 or 0 points of what it can get, and the score in the rest of the attempt, as a share of its points. Without the question itself in the
 * score, or short quizzes would separate better than they do: S. Henrysson, 'Correction of item-total correlations in
 * item analysis', Psychometrika 28 (1963), pp. 211-218. Null while all answers are alike. An answer that gets a part of
 * its points counts with that part.
 */
export async function questionFigures(
  executor: Executor,
  videoId: string,
): Promise<QuestionFigures[]> {
  const { rows } = await sql<QuestionFigures>`
    with attempts as (
      select id, points, possible from quiz_attempts
      where video_id = ${videoId} and counts and points is not null
      order by submitted_at desc limit ${attemptsRead}
    ), answers as (
      select a.question_id, a.is_right, a.wrong, a.points::float8 / a.possible as gained,
        (t.points - a.points)::float8 / nullif(t.possible - a.possible, 0) as rest
      from attempts t join quiz_answers a on a.attempt_id = t.id
      where a.answer is not null
    ), figures as (
      select question_id, count(*)::int as answered, (count(*) filter (where is_right))::int as right,
        (count(*) filter (where not is_right and gained > 0))::int as partly,
        round(corr(gained, rest)::numeric, 2)::float8 as separation
      from answers group by question_id
    ), wrongs as (
      select distinct on (question_id) question_id, wrong, count(*)::int as count
      from answers where wrong is not null
      group by question_id, wrong
      order by question_id, count(*) desc, wrong
    )
    select q.id as question_id, coalesce(f.answered, 0) as answered, coalesce(f.right, 0) as right,
      coalesce(f.partly, 0) as partly, f.separation,
      case when w.wrong is not null then json_build_object('answer', w.wrong, 'count', w.count) end as wrong
    from quiz_questions q
    left join figures f on f.question_id = q.id
    left join wrongs w on w.question_id = q.id
    where q.video_id = ${videoId}
    order by q.position`.execute(executor)
  return rows
}

/**
 * The best marks of each of these users at the quizzes whose lessons are selected by `lessons`, part of a statement, on
 * average and in percent; whoever has no marked attempt is left out.
 */
export async function averageMarks(
  executor: Executor,
  userIds: readonly string[],
  lessons: RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; percent: number }>`
    select user_id, avg(percent)::float as percent from (
      select user_id, max(100.0 * points / possible) as percent from quiz_attempts
      where user_id = any(${userIds}::uuid[]) and video_id in (${lessons}) and counts
        and points is not null and possible > 0
      group by user_id, video_id
    ) best group by user_id`.execute(executor)
  return new Map(rows.map(({ userId, percent }) => [userId, percent]))
}
