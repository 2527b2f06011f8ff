import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** A file of a lesson. */
export interface LessonFileRow {
  id: string
  key: string
  name: string
  bytes: number
}

/** Part of a statement: the files of the lesson `v`, in the order in which they were added; null if there are none. */
export const filesOfLesson: RawBuilder<LessonFileRow[] | null> = sql<LessonFileRow[] | null>`(
  select json_agg(json_build_object('id', f.id, 'key', f.file_key, 'name', f.name, 'bytes', f.bytes)
    order by f.created_at, f.id)
  from lesson_files f where f.video_id = v.id)`

/** Part of a statement: the ids of the lessons that have the file at `key`, to play, to download or in their text. */
export const lessonsWithFile = (key: string): RawBuilder<unknown> => sql`
  select id from course_videos where file_key = ${key}
  union all
  select video_id from lesson_files where file_key = ${key}
  union all
  select video_id from lesson_pictures where file_key = ${key}`

export async function insertLessonFile(
  tx: Executor,
  videoId: string,
  { key: fileKey, ...file }: LessonFileRow,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('lessonFiles')
    .values({ ...file, videoId, fileKey, createdAt })
    .execute()
}

export async function deleteLessonFile(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('lessonFiles').where('id', '=', id).execute()
}

/** Gives the lessons of a copy, which it has already, the files of the original's. */
export async function copyLessonFiles(
  tx: Executor,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into lesson_files (id, video_id, file_key, name, bytes, created_at)
    select gen_random_uuid(), copy.id, f.file_key, f.name, f.bytes,
      ${at}::timestamptz + make_interval(secs => 0.001 * row_number() over (order by f.created_at, f.id))
    from course_videos v
    join lesson_files f on f.video_id = v.id
    join course_videos copy on copy.course_id = ${to} and copy.position = v.position
    where v.course_id = ${from}`.execute(tx)
}
