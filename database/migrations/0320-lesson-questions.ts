import { type Kysely, sql } from 'kysely'

/**
 * Questions of students on lessons, each with its thread. With an account go its questions, and its follow-ups, that
 * the class has not seen; what a teacher has shown to the class stays without the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lesson_questions (
      id uuid primary key,
      video_id uuid not null references course_videos on delete cascade,
      user_id uuid references users on delete set null,
      text text not null check (char_length(text) between 1 and 2000),
      -- Where in the lesson: at most one of the three.
      second integer check (second between 0 and 604800),
      paragraph integer check (paragraph between 0 and 25000),
      candle integer check (candle between 0 and 999),
      -- The beginning of the paragraph, which may have been changed since.
      quote text check (char_length(quote) between 1 and 200),
      -- Since when a teacher is awaited; null once answered or solved.
      waiting_since timestamptz,
      answered_at timestamptz,
      solved_at timestamptz,
      -- Since when the class sees it; null if it does not.
      shared_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (num_nonnulls(second, paragraph, candle) <= 1),
      check ((paragraph is null) = (quote is null)),
      check (waiting_since is null or solved_at is null)
    )`.execute(db)
  await sql`create index lesson_questions_lesson on lesson_questions (video_id)`.execute(db)
  await sql`create index lesson_questions_user on lesson_questions (user_id)`.execute(db)
  await sql`
    create index lesson_questions_waiting on lesson_questions (waiting_since, id)
    where waiting_since is not null`.execute(db)
  await sql`
    create table lesson_question_messages (
      id uuid primary key,
      question_id uuid not null references lesson_questions on delete cascade,
      user_id uuid references users on delete set null,
      by_teacher boolean not null,
      -- Whether the class sees it while the question is shared.
      shown boolean not null,
      text text not null check (char_length(text) between 1 and 2000),
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index lesson_question_messages_thread
    on lesson_question_messages (question_id, created_at)`.execute(db)
  await sql`
    create index lesson_question_messages_user on lesson_question_messages (user_id)`.execute(db)
  await sql`
    create table lesson_question_sames (
      question_id uuid not null references lesson_questions on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (question_id, user_id)
    )`.execute(db)
  await sql`create index lesson_question_sames_user on lesson_question_sames (user_id)`.execute(db)
  await sql`
    create function forget_lesson_questions() returns trigger language plpgsql as $$
    begin
      delete from lesson_questions where user_id = old.id and shared_at is null;
      delete from lesson_question_messages where user_id = old.id and not shown;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger forget_lesson_questions before delete on users
    for each row execute function forget_lesson_questions()`.execute(db)
}
