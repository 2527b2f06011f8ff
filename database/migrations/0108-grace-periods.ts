import { type Kysely, sql } from 'kysely'

/**
 * Until when access lasts: the end of a subscription plus the owner's grace days while a renewal is
 * awaited. The database computes it for every writer of the row. At least one day is granted when
 * the provider renews automatically, because it takes the money an hour or more after the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table academy_settings
      add column grace_days integer not null default 0 check (grace_days between 0 and 60)`.execute(
    db,
  )
  await sql`
    alter table subscriptions
      add column renewal text not null default 'awaited'
        check (renewal in ('awaited', 'automatic', 'none')),
      add column open_until timestamptz not null default 'epoch'`.execute(db)
  await sql`update subscriptions set open_until = ends_at`.execute(db)
  await sql`alter table subscriptions alter column open_until drop default`.execute(db)
  await sql`
    create function reckon_open_until() returns trigger language plpgsql as $$
    declare
      days integer;
    begin
      if tg_op = 'UPDATE' and new.renewal = 'none' and old.renewal = 'none'
        and new.ends_at > old.ends_at then
        -- Somebody prolongs what was to end.
        new.renewal := 'awaited';
      end if;
      if new.cancelled_at is not null or new.renewal = 'none' then
        days := 0;
      else
        select grace_days into days from academy_settings;
        days := coalesce(days, 0);
        if new.renewal = 'automatic' then days := greatest(days, 1); end if;
      end if;
      new.open_until := least(
        new.ends_at + days * interval '1 day', greatest(new.ends_at, '2199-12-31T23:59:59Z'));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger subscriptions_open_until before insert or update on subscriptions
      for each row execute function reckon_open_until()`.execute(db)
  await sql`create index subscriptions_open_until on subscriptions (open_until)`.execute(db)
  // A change of the grace period applies to those who have access now; lapsed access does not come
  // back.
  await sql`
    create function grace_changed() returns trigger language plpgsql as $$
    begin
      update subscriptions set open_until = open_until
      where open_until > new.updated_at and cancelled_at is null and renewal <> 'none';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger academy_settings_grace after update on academy_settings
      for each row when (new.grace_days is distinct from old.grace_days)
      execute function grace_changed()`.execute(db)
  await sql`
    alter table subscription_news drop constraint subscription_news_kind_check,
      add constraint subscription_news_kind_check
        check (kind in ('week', 'day', 'grace', 'lapsed'))`.execute(db)
}
