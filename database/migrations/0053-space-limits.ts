import { type Kysely, sql } from 'kysely'

/** The limits set by the owner, in megabytes; null for the program's configuration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table space_limits (
      only_row boolean primary key default true check (only_row),
      community_mb integer check (community_mb between 1 and 1000000),
      student_mb integer check (student_mb between 1 and 1000000),
      updated_at timestamptz not null default now()
        check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
  await sql`insert into space_limits default values`.execute(db)
}
