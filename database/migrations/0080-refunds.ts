import { type Kysely, sql } from 'kysely'

const first = sql`timestamptz '1970-01-01T00:00:00.000Z'`
const last = sql`timestamptz '2199-12-31T23:59:59.999Z'`

/** The amount of a refund, whether it ends access, and which payment paid for which access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions
      -- What all refunds shall have come to once the present one is through; null for all of it.
      add column refund_target_cents integer check (refund_target_cents > 0),
      -- What the present refund itself gives back: asked for again, it is the same request.
      add column refund_cents integer check (refund_cents > 0),
      add column refund_note text check (length(refund_note) between 1 and 500),
      -- Whether the access that was paid with it ends once everything has gone back.
      add column end_access boolean not null default true`.execute(db)
  await sql`
    create table access_grants (
      transaction_id uuid primary key references transactions,
      user_id uuid not null references users on delete cascade,
      program text not null,
      starts_at timestamptz not null check (starts_at between ${first} and ${last}),
      ends_at timestamptz not null check (ends_at between ${first} and ${last}),
      taken_back_at timestamptz,
      check (starts_at <= ends_at)
    )`.execute(db)
  await sql`create index access_grants_user on access_grants (user_id, program)`.execute(db)
  // Earlier approvals: the period from the decision on, up to the end of the subscription.
  await sql`
    insert into access_grants (transaction_id, user_id, program, starts_at, ends_at)
    select role_requests.transaction_id, role_requests.user_id, role_requests.program,
      least(role_requests.decided_at, subscriptions.ends_at), subscriptions.ends_at
    from role_requests
    join subscriptions on subscriptions.user_id = role_requests.user_id
      and subscriptions.program = role_requests.program
    where role_requests.status = 'approved' and role_requests.transaction_id is not null
      and role_requests.decided_at between ${first} and ${last}
      and not exists (
        select from role_requests as later
        where later.user_id = role_requests.user_id and later.program = role_requests.program
          and later.status = 'approved' and later.decided_at > role_requests.decided_at)
    on conflict do nothing`.execute(db)
}
