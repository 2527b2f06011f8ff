import { type Kysely, sql } from 'kysely'

/** What the owner sets on the page Connections, sealed; and which of it a running process uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connection_settings (
      name text primary key check (name ~ '^[A-Z_]{1,60}$'),
      sealed bytea not null check (octet_length(sealed) between 28 and 10000),
      changed_at timestamptz not null,
      changed_by uuid references users on delete set null
    )`.execute(db)
  await sql`create index connection_settings_changed_by on connection_settings (changed_by)`.execute(
    db,
  )
  await sql`
    alter table processes add column connections text not null default ''
      check (connections ~ '^([0-9a-f]{16})?$')`.execute(db)
}
