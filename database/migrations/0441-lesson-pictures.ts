import { type Kysely, sql } from 'kysely'

/**
 * Pictures in the texts of lessons. The lessons of a copied course have those of the original, under the same ids, so that
 * their texts stay what they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lesson_pictures (
      video_id uuid not null references course_videos on delete cascade,
      id uuid not null,
      file_key text not null,
      created_at timestamptz not null,
      primary key (video_id, id)
    )`.execute(db)
  await sql`create index lesson_pictures_files on lesson_pictures (file_key)`.execute(db)
}
