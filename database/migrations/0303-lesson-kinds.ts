import { type Kysely, sql } from 'kysely'

/** A lesson is of a kind: a video, a text, or one whose content has tables of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_videos
      add column kind text not null default 'video' check (kind in ('video', 'text', 'quiz', 'exercise'))`.execute(
    db,
  )
  await sql`update course_videos set kind = 'text' where text is not null`.execute(db)
  await sql`
    alter table course_videos
      add constraint course_videos_text_kind check ((kind = 'text') = (text is not null)),
      add constraint course_videos_video_kind
        check (kind = 'video' or (file_key is null and external_url is null and duration_seconds is null))`.execute(
    db,
  )
}
