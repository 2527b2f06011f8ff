import { type Kysely, sql } from 'kysely'

/**
 * The owner's answers to the first-hour checklist, and whether it is dismissed: it is where courses
 * existed already, since such an academy is past its first hour.
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
