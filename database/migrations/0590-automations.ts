import { type Kysely, sql } from 'kysely'

/** E-mail automations, who is where in them, and what each of them was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table automations (
      id uuid primary key,
      name text not null check (length(name) between 1 and 100)
        constraint automations_name_one_line check (is_one_line(name)),
      trigger jsonb not null,
      filter jsonb not null,
      goal jsonb,
      repeats boolean not null,
      steps jsonb not null check (jsonb_array_length(steps) between 1 and 30),
      state text not null check (state in ('draft', 'on', 'off', 'stopped')),
      -- In whose name it sends; null while it is no longer on, and once that account is deleted.
      on_by uuid references users on delete set null,
      -- What happens before this begins nothing.
      on_since timestamptz,
      -- Up to when everything that happened has been looked at.
      read_until timestamptz,
      -- Since when everybody in it stands still.
      paused_at timestamptz,
      created_by uuid references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint automations_on check (state <> 'on' or (on_since is not null and read_until is not null)),
      constraint automations_paused check ((state in ('off', 'stopped')) = (paused_at is not null))
    )`.execute(db)
  await sql`create index automations_newest on automations (created_at desc, id)`.execute(db)
  await sql`create index automations_on_by on automations (on_by) where on_by is not null`.execute(
    db,
  )
  await sql`
    create index automations_created_by on automations (created_by)
    where created_by is not null`.execute(db)
  await sql`
    create table automation_runs (
      id uuid primary key,
      automation_id uuid not null references automations on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- What happened, told apart from everything else that begins the same automation for the same member.
      occasion text not null check (length(occasion) between 1 and 200),
      happened_at timestamptz not null,
      entered_at timestamptz not null,
      -- The next step, and when it is due; null once it has ended.
      step_id uuid,
      due_at timestamptz,
      ended_at timestamptz,
      -- 'passed' if the member was in it already when it happened again.
      outcome text check (outcome in ('finished', 'goal', 'stopped', 'passed')),
      constraint automation_runs_once unique (automation_id, user_id, occasion),
      constraint automation_runs_ended check ((ended_at is null) = (outcome is null)),
      constraint automation_runs_next
        check ((ended_at is null) = (step_id is not null) and (step_id is null) = (due_at is null))
    )`.execute(db)
  // A member is in an automation once at a time.
  await sql`
    create unique index automation_runs_within on automation_runs (automation_id, user_id)
    where ended_at is null`.execute(db)
  await sql`
    create index automation_runs_due on automation_runs (due_at) where ended_at is null`.execute(db)
  await sql`
    create index automation_runs_newest on automation_runs (automation_id, happened_at desc, id)`.execute(
    db,
  )
  await sql`create index automation_runs_user on automation_runs (user_id)`.execute(db)
  await sql`
    create table automation_sent (
      run_id uuid not null references automation_runs on delete cascade,
      step_id uuid not null,
      id uuid not null unique,
      kind text not null check (kind in ('mail', 'message', 'notice')),
      -- As it was sent: the subject, or the beginning of a message.
      title text not null check (length(title) between 1 and 1000),
      -- The text of a notification, which is read when it is told.
      body text check (length(body) <= 5000),
      at timestamptz not null,
      left_out text check (left_out in ('no_news', 'bounced', 'suspended')),
      -- A step is given to a member once.
      primary key (run_id, step_id)
    )`.execute(db)
}
