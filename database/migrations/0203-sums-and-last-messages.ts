import { type Kysely, sql } from 'kysely'

/**
 * Lets the statistics and the searches with the most finds read less: sums that the database brings up to
 * date with every change, the last message beside its conversation, and indexes that have what is sorted by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tallyUsers(db)
  await tallyTakings(db)
  await tallyCourses(db)
  // Nothing else reads these.
  await sql`drop index ledger_entries_taken`.execute(db)
  await sql`drop index course_students_begun`.execute(db)
  await sql`
    alter table course_students reset (
      autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)`.execute(db)
  await keepLastMessages(db)
  await sql`
    create index submissions_newest_user on submissions (user_id) include (id) where newest`.execute(
    db,
  )
  await sql`drop index trades_journal`.execute(db)
  await sql`
    create index trades_journal on trades (user_id, placed_at desc, id desc)
      include (account_id, shared)`.execute(db)
}

/*
 * A sum is the total of a few rows. A change is added to one that no other transaction is changing, or
 * else to a new one, so that nobody waits for anybody: there are as many rows as there were changes at the
 * same moment. The triggers come first, and keep writers out until the rows are there.
 */

async function tallyUsers(db: Kysely<unknown>) {
  await sql`
    create table user_tallies (
      id bigint generated always as identity primary key,
      users bigint not null
    )`.execute(db)
  await sql`
    create function tally_users() returns trigger language plpgsql as $$
    declare
      more bigint := (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
      free bigint;
    begin
      if more = 0 then return null; end if;
      select id into free from user_tallies order by id limit 1 for update skip locked;
      if found then update user_tallies set users = users + more where id = free;
      else insert into user_tallies (users) values (more);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_tallied after insert on users referencing new table as changed
      for each statement execute function tally_users()`.execute(db)
  await sql`
    create trigger deleted_users_tallied after delete on users referencing old table as changed
      for each statement execute function tally_users()`.execute(db)
  await sql`insert into user_tallies (users) select count(*) from users`.execute(db)
}

async function tallyTakings(db: Kysely<unknown>) {
  await sql`
    create table ledger_tallies (
      -- The first day of a calendar month in UTC.
      month date not null,
      currency text not null,
      id bigint generated always as identity,
      cents bigint not null,
      primary key (month, currency, id)
    )`.execute(db)
  await sql`
    create function tally_takings() returns trigger language plpgsql as $$
    declare
      its_month date := date_trunc('month', new.at, 'UTC') at time zone 'UTC';
      free bigint;
    begin
      select id into free from ledger_tallies
      where month = its_month and currency = new.currency
      order by id limit 1 for update skip locked;
      if found then
        update ledger_tallies set cents = cents + new.cents
        where month = its_month and currency = new.currency and id = free;
      else
        insert into ledger_tallies (month, currency, cents)
        values (its_month, new.currency, new.cents);
      end if;
      return null;
    end $$`.execute(db)
  // Lines of the ledger are never changed.
  await sql`
    create trigger ledger_entries_tallied after insert on ledger_entries
      for each row when (not new.in_test and new.kind <> 'held')
      execute function tally_takings()`.execute(db)
  await sql`
    insert into ledger_tallies (month, currency, cents)
    select (date_trunc('month', at, 'UTC') at time zone 'UTC')::date, currency, sum(cents)
    from ledger_entries where not in_test and kind <> 'held' group by 1, 2`.execute(db)
}

async function tallyCourses(db: Kysely<unknown>) {
  // Without a foreign key: whoever adds a row would wait for a course that is being deleted.
  await sql`
    create table course_tallies (
      course_id uuid not null,
      id bigint generated always as identity,
      -- Those who have begun a lesson of it, and the lessons that they have completed.
      students bigint not null,
      completed bigint not null,
      primary key (course_id, id)
    )`.execute(db)
  await sql`
    create function tally_course(course uuid, more_students bigint, more_completed bigint)
    returns void language plpgsql as $$
    declare
      free bigint;
    begin
      select id into free from course_tallies where course_id = course
      order by id limit 1 for update skip locked;
      if found then
        update course_tallies
        set students = students + more_students, completed = completed + more_completed
        where course_id = course and id = free;
      else
        insert into course_tallies (course_id, students, completed)
        values (course, more_students, more_completed);
      end if;
    end $$`.execute(db)
  await tallyCoursesOn(db, 'insert', 'select course_id, 1 as one, begun, completed from added')
  await tallyCoursesOn(
    db,
    'update',
    `select course_id, 1 as one, begun, completed from added
     union all select course_id, -1, begun, - completed from removed`,
  )
  // Of a deleted course nothing is counted any more.
  await tallyCoursesOn(
    db,
    'delete',
    `select course_id, -1 as one, begun, - completed as completed from removed
     where exists (select from courses where id = course_id)`,
  )
  // Those that are being changed at that moment are removed with the next course, instead of being
  // waited for: nothing reads them meanwhile.
  await sql`
    create function drop_course_tallies() returns trigger language plpgsql as $$
    begin
      delete from course_tallies where (course_id, id) in (
        select t.course_id, t.id from course_tallies t
        where not exists (select from courses c where c.id = t.course_id)
        for update of t skip locked);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger courses_untallied after delete on courses
      for each statement execute function drop_course_tallies()`.execute(db)
  await sql`
    insert into course_tallies (course_id, students, completed)
    select course_id, count(*), sum(completed) from course_students
    where begun > 0 group by course_id`.execute(db)
}

/** Once for a statement, since deleting a lesson changes the rows of all its students. */
async function tallyCoursesOn(
  db: Kysely<unknown>,
  change: 'insert' | 'update' | 'delete',
  rows: string,
) {
  const name = sql.raw(`course_students_${change}_tallied`)
  const referencing = {
    insert: 'new table as added',
    update: 'new table as added old table as removed',
    delete: 'old table as removed',
  }[change]
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      perform tally_course(course_id, sum(one), sum(completed))
      from (${sql.raw(rows)}) changed where begun > 0
      group by course_id having sum(one) <> 0 or sum(completed) <> 0;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after ${sql.raw(change)} on course_students
      referencing ${sql.raw(referencing)}
      for each statement execute function ${name}()`.execute(db)
}

/** So that a word that most people write is not looked for in the messages of each of them. */
async function keepLastMessages(db: Kysely<unknown>) {
  // Null before the first message.
  await sql`alter table conversations add column last_search text collate "C"`.execute(db)
  // A message is numbered one further than the conversation counts at that moment.
  await sql`
    create function keep_last_message() returns trigger language plpgsql as $$
    begin
      update conversations set last_search = new.search_text
      where user_id = new.user_id and last_number <= new.number;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger messages_last_kept after insert on messages
      for each row execute function keep_last_message()`.execute(db)
  await sql`
    update conversations c set last_search = m.search_text
    from messages m where m.user_id = c.user_id and m.number = c.last_number`.execute(db)
}
