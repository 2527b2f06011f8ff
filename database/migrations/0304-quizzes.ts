import { type Kysely, sql } from 'kysely'

/** Quizzes: lessons whose questions are answered in attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quizzes (
      video_id uuid primary key references course_videos on delete cascade,
      pass_percent integer not null check (pass_percent between 1 and 100),
      attempts_allowed integer check (attempts_allowed between 1 and 100),
      minutes integer check (minutes between 1 and 600),
      drawn integer check (drawn between 1 and 200)
    )`.execute(db)
  await sql`
    create table quiz_questions (
      id uuid primary key,
      video_id uuid not null references quizzes on delete cascade,
      -- Counted from 0 without gaps; checked at commit, so that questions can change places.
      position integer not null check (position between 0 and 199),
      content jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint quiz_questions_position unique (video_id, position) deferrable initially deferred
    )`.execute(db)
  await sql`
    create table quiz_attempts (
      id uuid primary key,
      video_id uuid not null references quizzes on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- The lesson's at that time, as all that is set for the quiz.
      title text not null constraint quiz_attempts_title_one_line check (is_one_line(title)),
      number integer not null check (number > 0),
      allowed integer,
      pass_percent integer not null,
      -- From this follow the questions drawn, the order of what they give and their numbers.
      seed text not null check (seed ~ '^[0-9a-f]{32}$'),
      -- Whether it counts in the teacher's figures: not if the teacher has tried it.
      counts boolean not null,
      started_at timestamptz not null,
      ends_at timestamptz check (ends_at > started_at),
      submitted_at timestamptz,
      possible integer not null check (possible >= 0),
      -- Once all of it is marked.
      points integer check (points between 0 and possible),
      passed boolean,
      awaiting integer not null default 0 check (awaiting >= 0),
      check (number <= allowed),
      check ((points is null) = (passed is null)),
      check ((points is not null) = (submitted_at is not null and awaiting = 0)),
      constraint quiz_attempts_number unique (video_id, user_id, number)
    )`.execute(db)
  // Of two attempts that are begun at the same moment one is refused.
  await sql`
    create unique index quiz_attempts_open on quiz_attempts (video_id, user_id)
    where submitted_at is null`.execute(db)
  await sql`
    create index quiz_attempts_due on quiz_attempts (ends_at)
    where submitted_at is null and ends_at is not null`.execute(db)
  await sql`create index quiz_attempts_user on quiz_attempts (user_id)`.execute(db)
  await sql`
    create index quiz_attempts_counted on quiz_attempts (video_id, submitted_at)
    where counts and points is not null`.execute(db)
  await sql`
    create table quiz_answers (
      id uuid primary key,
      attempt_id uuid not null references quiz_attempts on delete cascade,
      -- Where the attempt has it, from 0.
      place integer not null check (place between 0 and 199),
      -- Which may have been deleted since.
      question_id uuid not null,
      -- The question as it was given.
      given jsonb not null,
      answer jsonb,
      possible integer not null check (possible > 0),
      points integer check (points between 0 and possible),
      is_right boolean,
      -- Whether it is marked by the teacher; known once the attempt is submitted.
      is_written boolean not null default false,
      -- A wrong answer in words, for the teacher's figures.
      wrong text,
      comment text not null default '' check (length(comment) <= 5000),
      marked_at timestamptz,
      marked_by uuid references users on delete set null,
      check ((points is null) = (is_right is null)),
      constraint quiz_answers_place unique (attempt_id, place)
    )`.execute(db)
  await sql`create index quiz_answers_written on quiz_answers (attempt_id) where is_written`.execute(
    db,
  )
  await sql`create index quiz_attempts_awaiting on quiz_attempts (video_id) where awaiting > 0`.execute(
    db,
  )
  await sql`create index quiz_answers_marked_by on quiz_answers (marked_by)`.execute(db)
}
