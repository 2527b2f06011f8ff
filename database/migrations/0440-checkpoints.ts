import { type Kysely, sql } from 'kysely'

/** Questions that videos ask at a second, and what students have answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_checkpoints (
      id uuid primary key,
      video_id uuid not null references course_videos on delete cascade,
      -- Of the video, at which it pauses.
      second integer not null check (second between 0 and 604800),
      content jsonb not null check (content ->> 'kind' in ('single', 'multiple', 'numeric')),
      -- A secret: from it follows for each student in which order the options stand, and the numbers.
      seed text not null check (seed ~ '^[0-9a-f]{32}$'),
      -- Since when it asks what it asks: earlier answers are to another question.
      asked_since timestamptz not null,
      -- Whether the video has been replaced since.
      may_not_fit boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index video_checkpoints_video on video_checkpoints (video_id, second)`.execute(
    db,
  )
  await sql`
    create table checkpoint_answers (
      checkpoint_id uuid not null references video_checkpoints on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- The question as it was given.
      given jsonb not null,
      -- Null for whoever did not know it.
      answer jsonb,
      is_right boolean not null,
      answered_at timestamptz not null,
      primary key (checkpoint_id, user_id)
    )`.execute(db)
  await sql`create index checkpoint_answers_user on checkpoint_answers (user_id)`.execute(db)
}
