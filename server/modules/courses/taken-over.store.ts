import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** The titles of all lessons that can be completed, in small letters. */
export async function lessonTitles(executor: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ title: string }>`
    select distinct lower(title) as title from course_videos`.execute(executor)
  return new Set(rows.map(({ title }) => title))
}

/** The lessons with these titles, which are in small letters; their courses are kept until the transaction ends. */
export async function lessonsTitled(
  tx: Executor,
  titles: readonly string[],
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    with courses_kept as (
      select c.id from courses c
      where c.id in (select v.course_id from course_videos v where lower(v.title) = any(${[...titles]}::text[]))
      for key share
    )
    select v.id, lower(v.title) as title from course_videos v join courses_kept c on c.id = v.course_id
    where lower(v.title) = any(${[...titles]}::text[])`.execute(tx)
  return rows
}

/** Completes lessons for a user, as of an instant; what has been completed stays as it is. Returns how many were not. */
export async function completeLessons(
  tx: Executor,
  userId: string,
  videoIds: readonly string[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into lesson_progress as known
      (user_id, video_id, position_seconds, watched_seconds, completed_at, updated_at)
    select ${userId}::uuid, id, 0, 0, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${[...videoIds]}::uuid[]) as id
    on conflict (user_id, video_id) do update set completed_at = excluded.completed_at
    where known.completed_at is null
    returning video_id`.execute(tx)
  return rows.length
}
