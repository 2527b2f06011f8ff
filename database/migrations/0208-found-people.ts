import { type Kysely, sql } from 'kysely'

/**
 * Lets lists that are searched by people read what they need of these from an index alone: the entries of the
 * activity that concern somebody else than who acted, and the ends of access.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What people do to themselves is found by who acted.
  await sql`drop index audit_entries_by_person`.execute(db)
  await sql`
    create index audit_entries_by_person on audit_entries (person_id, id)
      where actor_id is distinct from person_id`.execute(db)
  await sql`
    create index subscriptions_ends on subscriptions (user_id) include (ends_at)
      where cancelled_at is null`.execute(db)
}
