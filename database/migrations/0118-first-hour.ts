import { type Kysely, sql } from 'kysely'

/**
 * What the owner has answered to the checklist of the first hour, and whether it is put away: which it is
 * where there were courses already, since such an academy is past its first hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_hour (
      only_row boolean primary key default true check (only_row),
      put_away boolean not null default false,
      choices text[] not null default '{}'
        check (choices <@ array['sandbox', 'no-cards', 'legal-as-they-are'])
    )`.execute(db)
  await sql`
    insert into first_hour (put_away) select exists (select from courses)`.execute(db)
}
