import { type Kysely, sql } from 'kysely'

/** A lesson may be a text instead of a video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table course_videos
      add column text text check (length(text) between 1 and 50000),
      -- For the time it takes to read: a list shows that without reading the texts.
      add column text_words integer generated always as (
        array_length(regexp_split_to_array(btrim(text, E' \\t\\r\\n'), '\\s+'), 1)) stored,
      add column updated_at timestamptz not null default now(),
      -- At most one of the three; a lesson without any is yet to be filled.
      add check (text is null or (file_key is null and external_url is null))`.execute(db)
}
