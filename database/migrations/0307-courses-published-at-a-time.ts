import { type Kysely, sql } from 'kysely'

/** A draft may have a time at which it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table courses
      add column publish_at timestamptz
        check (publish_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      add check (publish_at is null or not is_published)`.execute(db)
  await sql`create index courses_due on courses (publish_at) where publish_at is not null`.execute(
    db,
  )
}
