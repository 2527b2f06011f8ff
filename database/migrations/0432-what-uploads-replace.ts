import { type Kysely, sql } from 'kysely'

/** An upload keeps the lesson whose video it replaces; without one, it becomes a lesson. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table video_uploads
      add column replaces uuid references course_videos (id) on delete set null`.execute(db)
  await sql`create index video_uploads_replaces on video_uploads (replaces)`.execute(db)
}
