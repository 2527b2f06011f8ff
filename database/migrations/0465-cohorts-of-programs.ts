import { type Kysely, sql } from 'kysely'

/**
 * Cohorts that the owner makes of any paid program, beside those that open by themselves on the academy's
 * months; and who waits for a seat, or holds one that is not taken yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cohorts
      add column program text not null default 'academy' check (program in ('academy', 'mentorship')),
      -- Null for one that opened by itself.
      add column name text check (length(name) between 1 and 100)
        constraint cohorts_name_one_line check (is_one_line(name)),
      -- The last day on which members may join it.
      add column closes_on date check (closes_on between '1970-01-01' and '2199-12-31'),
      add column updated_at timestamptz not null default now(),
      add constraint cohorts_named_with_end check ((name is null) = (closes_on is null)),
      drop constraint cohorts_starts_on_key,
      add constraint cohorts_start unique (program, starts_on)`.execute(db)
  await sql`create index subscriptions_cohort on subscriptions (cohort_id) where cohort_id is not null`.execute(
    db,
  )
  await sql`
    create table cohort_rules (
      program text primary key check (program in ('academy', 'mentorship')),
      -- Whether members join in cohorts that the owner makes.
      planned boolean not null default false,
      -- How long a seat is held for someone invited from the waiting list.
      invitation_hours integer not null default 48 check (invitation_hours between 1 and 720),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into cohort_rules (program) values ('academy'), ('mentorship')`.execute(db)
  await sql`
    create table waiting_list (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      program text not null check (program in ('academy', 'mentorship')),
      joined_at timestamptz not null,
      -- Who has paid already comes before the others, and keeps the place.
      paid boolean not null default false,
      -- The cohort in which a seat is held; null while waiting.
      cohort_id uuid references cohorts,
      -- When the seat is let go again; null for a seat that is paid for.
      expires_at timestamptz,
      constraint waiting_list_user unique (user_id, program),
      check (expires_at is null or cohort_id is not null),
      check (cohort_id is null or paid = (expires_at is null))
    )`.execute(db)
  await sql`
    create index waiting_list_order on waiting_list (program, paid desc, joined_at, id)
    where cohort_id is null`.execute(db)
  await sql`
    create index waiting_list_expiring on waiting_list (expires_at) where expires_at is not null`.execute(
    db,
  )
  await sql`
    create index waiting_list_cohort on waiting_list (cohort_id) where cohort_id is not null`.execute(
    db,
  )
}
