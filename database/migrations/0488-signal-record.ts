import { type Kysely, sql } from 'kysely'

/** Who published a signal, and whether everybody may see the record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals
      -- Null for signals from before this was recorded, and once the account is deleted.
      add column published_by uuid
        constraint signals_published_by references users on delete set null`.execute(db)
  await sql`
    create index signals_of_mentor on signals (published_by, created_at desc)
    where published_by is not null`.execute(db)
  await sql`
    create index signals_of_pair on signals (pair, created_at desc)
    where pair is not null and deleted_at is null`.execute(db)
  await sql`
    alter table academy_settings add column public_record boolean not null default false`.execute(
    db,
  )
}
