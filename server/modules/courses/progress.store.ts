import { sql } from 'kysely'
import type { ContentRole } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { watchedPart } from './courses.rules.ts'

export interface ProgressReport {
  userId: string
  videoId: string
  /** Seconds; null when unknown. */
  duration: number | null
  position: number
  watched: number
  ended: boolean
  at: Date
}

interface SavedProgress {
  completed: boolean
  /** Whether it is this report that completed the lesson. */
  completes: boolean
  position: number
}

/** Adds a report to a user's progress in a lesson; what is completed stays so. */
export async function addProgress(
  executor: Executor,
  report: ProgressReport,
): Promise<SavedProgress> {
  const { userId, videoId, duration, position, watched, ended, at } = report
  const enough = duration === null ? null : duration * watchedPart
  const { rows } = await sql<SavedProgress>`
    insert into lesson_progress as known
      (user_id, video_id, position_seconds, watched_seconds, completed_at, updated_at)
    values (
      ${userId}, ${videoId}, ${position}, ${watched},
      case when ${ended}::boolean or ${watched}::float8 >= ${enough}::float8
        then ${at}::timestamptz end,
      ${at}
    )
    on conflict (user_id, video_id) do update set
      position_seconds = excluded.position_seconds,
      watched_seconds = known.watched_seconds + excluded.watched_seconds,
      completed_at = coalesce(
        known.completed_at,
        case when ${ended}::boolean
          or known.watched_seconds + excluded.watched_seconds >= ${enough}::float8
          then ${at}::timestamptz end
      ),
      updated_at = excluded.updated_at
    returning completed_at is not null as completed,
      coalesce(completed_at = ${at}::timestamptz, false) as completes, position_seconds as position
  `.execute(executor)
  const [row] = rows
  if (!row) throw new Error('An upsert answered without its row.')
  return row
}

/** The published courses of a role, and how many of their lessons a user has completed. */
export async function programLessons(
  executor: Executor,
  userId: string,
  role: ContentRole,
): Promise<{ courseIds: string[]; lessons: number; completed: number }> {
  const { rows } = await sql<{ id: string; lessons: number; completed: number }>`
    select c.id, count(v.id)::int as lessons, count(p.completed_at)::int as completed
    from courses c
    left join course_videos v on v.course_id = c.id
    left join lesson_progress p on p.video_id = v.id and p.user_id = ${userId}
    where c.is_published and c.role_access = ${role}
    group by c.id`.execute(executor)
  return {
    courseIds: rows.map(({ id }) => id),
    lessons: rows.reduce((sum, { lessons }) => sum + lessons, 0),
    completed: rows.reduce((sum, { completed }) => sum + completed, 0),
  }
}

/** How many lessons a user completed from `from` until before `to`. */
export async function countCompletedLessons(
  executor: Executor,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { lessons } = await executor
    .selectFrom('lesson_progress')
    .select(sql<number>`count(*)::int`.as('lessons'))
    .where('user_id', '=', userId)
    .where('completed_at', '>=', from)
    .where('completed_at', '<', to)
    .executeTakeFirstOrThrow()
  return lessons
}
