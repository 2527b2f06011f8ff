import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** A picture of a text. */
export interface LessonPictureRow {
  id: string
  key: string
}

/** Part of a statement: the pictures of the lesson `v`; null if there are none. */
export const picturesOfLesson: RawBuilder<LessonPictureRow[] | null> = sql<
  LessonPictureRow[] | null
>`(
  select json_agg(json_build_object('id', p.id, 'key', p.file_key) order by p.created_at, p.id)
  from lesson_pictures p where p.video_id = v.id)`

export async function insertPicture(
  tx: Executor,
  videoId: string,
  { id, key: fileKey }: LessonPictureRow,
  createdAt: Date,
): Promise<void> {
  await tx.insertInto('lessonPictures').values({ id, videoId, fileKey, createdAt }).execute()
}

/** The keys of a lesson's pictures. */
export async function listPictureKeys(tx: Executor, videoId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lessonPictures')
    .select('fileKey')
    .where('videoId', '=', videoId)
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

/** Deletes the pictures of a lesson that were added before an instant, but for these; returns the keys of their files. */
export async function deleteOtherPictures(
  tx: Executor,
  videoId: string,
  named: readonly string[],
  before: Date,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('lessonPictures')
    .where('videoId', '=', videoId)
    .where('createdAt', '<', before)
    .where(sql<boolean>`not id = any(${[...named]}::uuid[])`)
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

/** The texts that have pictures added before an instant that they do not name, the ones after `after` by their ids. */
export async function textsWithOthers(
  executor: Executor,
  { before, after }: { before: Date; after: string | null },
): Promise<{ courseId: string; videoId: string }[]> {
  const { rows } = await sql<{ courseId: string; videoId: string }>`
    select v.course_id, v.id as video_id from course_videos v
    where v.text is not null and (${after}::uuid is null or v.id > ${after}::uuid) and exists (
      select from lesson_pictures p
      where p.video_id = v.id and p.created_at < ${before}::timestamptz
        and strpos(v.text, p.id::text) = 0)
    order by v.id limit 100`.execute(executor)
  return rows
}

/** Gives the lessons of a copy, which it has already, the pictures of the original's. */
export async function copyLessonPictures(
  tx: Executor,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into lesson_pictures (video_id, id, file_key, created_at)
    select copy.id, p.id, p.file_key, p.created_at
    from course_videos v
    join lesson_pictures p on p.video_id = v.id
    join course_videos copy on copy.course_id = ${to} and copy.position = v.position
    where v.course_id = ${from}`.execute(tx)
}
