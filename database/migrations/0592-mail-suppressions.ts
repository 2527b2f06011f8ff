import { type Kysely, sql } from 'kysely'

/** The addresses of members to which nothing but mails about the account goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_suppressions (
      user_id uuid primary key references users on delete cascade,
      -- The address as it is compared: once the member has another, this is of no effect.
      address text not null check (length(address) between 3 and 254),
      reason text not null check (reason in ('bounced', 'complained')),
      source text not null check (source in ('smtp', 'postmark', 'ses', 'mailgun')),
      detail text not null check (length(detail) <= 500),
      happened_at timestamptz not null,
      lifted_at timestamptz,
      lifted_by uuid references users on delete set null
    )`.execute(db)
  await sql`
    create index mail_suppressions_lifted_by on mail_suppressions (lifted_by)
    where lifted_by is not null`.execute(db)
  // Mailgun signs a token and a time, not the body: a token counts for one body.
  await sql`
    create table mailgun_tokens (
      token_hash bytea primary key check (length(token_hash) = 32),
      body_hash bytea not null check (length(body_hash) = 32),
      received_at timestamptz not null
    )`.execute(db)
}
