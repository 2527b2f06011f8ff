import { type Kysely, sql } from 'kysely'

/**
 * Searches find names without their accents. The extension `unaccent` may be missing or not allowed, and what
 * it does depends on files of the server; this function is the database's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Most texts are ASCII, which is as long in bytes as in letters. Not every locale has lower case for all others.
  await sql`
    create function plain_text(written text) returns text language sql immutable parallel safe
    return case when octet_length(written) = length(written) then lower(written) else
      replace(replace(replace(translate(
        lower(regexp_replace(normalize(written, nfd), '[\\u0300-\\u036f]', '', 'g')),
        'łøđħŧıς’‘ʼŁØĐĦŦÆŒẞ', 'lodhtiσ''''''lodhtæœß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end`.execute(
    db,
  )
  const searched: [table: string, text: string][] = [
    ['users', `name || E'\\n' || email`],
    ['messages', 'text'],
    ['signals', `title || E'\\n' || coalesce(pair, '') || E'\\n' || content`],
    ['courses', `title || E'\\n' || category || E'\\n' || level || E'\\n' || description`],
    [
      'billing_documents',
      `series || '-' || lpad(number::text, greatest(6, length(number::text)), '0') || E'\\n'
        || coalesce(buyer_name, '') || E'\\n' || description`,
    ],
    ['audit_entries', `coalesce(subject_name, '') || E'\\n' || translate(action, '._', '  ')`],
  ]
  for (const [table, text] of searched) {
    await sql`
      alter table ${sql.table(table)} drop column search_text,
        add column search_text text collate "C" not null
        generated always as (plain_text(${sql.raw(text)})) stored`.execute(db)
  }
  await sql`
    update conversations c set last_search = m.search_text
    from messages m where m.user_id = c.user_id and m.number = c.last_number`.execute(db)
  // As in 0169: without the extension the searches are the same, only slower.
  await sql`
    do $$ begin
      create index users_search on users
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
      create index messages_search on messages
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
      create index billing_documents_search on billing_documents
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
      create index audit_entries_search on audit_entries
        using gin (search_text gin_trgm_ops) with (fastupdate = off);
    exception
      when undefined_object then raise notice 'searches have no index: %', sqlerrm;
    end $$`.execute(db)
}
