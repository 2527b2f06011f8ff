import { type Kysely, sql } from 'kysely'

/**
 * What videos say: subtitles in several languages, and chapters. A transcript is never changed, and shared by the copies
 * of a course as files are; one that no video has any more is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transcripts (
      id uuid primary key,
      cue_count integer not null check (cue_count between 1 and 10000)
    )`.execute(db)
  await sql`
    create table transcript_cues (
      transcript_id uuid not null references transcripts on delete cascade,
      number integer not null check (number > 0),
      from_ms integer not null check (from_ms between 0 and 604800000),
      to_ms integer not null check (to_ms > from_ms),
      text text not null check (char_length(text) between 1 and 2000),
      -- The text of the next one, so that a sentence that goes on there is found as well.
      following text not null check (char_length(following) <= 2000),
      primary key (transcript_id, number)
    )`.execute(db)
  await sql`
    create index transcript_cues_words on transcript_cues
    using gin ((words_of(text || ' ' || following))) with (fastupdate = off)`.execute(db)
  await sql`
    create table video_tracks (
      video_id uuid not null references course_videos on delete cascade,
      language text not null check (length(language) between 2 and 20),
      transcript_id uuid not null references transcripts,
      -- Whether the video has been replaced since.
      may_not_fit boolean not null default false,
      updated_at timestamptz not null,
      primary key (video_id, language)
    )`.execute(db)
  await sql`create index video_tracks_transcript on video_tracks (transcript_id)`.execute(db)
  await sql`
    create table video_chapters (
      video_id uuid primary key references course_videos on delete cascade,
      -- Seconds and titles, in the order of the video.
      chapters jsonb not null check (jsonb_array_length(chapters) <= 100),
      may_not_fit boolean not null default false,
      updated_at timestamptz not null
    )`.execute(db)
  // Locked first, in one order: of two that lose the last videos of a transcript at the same moment, the later one sees
  // that none is left.
  await sql`
    create function forget_transcripts() returns trigger language plpgsql as $$
    begin
      perform from transcripts where id in (select transcript_id from removed) order by id for update;
      delete from transcripts t where t.id in (select transcript_id from removed)
        and not exists (select from video_tracks v where v.transcript_id = t.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger video_tracks_deleted after delete on video_tracks
    referencing old table as removed for each statement execute function forget_transcripts()`.execute(
    db,
  )
  await sql`
    create trigger video_tracks_changed after update on video_tracks
    referencing old table as removed for each statement execute function forget_transcripts()`.execute(
    db,
  )
}
