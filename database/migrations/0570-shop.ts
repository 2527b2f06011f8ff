import { type Kysely, sql } from 'kysely'

/**
 * What the owner sells beside the programs: offers that open programs, courses one by one and calls, their purchases,
 * and the courses that these have opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await offers(db)
  await purchases(db)
  await openedCourses(db)
  await payments(db)
}

async function offers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_offers (
      id uuid primary key,
      slug text not null constraint shop_offers_slug unique
        check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
      name text not null check (length(name) between 1 and 80)
        constraint shop_offers_name_one_line check (is_one_line(name)),
      summary text not null check (length(summary) between 1 and 300)
        constraint shop_offers_summary_one_line check (is_one_line(summary)),
      text text not null check (length(text) <= 20000),
      picture_key text,
      state text not null check (state in ('draft', 'on_sale', 'hidden', 'ended')),
      price_cents integer not null check (price_cents between 50 and 99999999),
      currency text not null check (currency ~ '^[a-z]{3}$'),
      programs text[] not null
        check (programs <@ array['academy', 'mentorship'] and cardinality(programs) <= 2),
      -- Null for courses that stay open.
      period_unit text check (period_unit in ('days', 'months')),
      period_count integer check (period_count between 1 and 3650),
      -- Null for any number.
      seats integer check (seats between 1 and 100000),
      seats_taken integer not null default 0 check (seats_taken >= 0),
      sells_from date check (sells_from between '1970-01-01' and '2199-12-31'),
      sells_until date check (sells_until between '1970-01-01' and '2199-12-31'),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((period_unit is null) = (period_count is null)),
      -- No more are sold than there are, however many buy at once.
      constraint shop_offers_seats check (seats is null or seats_taken <= seats),
      constraint shop_offers_dates check (sells_from <= sells_until)
    )`.execute(db)
  await sql`create index shop_offers_shown on shop_offers (created_at) where state = 'on_sale'`.execute(
    db,
  )
  await sql`
    create table shop_offer_courses (
      offer_id uuid not null references shop_offers on delete cascade,
      course_id uuid not null references courses on delete cascade,
      primary key (offer_id, course_id)
    )`.execute(db)
  await sql`create index shop_offer_courses_course on shop_offer_courses (course_id)`.execute(db)
  // Whether it is opened by itself as well, so that not only those of its programs hear of changes.
  await sql`alter table courses add column is_sold boolean not null default false`.execute(db)
}

async function purchases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_purchases (
      id uuid primary key,
      offer_id uuid not null references shop_offers,
      user_id uuid not null references users on delete cascade,
      -- The payment that it was begun with.
      intent_id uuid constraint shop_purchases_intent unique references payment_intents,
      -- Reserved while it is being paid, freed if it never was.
      state text not null check (state in ('reserved', 'open', 'ended', 'freed')),
      -- What was promised when it was begun, whatever the offer is by now.
      name text not null constraint shop_purchases_name_one_line check (is_one_line(name)),
      programs text[] not null check (programs <@ array['academy', 'mentorship']),
      course_ids uuid[] not null,
      period_unit text check (period_unit in ('days', 'months')),
      period_count integer,
      created_at timestamptz not null,
      opened_at timestamptz,
      -- Null for no end.
      ends_at timestamptz,
      ended_at timestamptz,
      check ((state in ('open', 'ended')) = (opened_at is not null)),
      check ((state = 'ended') = (ended_at is not null))
    )`.execute(db)
  await sql`create index shop_purchases_user on shop_purchases (user_id, offer_id)`.execute(db)
  await sql`create index shop_purchases_offer on shop_purchases (offer_id, created_at desc)`.execute(
    db,
  )
}

async function openedCourses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opened_courses (
      purchase_id uuid not null references shop_purchases on delete cascade,
      course_id uuid not null references courses on delete cascade,
      user_id uuid not null references users on delete cascade,
      starts_at timestamptz not null
        check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      open_until timestamptz not null
        check (open_until between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      primary key (purchase_id, course_id),
      check (starts_at <= open_until)
    )`.execute(db)
  await sql`create index opened_courses_user on opened_courses (user_id, open_until)`.execute(db)
  await sql`create index opened_courses_course on opened_courses (course_id, open_until)`.execute(
    db,
  )
  // The end of a student's access to a course is kept with the student; a course opened by itself counts as well.
  await sql`
    create function course_open_until(of_course uuid, for_programs text[], member uuid)
    returns timestamptz language sql stable as $$
      select greatest(course_access_until(for_programs, member), (
        select max(o.open_until) from opened_courses o
        where o.user_id = member and o.course_id = of_course))
    $$`.execute(db)
  await sql`
    create or replace function fill_course_student() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from course_students where course_id = new.course_id and user_id = new.user_id
      ) then
        -- Whoever is changing the access is waited for, or sees the new row.
        perform from subscriptions where user_id = new.user_id order by program for share;
        perform from opened_courses where user_id = new.user_id order by purchase_id, course_id for share;
      end if;
      select lower(name) into new.sort_name from users where id = new.user_id;
      select course_open_until(id, programs, new.user_id) into new.access_until
      from courses where id = new.course_id;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace function refresh_course_access() returns trigger language plpgsql as $$
    begin
      update course_students s set access_until = fresh.access_until
      from (
        select t.course_id, t.user_id,
          course_open_until(t.course_id, c.programs, t.user_id) as access_until
        from course_students t join courses c on c.id = t.course_id
        -- What belongs to a deleted user is about to go, in an order of its own.
        where t.user_id in (select one.user_id from changed one join users u on u.id = one.user_id)
        order by t.course_id, t.user_id for no key update of t
      ) fresh
      where s.course_id = fresh.course_id and s.user_id = fresh.user_id
        and s.access_until is distinct from fresh.access_until;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function refresh_access_of_course() returns trigger language plpgsql as $$
    begin
      update course_students s set access_until = course_open_until(new.id, new.programs, s.user_id)
      where s.course_id = new.id;
      return null;
    end $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`opened_courses_${event}_course_access`)} after ${sql.raw(event)}
      on opened_courses referencing ${sql.raw(rows)} table as changed
      for each statement execute function refresh_course_access()`.execute(db)
  }
}

/** A payment is for a program, as before, or for an offer; and one payment may open several programs. */
async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_grants
      drop constraint access_grants_pkey,
      add primary key (transaction_id, program)`.execute(db)
  for (const table of ['payment_intents', 'transactions', 'recurring_payments', 'coupon_uses']) {
    await sql`
      alter table ${sql.table(table)}
        alter column program drop not null,
        add column offer_id uuid references shop_offers,
        add constraint ${sql.ref(`${table}_sold`)} check ((program is null) <> (offer_id is null))`.execute(
      db,
    )
  }
  await sql`
    create unique index payment_intents_one_open_offer on payment_intents (user_id, offer_id, provider)
    where open and offer_id is not null`.execute(db)
  await sql`create index transactions_offer on transactions (offer_id) where offer_id is not null`.execute(
    db,
  )
  await sql`
    alter table coupons
      add column offer_id uuid references shop_offers,
      add constraint coupons_one_thing check (program is null or offer_id is null)`.execute(db)
}
