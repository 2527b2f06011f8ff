import { type Kysely, sql } from 'kysely'

/** What automations look for every minute is found by when it happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index lesson_progress_completed on lesson_progress (completed_at)
    where completed_at is not null`.execute(db)
  await sql`
    create index role_requests_approved on role_requests (decided_at)
    where status = 'approved'`.execute(db)
  await sql`
    create index transactions_failed on transactions (updated_at) where status = 'failed'`.execute(
    db,
  )
}
