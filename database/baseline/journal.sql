-- Students' trades, with their pictures and what the academy says of them.

create table trades (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  source text not null check (source in ('manual', 'mt4', 'mt5', 'csv')),
  -- The number that the terminal gave it, where it was read from a statement.
  ticket text check (length(ticket) between 1 and 100),
  pair text not null,
  direction text not null check (direction in ('BUY', 'SELL')),
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at),
  -- Where the trade stands in its journal.
  placed_at timestamptz not null generated always as (coalesce(closed_at, opened_at)) stored,
  -- Without a fixed scale prices keep the digits with which they were entered.
  entry numeric not null check (entry > 0),
  exit numeric check (exit > 0),
  stop_loss numeric check (stop_loss > 0),
  take_profit numeric check (take_profit > 0),
  lots numeric not null check (lots > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fees_cents bigint not null,
  profit_cents bigint,
  profit_computed boolean not null,
  r numeric,
  pips numeric,
  setup text,
  rating smallint check (rating between 1 and 5),
  notes text not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint trades_ticket unique (user_id, source, ticket),
  check ((source = 'manual') = (ticket is null)),
  check ((closed_at is null) = (exit is null)),
  check ((closed_at is null) = (profit_cents is null))
);
create index trades_journal on trades (user_id, placed_at desc, id desc);
create index trades_shared on trades (user_id, placed_at desc, id desc) where shared;

create table trade_screenshots (
  id uuid primary key,
  trade_id uuid not null references trades on delete cascade,
  file_key text not null unique,
  created_at timestamptz not null
);
create index trade_screenshots_trade on trade_screenshots (trade_id);

create table trade_comments (
  id uuid primary key,
  trade_id uuid not null references trades on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) > 0),
  created_at timestamptz not null
);
create index trade_comments_trade on trade_comments (trade_id);
create index trade_comments_author on trade_comments (author_id);

create table journal_settings (
  user_id uuid primary key references users on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  starting_balance_cents bigint not null check (starting_balance_cents >= 0),
  default_risk_percent numeric not null
    check (default_risk_percent > 0 and default_risk_percent <= 100)
);
