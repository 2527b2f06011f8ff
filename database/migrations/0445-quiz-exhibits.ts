import { type Kysely, sql } from 'kysely'

/** Pictures and candles that questions of quizzes show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The copy of a quiz has the same under the same ids, so that its questions need not be changed.
  await sql`
    create table quiz_pictures (
      video_id uuid not null references quizzes on delete cascade,
      id uuid not null,
      file_key text not null,
      created_at timestamptz not null,
      primary key (video_id, id)
    )`.execute(db)
  await sql`create index quiz_pictures_file on quiz_pictures (file_key)`.execute(db)
  await sql`
    create table quiz_charts (
      video_id uuid not null references quizzes on delete cascade,
      id uuid not null,
      pair text not null,
      frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
      synthetic boolean not null,
      digits integer not null check (digits between 0 and 10),
      candles bytea not null,
      created_at timestamptz not null,
      primary key (video_id, id)
    )`.execute(db)
  // Whether attempts still show one that the questions have no longer.
  await sql`
    create index quiz_answers_picture on quiz_answers ((given->'question'->'picture'->>'id'))
    where given->'question'->'picture' is not null`.execute(db)
  await sql`
    create index quiz_answers_chart on quiz_answers ((given->'question'->'chart'->>'id'))
    where given->'question'->'chart' is not null`.execute(db)
}
