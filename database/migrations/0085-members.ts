import { type Kysely, sql } from 'kysely'

const known = (column: string) =>
  sql.raw(`check (${column} between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`)

/**
 * What the office stores about members: when each was last seen, tags, notes, saved views of the
 * list, and bulk actions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sessions are removed once they are over; the time of the last visit outlives them.
  await sql`
    create table last_sightings (
      user_id uuid primary key references users on delete cascade,
      seen_at timestamptz not null
    )`.execute(db)
  await sql`create index last_sightings_at on last_sightings (seen_at)`.execute(db)
  await sql`
    insert into last_sightings (user_id, seen_at)
    select user_id, max(last_used_at) from sessions group by user_id`.execute(db)
  await sql`
    create function note_sighting() returns trigger language plpgsql as $$
      begin
        insert into last_sightings as known (user_id, seen_at)
        values (new.user_id, new.last_used_at)
        on conflict (user_id) do update set seen_at = excluded.seen_at
        where known.seen_at < excluded.seen_at;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger sessions_sighting after insert or update of last_used_at on sessions
    for each row execute function note_sighting()`.execute(db)

  await sql`
    create table member_tags (
      user_id uuid not null references users on delete cascade,
      tag text not null check (length(tag) between 1 and 40 and tag = lower(tag)),
      primary key (user_id, tag)
    )`.execute(db)
  await sql`create index member_tags_tag on member_tags (tag)`.execute(db)

  await sql`
    create table member_notes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      author_id uuid references users on delete set null,
      text text not null check (length(text) between 1 and 2000),
      created_at timestamptz not null ${known('created_at')}
    )`.execute(db)
  await sql`create index member_notes_user on member_notes (user_id, created_at desc)`.execute(db)
  await sql`create index member_notes_author on member_notes (author_id)`.execute(db)

  await sql`
    create table member_views (
      owner_id uuid not null references users on delete cascade,
      name text not null check (length(name) between 1 and 60),
      -- The filters and columns as the list has them in its address.
      query text not null check (length(query) <= 1000),
      primary key (owner_id, name)
    )`.execute(db)

  await sql`
    create table member_bulks (
      id uuid primary key,
      actor_id uuid references users on delete set null,
      action jsonb not null,
      created_at timestamptz not null ${known('created_at')},
      begun_at timestamptz ${known('begun_at')},
      undone_at timestamptz ${known('undone_at')},
      -- Undone before it has begun, or not at all.
      check (begun_at is null or undone_at is null)
    )`.execute(db)
  await sql`create index member_bulks_actor on member_bulks (actor_id)`.execute(db)
  await sql`
    create table member_bulk_people (
      bulk_id uuid not null references member_bulks on delete cascade,
      user_id uuid not null references users on delete cascade,
      done_at timestamptz ${known('done_at')},
      -- Why it was not done to this one, in words.
      failure text check (length(failure) <= 500),
      primary key (bulk_id, user_id)
    )`.execute(db)
  await sql`create index member_bulk_people_user on member_bulk_people (user_id)`.execute(db)
  await sql`
    create index member_bulk_people_waiting on member_bulk_people (bulk_id, user_id)
    where done_at is null`.execute(db)
}
