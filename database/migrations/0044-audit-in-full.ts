import { type Kysely, sql } from 'kysely'

/**
 * Extends the audit trail: the subject and its name at the time, the user concerned, what changed,
 * and the request. Earlier entries keep what they have.
 *
 * Entries remain immutable, with one exception, which the database itself checks: the request's
 * network address may be cleared once the entry is 90 days old, together with nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries
      alter column actor_id drop not null,
      add column subject_kind text not null generated always as (split_part(action, '.', 1)) stored,
      add column subject_name text,
      add column person_id uuid,
      add column before jsonb,
      add column after jsonb,
      add column client_address text,
      add column request_id uuid`.execute(db)
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if old.client_address is not null and new.client_address is null
        and old.at < now() - interval '90 days'
        -- The generated column is reckoned after this.
        and to_jsonb(new) - '{client_address,subject_kind}'::text[]
          = to_jsonb(old) - '{client_address,subject_kind}'::text[]
      then return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db)
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db)
  // A statement that names any other column is refused, whichever rows it matches.
  await sql`
    create trigger audit_entries_append_only before delete or truncate or update of
      id, at, actor_id, action, subject, subject_name, person_id, details, before, after, request_id
    on audit_entries for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger audit_entries_forget before update on audit_entries
    for each row execute function refuse_audit_change()`.execute(db)
  await sql`create index audit_entries_by_actor on audit_entries (actor_id, id)`.execute(db)
  await sql`create index audit_entries_by_person on audit_entries (person_id, id)`.execute(db)
  await sql`create index audit_entries_by_kind on audit_entries (subject_kind, id)`.execute(db)
  await sql`create index audit_entries_by_time on audit_entries (at)`.execute(db)
  await sql`
    create index audit_entries_with_address on audit_entries (at)
    where client_address is not null`.execute(db)
}
