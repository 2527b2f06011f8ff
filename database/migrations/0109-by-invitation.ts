import { type Kysely, sql } from 'kysely'

/**
 * Registration by invitation, as a third mode beside open and closed, and what invited and imported
 * members agree to. Where registration is closed today, invitations already count and continue to
 * do so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table academy_settings
      add column by_invitation boolean not null default false`.execute(db)
  await sql`update academy_settings set by_invitation = not registration_open`.execute(db)
  await sql`
    alter table consents drop constraint consents_occasion_check,
      add constraint consents_occasion_check
        check (occasion in ('registration', 'invitation', 'sign_in', 'payment'))`.execute(db)
  // For accounts created by somebody else, consent is recorded at the first sign-in.
  await sql`
    create table consents_due (
      user_id uuid primary key references users on delete cascade
    )`.execute(db)
}
