import { type Kysely, sql } from 'kysely'

/**
 * What users are told about their account, and whose address may receive unsolicited mail.
 *
 * Existing users count as confirmed and as having signed in: these members get their mails, and
 * silently losing them would be worse than one mail too many. The demo accounts are shared by
 * everybody who reads their passwords, so their sign-ins are not reported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- When it was shown that the address is the user's own; null while it has not been.
      add column email_confirmed_at timestamptz,
      -- When the first session began: the sign-in after the registration is no news.
      add column first_signed_in_at timestamptz,
      -- Many people know the password, as that of the demo.
      add column shared boolean not null default false`.execute(db)
  await sql`
    update users set email_confirmed_at = created_at, first_signed_in_at = created_at,
      shared = email like '%@meridian.example'
        and exists (select from facts where facts.key = 'demo_begun')`.execute(db)
  // The address that the session was last used from; deleted with the session.
  await sql`
    alter table sessions add column address text check (length(address) between 1 and 100)`.execute(
    db,
  )
  await sql`
    create table account_news (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      -- What it is about, in words: a device, an address, a role.
      detail text not null check (length(detail) <= 600),
      at timestamptz not null
    )`.execute(db)
  await sql`create index account_news_user on account_news (user_id)`.execute(db)
  await sql`create index account_news_at on account_news (at)`.execute(db)
  // Whether a more detailed mail has already been sent about it.
  await sql`alter table notifications add column mailed boolean not null default false`.execute(db)
}
