import { type Kysely, sql } from 'kysely'

/**
 * No certificate is written before the owner has said that the program is complete, whatever tries to; the
 * setting does not change until those being written are committed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function only_of_complete_academy() returns trigger language plpgsql as $$
    begin
      perform from academy_settings where academy_complete for share;
      return case when found then new end;
    end $$`.execute(db)
  await sql`
    create trigger certificates_of_complete_academy before insert on certificates
    for each row execute function only_of_complete_academy()`.execute(db)
}
