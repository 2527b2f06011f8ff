import { type Kysely, sql } from 'kysely'

/** A copy of a course shares the files of its original; a file is deleted with the last that uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courses drop constraint courses_thumbnail_key_key`.execute(db)
  await sql`alter table course_videos drop constraint course_videos_file_key_key`.execute(db)
  await sql`
    create index courses_thumbnails on courses (thumbnail_key)
    where thumbnail_key is not null`.execute(db)
  await sql`
    create index course_videos_files on course_videos (file_key)
    where file_key is not null`.execute(db)
}
