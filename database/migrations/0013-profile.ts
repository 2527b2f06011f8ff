import { type Kysely, sql } from 'kysely'

/** What users choose for themselves, and what goes with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_preferences (
      user_id uuid primary key references users on delete cascade,
      -- An IANA name; null while none has been chosen.
      time_zone text check (length(time_zone) between 1 and 64),
      notify_in_app boolean not null,
      notify_by_email boolean not null
    )`.execute(db)
  // What names a user to others goes with that user's account.
  await sql`
    alter table notifications add column about_user uuid references users on delete cascade`.execute(
    db,
  )
  await sql`
    create index notifications_about_user on notifications (about_user)
    where about_user is not null`.execute(db)
  // Mails go out to one page of users after another; what was before the mails is mailed to nobody.
  await sql`
    alter table notifications add column mailed_through uuid, add column mailed_at timestamptz`.execute(
    db,
  )
  await sql`update notifications set mailed_at = created_at`.execute(db)
  await sql`
    create index notifications_unmailed on notifications (created_at, id)
    where mailed_at is null`.execute(db)
  // A picture is looked up by its key whenever it is shown.
  await sql`
    create unique index users_avatar_key on users (avatar_key) where avatar_key is not null`.execute(
    db,
  )
}
