import { type Kysely, sql } from 'kysely'

/**
 * Accounts temporarily suspended by admins, with the reason; a suspension that has ended stays on
 * record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspensions (
      user_id uuid not null references users on delete cascade,
      since timestamptz not null,
      reason text not null check (length(reason) between 1 and 500),
      suspended_by uuid references users on delete set null,
      lifted_at timestamptz,
      lifted_by uuid references users on delete set null,
      primary key (user_id, since)
    )`.execute(db)
  await sql`
    create unique index suspensions_one_at_a_time on suspensions (user_id)
    where lifted_at is null`.execute(db)
  await sql`create index suspensions_suspended_by on suspensions (suspended_by)`.execute(db)
  await sql`create index suspensions_lifted_by on suspensions (lifted_by)`.execute(db)
}
