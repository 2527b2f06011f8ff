import { type Kysely, sql } from 'kysely'

/** A change of address says whether the address before it had been confirmed: only then was its holder known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table address_changes
      add column old_confirmed boolean not null default true`.execute(db)
  await sql`alter table address_changes alter column old_confirmed drop default`.execute(db)
}
