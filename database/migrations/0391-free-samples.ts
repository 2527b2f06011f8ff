import { type Kysely, sql } from 'kysely'

/** Lessons that are watched or read can be free samples, open to every account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_videos
      add column is_sample boolean not null default false,
      add constraint course_videos_sample_kind check (not is_sample or kind in ('video', 'text'))`.execute(
    db,
  )
  await sql`create index course_videos_samples on course_videos (course_id) where is_sample`.execute(
    db,
  )
}
