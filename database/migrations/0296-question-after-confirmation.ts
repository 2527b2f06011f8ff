import { type Kysely, sql } from 'kysely'

/** The holder of an address may still be asked whether what was set up on the account before is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column set_up_asked_at timestamptz
        check (set_up_asked_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      -- The question is asked of whoever has confirmed the address.
      add check (set_up_asked_at is null or email_confirmed_at is not null)`.execute(db)
}
