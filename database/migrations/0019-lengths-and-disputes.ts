import { type Kysely, sql } from 'kysely'

/** How long lessons at other sites are, disputed payments, and requests that test money paid for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As one student's player told it; it counts for nobody else.
  await sql`
    alter table lesson_progress
      add column told_seconds double precision check (told_seconds >= 1 and told_seconds <= 86400)
  `.execute(db)
  await sql`
    alter table transactions
      add column dispute text check (dispute in ('open', 'won', 'lost')),
      -- When the provider last spoke of it: older news that comes later is not heeded.
      add column dispute_news_at timestamptz,
      add check ((dispute is null) = (dispute_news_at is null))
  `.execute(db)
  await sql`
    alter table role_requests add column paid_in_test boolean not null default false
  `.execute(db)
  await sql`
    update role_requests r set paid_in_test = true
    from transactions t where t.id = r.transaction_id and t.provider = 'sandbox'
  `.execute(db)
}
