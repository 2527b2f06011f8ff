import { type Kysely, sql } from 'kysely'

/**
 * Reviews: what a student got wrong in a quiz or a drill becomes a card, which is asked again on later days. Cards are
 * made of the mistakes that are known already, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_cards (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- The lesson of what is asked.
      video_id uuid not null references course_videos on delete cascade,
      -- One of them.
      question_id uuid references quiz_questions on delete cascade,
      moment_id uuid references drill_moments on delete cascade,
      -- Which asking comes next, from 1.
      number integer not null default 1 check (number between 1 and 1000000),
      -- From this follow the order of what that asking gives and its numbers.
      seed text not null check (seed ~ '^[0-9a-f]{32}$'),
      -- Days of the student's own time zone.
      reviewed_on date not null,
      due_on date not null check (due_on > reviewed_on),
      -- As FSRS has them.
      stability double precision not null check (stability > 0),
      difficulty double precision not null check (difficulty between 1 and 10),
      check (num_nonnulls(question_id, moment_id) = 1),
      constraint review_cards_question unique (question_id, user_id),
      constraint review_cards_moment unique (moment_id, user_id)
    )`.execute(db)
  await sql`create index review_cards_due on review_cards (user_id, video_id, due_on, id)`.execute(
    db,
  )
  await sql`create index review_cards_lesson on review_cards (video_id)`.execute(db)
  // A question that only a teacher can mark is not asked.
  await sql`
    create function forget_review_cards() returns trigger language plpgsql as $$
    begin
      delete from review_cards where question_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_review_cards after update of content on quiz_questions for each row
    when (new.content->>'kind' = 'text' and old.content->>'kind' <> 'text')
    execute function forget_review_cards()`.execute(db)
  await sql`
    create table review_answers (
      card_id uuid not null references review_cards on delete cascade,
      number integer not null check (number > 0),
      answered_at timestamptz not null,
      is_right boolean not null,
      -- When the card came back after it.
      due_on date not null,
      -- What was asked, and the answer.
      content jsonb not null,
      primary key (card_id, number)
    )`.execute(db)
  await sql`
    create table review_habits (
      user_id uuid primary key references users on delete cascade,
      -- On how many days cards were answered since the last interruption.
      streak integer not null default 0 check (streak >= 0),
      -- The last of them, and how many cards were answered on it.
      last_on date,
      answered integer not null default 0 check (answered >= 0),
      -- The last day off that has not ended it.
      off_on date,
      check ((last_on is null) = (streak = 0))
    )`.execute(db)

  // A first wrong answer, as server/modules/reviews/schedule.rules.ts has it.
  const first = sql`1, 0.212, 6.4133`
  await sql`
    insert into review_cards
      (id, user_id, video_id, question_id, seed, reviewed_on, due_on, number, stability, difficulty)
    select gen_random_uuid(), t.user_id, t.video_id, a.question_id, md5(gen_random_uuid()::text),
      (t.submitted_at at time zone 'UTC')::date, (t.submitted_at at time zone 'UTC')::date + 1, ${first}
    from (
      select distinct on (video_id, user_id) id, video_id, user_id, submitted_at
      from quiz_attempts where submitted_at is not null and counts
      order by video_id, user_id, number desc
    ) t
    join quiz_answers a on a.attempt_id = t.id and not a.is_right and not a.is_written
    join quiz_questions q
      on q.id = a.question_id and q.video_id = t.video_id and q.content->>'kind' <> 'text'
    on conflict do nothing`.execute(db)
  await sql`
    insert into review_cards
      (id, user_id, video_id, moment_id, seed, reviewed_on, due_on, number, stability, difficulty)
    select gen_random_uuid(), d.user_id, d.video_id, d.moment_id, md5(gen_random_uuid()::text),
      (d.committed_at at time zone 'UTC')::date, (d.committed_at at time zone 'UTC')::date + 1, ${first}
    from (
      select distinct on (d.moment_id, r.user_id) d.moment_id, r.user_id, r.video_id, d.committed_at, d.r,
        d.direction, d.rating_before, d.rating_after
      from drill_decisions d join drill_rounds r on r.id = d.round_id
      where d.moment_id is not null and d.committed_at is not null
      order by d.moment_id, r.user_id, d.committed_at desc
    ) d
    -- Without a trade where it cost rating: the moment was an easy one.
    where d.r < 0 or (d.direction = 'NONE' and d.rating_after < d.rating_before)
    on conflict do nothing`.execute(db)
}
