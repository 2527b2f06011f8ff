import { type Kysely, sql } from 'kysely'

/**
 * What was set up on an account before the holder of its mailbox was known ends with that holder's first
 * proof: the devices of before are known no longer, and a change of address says whether the address before
 * it had been confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column devices_since timestamptz`.execute(db)
  await sql`
    alter table address_changes
      add column old_confirmed boolean not null default true`.execute(db)
  await sql`alter table address_changes alter column old_confirmed drop default`.execute(db)
}
