import { type Kysely, sql } from 'kysely'

/**
 * How many trades each part of a journal has, those shared by themselves apart from the others, and what the list of shared
 * journals is sorted by. A change is added to its sum in the transaction that makes it. Nobody waits for a sum: who finds
 * it locked by another transaction notes that it is stale. It is then counted when it is read, until the next change that
 * finds it free counts it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await functions(db)
  // Whoever reads goes on reading.
  await sql`lock table trades, trade_comments in share row exclusive mode`.execute(db)
  await sql`
    insert into trade_sums (user_id, account_id, shared, trades, uncommented, last_at, changed_at)
    select t.user_id, t.account_id, t.shared, count(*),
      count(*) filter (where not exists (select from trade_comments c where c.trade_id = t.id)),
      max(t.placed_at), max(greatest(t.created_at, t.updated_at))
    from trades t group by t.user_id, t.account_id, t.shared`.execute(db)
  await sql`
    update trades set commented = true where id in (select trade_id from trade_comments)`.execute(
    db,
  )
  await triggers(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trade_sums (
      user_id uuid not null references users on delete cascade,
      -- Null for trades entered manually.
      account_id uuid,
      shared boolean not null,
      trades integer not null default 0,
      uncommented integer not null default 0,
      last_at timestamptz,
      -- When one of them was last written.
      changed_at timestamptz,
      -- Another one after each change.
      version uuid not null default gen_random_uuid(),
      constraint trade_sums_part unique nulls not distinct (user_id, account_id, shared)
    )`.execute(db)
  await sql`create index trade_sums_shared on trade_sums (user_id) where shared`.execute(db)
  await sql`
    create table stale_trade_sums (
      id bigint primary key generated always as identity,
      user_id uuid not null references users on delete cascade,
      account_id uuid,
      shared boolean not null
    )`.execute(db)
  await sql`create index stale_trade_sums_user on stale_trade_sums (user_id)`.execute(db)
  // What is shown beside a name, and what it was found in: the versions of the sums.
  await sql`
    create table costliest_findings (
      user_id uuid primary key references users on delete cascade,
      version text not null,
      costliest json
    )`.execute(db)
}

async function functions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sum_trades(
      owner uuid, account uuid, by_itself boolean, more integer, more_uncommented integer,
      added_last timestamptz, added_changed timestamptz,
      removed_last timestamptz, removed_changed timestamptz
    ) returns void language plpgsql as $$
    declare
      kept trade_sums;
      is_stale boolean;
    begin
      -- What belongs to a deleted user is about to go.
      if not exists (select from users where id = owner) then return; end if;
      -- Only for the first trade: it would wait for whoever is changing the sum.
      if not exists (
        select from trade_sums
        where user_id = owner and account_id is not distinct from account and shared = by_itself
      ) then
        insert into trade_sums (user_id, account_id, shared) values (owner, account, by_itself)
        on conflict do nothing;
      end if;
      select * into kept from trade_sums
      where user_id = owner and account_id is not distinct from account and shared = by_itself
      for update skip locked;
      if not found then
        insert into stale_trade_sums (user_id, account_id, shared)
        values (owner, account, by_itself);
        return;
      end if;
      delete from stale_trade_sums
      where user_id = owner and account_id is not distinct from account and shared = by_itself;
      is_stale := found;
      if is_stale
        or (removed_last >= kept.last_at and removed_last > coalesce(added_last, '-infinity'))
        or (removed_changed >= kept.changed_at
          and removed_changed > coalesce(added_changed, '-infinity')) then
        update trade_sums s
        set trades = counted.trades, uncommented = counted.uncommented, last_at = counted.last_at,
          changed_at = counted.changed_at, version = gen_random_uuid()
        from (
          select count(*) as trades, count(*) filter (where not t.commented) as uncommented,
            max(t.placed_at) as last_at, max(greatest(t.created_at, t.updated_at)) as changed_at
          from trades t
          where t.user_id = owner and t.account_id is not distinct from account and t.shared = by_itself
        ) counted
        where s.user_id = owner and s.account_id is not distinct from account and s.shared = by_itself;
      else
        update trade_sums
        set trades = trades + more, uncommented = uncommented + more_uncommented,
          last_at = greatest(last_at, added_last), changed_at = greatest(changed_at, added_changed),
          version = gen_random_uuid()
        where user_id = owner and account_id is not distinct from account and shared = by_itself;
      end if;
    end $$`.execute(db)
  // After a deletion of the trade there is none to be found.
  await sql`
    create function note_commented_trade() returns trigger language plpgsql as $$
    declare
      trade uuid := case when tg_op = 'DELETE' then old.trade_id else new.trade_id end;
    begin
      perform from trades where id = trade for no key update;
      update trades t set commented = not t.commented
      where t.id = trade
        and t.commented <> exists (select from trade_comments c where c.trade_id = t.id);
      return null;
    end $$`.execute(db)
}

const changes = [
  ['insert', 'select added.*, 1 as way from added', 'new table as added'],
  [
    'update',
    'select added.*, 1 as way from added union all select removed.*, -1 from removed',
    'new table as added old table as removed',
  ],
  ['delete', 'select removed.*, -1 as way from removed', 'old table as removed'],
] as const

async function triggers(db: Kysely<unknown>): Promise<void> {
  for (const [event, rows, tables] of changes) {
    const name = sql.raw(`sum_trades_after_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        perform sum_trades(c.user_id, c.account_id, c.shared, sum(c.way)::integer,
          coalesce(sum(c.way) filter (where not c.commented), 0)::integer,
          max(c.placed_at) filter (where c.way > 0),
          max(greatest(c.created_at, c.updated_at)) filter (where c.way > 0),
          max(c.placed_at) filter (where c.way < 0),
          max(greatest(c.created_at, c.updated_at)) filter (where c.way < 0))
        from (${sql.raw(rows)}) c group by c.user_id, c.account_id, c.shared
        order by c.user_id, c.account_id, c.shared;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${sql.raw(`trades_${event}_summed`)} after ${sql.raw(event)} on trades
      referencing ${sql.raw(tables)} for each statement execute function ${name}()`.execute(db)
  }
  await sql`
    create trigger trade_comments_noted after insert or delete on trade_comments
    for each row execute function note_commented_trade()`.execute(db)
}
