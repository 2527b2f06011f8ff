import { type Kysely, sql } from 'kysely'

/** Questions are asked on signals as well as on lessons, in the same threads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lesson_questions alter column video_id drop not null`.execute(db)
  await sql`
    alter table lesson_questions
      add column signal_id uuid references signals on delete cascade,
      add constraint lesson_questions_one_subject
        check (num_nonnulls(video_id, signal_id) = 1),
      -- A signal is one thing: it has no places.
      add constraint lesson_questions_places_of_lessons
        check (signal_id is null or num_nonnulls(second, paragraph, candle) = 0)`.execute(db)
  await sql`
    create index lesson_questions_signal on lesson_questions (signal_id)
      where signal_id is not null`.execute(db)
}
