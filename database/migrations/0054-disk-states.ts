import { type Kysely, sql } from 'kysely'

/** Whether admins have been told that the disk is nearly full. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disk_states (
      only_row boolean primary key default true check (only_row),
      low boolean not null default false
    )`.execute(db)
  await sql`insert into disk_states default values`.execute(db)
}
