import { type Kysely, sql } from 'kysely'

/** An invitation may be to the academy's team; one to a program stays open beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations
      -- The place in the office that is given when the invitation is taken.
      add column staff_role text check (staff_role in ('teacher', 'support', 'bookkeeper')),
      add constraint invitations_one_gift check (staff_role is null or program is null)`.execute(db)
  await sql`drop index invitations_one_open`.execute(db)
  await sql`
    create unique index invitations_one_open
      on invitations (lower(email), (staff_role is null))
      where accepted_at is null and withdrawn_at is null`.execute(db)
}
