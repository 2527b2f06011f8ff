import { type Kysely, sql } from 'kysely'

/**
 * A bulk action is one entry of the activity, recorded once it is finished, as by the request that asked for
 * it; what it does to each member refers to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table member_bulks add column origin jsonb, add column finished_at timestamptz`.execute(
    db,
  )
  await sql`alter table audit_entries add column part_of uuid`.execute(db)
  await sql`
    create index audit_entries_by_whole on audit_entries (part_of) where part_of is not null`.execute(
    db,
  )
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db)
  await sql`
    create trigger audit_entries_append_only before delete or truncate or update of
      id, at, actor_id, action, subject, subject_name, person_id, details, before, after, request_id, part_of
    on audit_entries for each statement execute function refuse_change()`.execute(db)
}
