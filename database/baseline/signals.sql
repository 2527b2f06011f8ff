-- Trading signals and their append-only history.

create table signals (
  id uuid primary key,
  title text not null,
  content text not null,
  role_access text not null
    check (role_access in ('community_student', 'academy_student', 'mentorship_student')),
  pair text,
  direction text check (direction in ('BUY', 'SELL')),
  order_type text check (order_type in ('market', 'limit', 'stop')),
  status text not null check (status in
    ('pending', 'active', 'hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired')),
  -- Without a fixed scale a price keeps the digits with which it was published.
  entry numeric check (entry > 0),
  stop_loss numeric check (stop_loss > 0),
  take_profit numeric check (take_profit > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted signal is hidden, not erased: a track record counts what was published.
  deleted_at timestamptz,
  strategy_id uuid constraint signals_strategy references strategies on delete set null,
  -- Beyond the take profit, in their order; as text they keep their digits as published.
  further_targets text[] not null default '{}'
    constraint signals_further_targets check (cardinality(further_targets) <= 4),
  -- Of the account.
  risk_percent numeric check (risk_percent > 0 and risk_percent <= 100),
  -- Until when the entry is waited for.
  valid_until timestamptz,
  chart_key text
);
create index signals_newest on signals (created_at desc, id desc) where deleted_at is null;
create index signals_of_strategy on signals (strategy_id, created_at desc)
where strategy_id is not null;
-- What the job that lets signals expire looks for.
create index signals_waiting on signals (valid_until)
where status = 'pending' and valid_until is not null and deleted_at is null;
create unique index signals_chart on signals (chart_key);

create table signal_history (
  id bigint generated always as identity primary key,
  signal_id uuid not null references signals,
  at timestamptz not null default now(),
  status text not null,
  entry numeric,
  stop_loss numeric,
  take_profit numeric,
  further_targets text[] not null default '{}',
  risk_percent numeric,
  valid_until timestamptz
);
create index signal_history_signal on signal_history (signal_id, id);
create trigger signal_history_append_only before update or delete or truncate on signal_history
for each statement execute function refuse_change();
