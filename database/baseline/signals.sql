-- Strategies, trading signals with their append-only history, and who has read them.

create table strategies (
  id uuid primary key,
  title text not null
    constraint strategies_title_one_line check (is_one_line(title)),
  description text not null,
  rules text not null,
  risk_level text not null check (risk_level in ('Low', 'Medium', 'High')),
  video_url text,
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index strategies_newest on strategies (created_at desc, id desc);

create table signals (
  id uuid primary key,
  title text not null constraint signals_title_one_line check (is_one_line(title)),
  content text not null,
  role_access text not null
    check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
  pair text,
  direction text check (direction in ('BUY', 'SELL')),
  order_type text check (order_type in ('market', 'limit', 'stop')),
  status text not null
    check (status in ('pending', 'active', 'hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired')),
  -- Without a fixed scale a price keeps the digits with which it was published.
  entry numeric check (entry > 0),
  stop_loss numeric check (stop_loss > 0),
  take_profit numeric check (take_profit > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted signal is hidden, not erased: a track record counts what was published.
  deleted_at timestamptz,
  strategy_id uuid
    constraint signals_strategy references strategies on delete set null,
  -- Beyond the take profit, in their order; as text they keep their digits as published.
  further_targets text[] not null default '{}'
    constraint signals_further_targets check (cardinality(further_targets) <= 4),
  -- Of the account.
  risk_percent numeric check (risk_percent > 0 and risk_percent <= 100),
  -- Until when the entry is waited for.
  valid_until timestamptz
    constraint signals_valid_until_known
      check (valid_until between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  chart_key text,
  search_text text collate "C" not null 
    generated always as (plain_text(title || E'\n' || coalesce(pair, '') || E'\n' || content)) stored
);
create index signals_newest on signals (created_at desc, id desc) where deleted_at is null;
create index signals_of_strategy on signals (strategy_id, created_at desc) where strategy_id is not null;
-- What the job that lets signals expire looks for.
create index signals_waiting on signals (valid_until)
  where status = 'pending' and valid_until is not null and deleted_at is null;
create unique index signals_chart on signals (chart_key);
-- How often the signals of each strategy won and lost.
create index signals_won_or_lost on signals (strategy_id, status)
  where strategy_id is not null and (status in ('hit_tp', 'hit_sl'));

create table signal_history (
  id bigint primary key generated always as identity,
  signal_id uuid not null references signals,
  at timestamptz not null default now(),
  status text not null,
  entry numeric,
  stop_loss numeric,
  take_profit numeric,
  further_targets text[] not null default '{}',
  risk_percent numeric,
  valid_until timestamptz
    constraint signal_history_valid_until_known
      check (valid_until between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
create index signal_history_signal on signal_history (signal_id, id);
create trigger signal_history_append_only before delete or update or truncate on signal_history
  for each statement execute function refuse_change();

-- Which signals a member has seen, each once.
create table signal_reads (
  signal_id uuid not null references signals on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz not null
    check (read_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  primary key (signal_id, user_id)
);
create index signal_reads_user on signal_reads (user_id, read_at desc);
