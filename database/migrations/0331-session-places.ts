import { type Kysely, sql } from 'kysely'

/** Places in live sessions with a capacity, and those who wait for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_sessions
      -- Without one, everybody who sees the session may join.
      add column capacity integer check (capacity between 1 and 1000)`.execute(db)
  await sql`
    create table live_session_places (
      live_session_id uuid not null references live_sessions on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- In which order they asked.
      number bigint generated always as identity,
      -- Otherwise on the waiting list.
      has_place boolean not null,
      asked_at timestamptz not null,
      primary key (live_session_id, user_id)
    )`.execute(db)
  await sql`create index live_session_places_user on live_session_places (user_id)`.execute(db)
  await sql`
    create index live_session_places_waiting on live_session_places (live_session_id, number)
    where not has_place`.execute(db)
  // Of any number who ask at once, no more get a place than there are. A smaller capacity takes nobody's away.
  await sql`
    create function keep_live_session_capacity() returns trigger language plpgsql as $$
    declare
      most integer;
    begin
      select capacity into most from live_sessions where id = new.live_session_id for update;
      if most <= (select count(*) from live_session_places
          where live_session_id = new.live_session_id and has_place and user_id <> new.user_id) then
        raise exception 'the live session is full'
          using errcode = 'check_violation', constraint = 'live_session_places_capacity';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger within_capacity before insert or update of has_place on live_session_places
      for each row when (new.has_place) execute function keep_live_session_capacity()`.execute(db)
}
