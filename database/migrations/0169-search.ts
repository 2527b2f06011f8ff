import { type Kysely, sql } from 'kysely'

/**
 * Keeps searches as fast with ten thousand users as with a hundred: billing documents and audit
 * entries get the lower-cased copy of their text that people and messages have (0028), and people,
 * messages and documents an index of the groups of three letters in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table billing_documents add column search_text text collate "C" not null
    generated always as (lower(series || '-' || lpad(number::text, greatest(6, length(number::text)), '0') || E'\n'
      || coalesce(buyer_name, '') || E'\n' || description)) stored`.execute(db)
  await sql`
    alter table audit_entries add column search_text text collate "C" not null
    generated always as (lower(coalesce(subject_name, '') || E'\n'
      || translate(action, '._', '  '))) stored`.execute(db)
  // The checks that these rows stay as they are leave the copies out: nothing can write them, and
  // they are reckoned after the checks.
  await sql`
    create or replace function billing_documents_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - '{user_id,search_text}'::text[]
        <> to_jsonb(old) - '{user_id,search_text}'::text[] then
        raise exception 'documents are neither changed nor deleted';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if old.client_address is not null and new.client_address is null
        and old.at < now() - interval '90 days'
        and to_jsonb(new) - '{client_address,subject_kind,search_text}'::text[]
          = to_jsonb(old) - '{client_address,subject_kind,search_text}'::text[]
      then return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db)
  // A server may not have the extension, not allow it, or keep it out of the search path. The
  // searches are the same without it, only slower. What is written goes straight into the indexes
  // (`fastupdate`): every search would read what is waiting from end to end.
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index users_search on users
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
      create index messages_search on messages
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
      create index billing_documents_search on billing_documents
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
    exception
      when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
        raise notice 'searches have no index: %', sqlerrm;
    end $$`.execute(db)
}
