import { type Kysely, sql } from 'kysely'

/**
 * Viewing the site with somebody else's rights: sessions of a separate kind that belong to the
 * session of the admin who started them, name no user, and expire within the hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table viewings (
      id uuid primary key,
      token_hash bytea not null unique,
      session_id uuid not null references sessions on delete cascade,
      seen_as text not null check (seen_as in ('visitor', 'community', 'academy', 'mentorship')),
      begun_at timestamptz not null
        check (begun_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      expires_at timestamptz not null
        check (expires_at > begun_at and expires_at <= begun_at + interval '1 hour'),
      ended_at timestamptz
    )`.execute(db)
  await sql`create index viewings_session on viewings (session_id)`.execute(db)
}
