import { type Kysely, sql } from 'kysely'

/**
 * How often the sessions of a series have changed in calendars, all together: an entry that stands for several of them
 * is another one as soon as one of these is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_session_series (
      id uuid primary key,
      revision integer not null check (revision > 0)
    )`.execute(db)
  await sql`
    insert into live_session_series (id, revision)
    select series_id, sum(sequence) from live_sessions
    where series_id is not null group by series_id having sum(sequence) > 0`.execute(db)
  await sql`
    create function count_change_of_series() returns trigger language plpgsql as $$
    begin
      insert into live_session_series as known (id, revision) values (old.series_id, 1)
      on conflict (id) do update set revision = known.revision + 1;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger counted_in_series
      after update of title, description, starts_at, duration_minutes, role_access, also_for
      on live_sessions for each row
      when (old.series_id is not null
        and (old.title, old.description, old.starts_at, old.duration_minutes, old.programs)
          is distinct from (new.title, new.description, new.starts_at, new.duration_minutes, new.programs))
      execute function count_change_of_series()`.execute(db)
  await sql`
    create trigger gone_from_series after delete on live_sessions for each row
      when (old.series_id is not null) execute function count_change_of_series()`.execute(db)
}
