-- Students' journals: trades with their pictures, trading accounts and imported statements, candles, plans and
-- reviews, and what the academy says of them.

create table candle_files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  for_academy boolean not null,
  status text not null check (status in ('reading', 'waiting', 'read', 'failed')),
  -- Until it is read or given up.
  file_key text constraint candle_files_file unique,
  file_name text not null check (length(file_name) <= 200),
  -- Of several that read the file, as after a process seemed dead, the one that counts.
  attempt uuid,
  progress smallint not null default 0 check (progress between 0 and 100),
  format text check (format in ('mt5', 'dukascopy', 'histdata', 'tradingview')),
  frame text check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
  pair text check (length(pair) between 1 and 20),
  time_zone text check (length(time_zone) between 1 and 64),
  needs jsonb not null default '[]',
  counts jsonb,
  problems jsonb not null default '[]',
  error text,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  check (status not in ('reading', 'waiting') or file_key is not null)
);
-- One at a time for each user and for the academy, across all processes.
create unique index candle_files_reading on candle_files 
  ((case when for_academy then null else user_id end)) nulls not distinct where status = 'reading';
create index candle_files_user on candle_files (user_id, id desc);

-- Candles, one month per row.
create table candle_months (
  -- Whose they are; null for those of the academy, which everybody sees.
  user_id uuid references users on delete cascade,
  pair text not null check (length(pair) between 1 and 20),
  frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
  month date not null check (extract(day from month) = 1),
  candles integer not null check (candles > 0),
  digits smallint not null check (digits between 0 and 8),
  -- When the first and the last begin.
  first_at timestamptz not null
    check (first_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  last_at timestamptz not null
    check (last_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  synthetic boolean not null,
  -- The data is packed already: compression takes time and saves little.
  packed bytea storage external not null,
  constraint candle_months_once unique nulls not distinct (user_id, pair, frame, month)
);

-- Comments on a journal's figures.
create table journal_comments (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 5000),
  quote jsonb,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
create index journal_comments_user on journal_comments (user_id, id desc);
create index journal_comments_author on journal_comments (author_id) where author_id is not null;

-- A trader's daily plan and review.
create table journal_days (
  user_id uuid not null references users on delete cascade,
  day date not null check (day between date '1970-01-01' and date '2199-12-31'),
  planned text not null,
  went text not null,
  mood smallint check (mood between 1 and 5),
  updated_at timestamptz not null,
  primary key (user_id, day)
);

-- Up to when each reader has read a journal.
create table journal_looks (
  reader_id uuid not null references users on delete cascade,
  student_id uuid not null references users on delete cascade,
  seen_at timestamptz not null
    check (seen_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  primary key (reader_id, student_id)
);
create index journal_looks_student on journal_looks (student_id);

create table journal_settings (
  user_id uuid primary key references users on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  starting_balance_cents bigint not null check (starting_balance_cents >= 0),
  default_risk_percent numeric not null check (default_risk_percent > 0 and default_risk_percent <= 100)
);

-- The answers of the weekly review.
create table journal_weeks (
  user_id uuid not null references users on delete cascade,
  monday date not null
    check (monday between date '1970-01-01' and date '2199-12-31' and extract(isodow from monday) = 1),
  worked text not null,
  failed text not null,
  change text not null,
  updated_at timestamptz not null,
  primary key (user_id, monday)
);

-- Traders' checklists.
create table playbooks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Bounds how many there are, however many requests come at once.
  place smallint not null check (place between 1 and 30),
  title text not null check (length(title) between 1 and 200)
    constraint playbooks_title_one_line check (is_one_line(title)),
  rules jsonb not null,
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  constraint playbooks_place unique (user_id, place)
);

-- Named presets for the trade form.
create table trade_templates (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 40)
    constraint trade_templates_name_one_line check (is_one_line(name)),
  pair text not null check (length(pair) <= 12),
  direction text not null check (direction in ('BUY', 'SELL')),
  lots numeric not null,
  setup text check (length(setup) <= 60)
    constraint trade_templates_setup_one_line check (is_one_line(setup)),
  tags text[] not null check (cardinality(tags) <= 10)
    constraint trade_templates_tags_one_line check (is_one_line(tags))
);
create unique index trade_templates_name on trade_templates (user_id, lower(name));

create table trading_accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  number text not null check (length(number) <= 60)
    constraint trading_accounts_number_one_line check (is_one_line(number)),
  name text not null check (length(name) <= 100)
    constraint trading_accounts_name_one_line check (is_one_line(name)),
  broker text not null check (length(broker) <= 100)
    constraint trading_accounts_broker_one_line check (is_one_line(broker)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('real', 'demo', 'contest')),
  -- A zone by its IANA name, or the clock that follows New York's close.
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- How its CSV files are read.
  mapping jsonb,
  used_at timestamptz not null
    check (used_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  holds_own boolean not null default false,
  constraint trading_accounts_owner unique (user_id, id)
);
create unique index trading_accounts_number on trading_accounts (user_id, number, lower(broker))
  where number <> '';
create index trading_accounts_user on trading_accounts (user_id, used_at desc);
-- Accounts that were not created by a statement: they hold the trades entered manually.
create unique index trading_accounts_own on trading_accounts (user_id, currency) where holds_own;

-- The hours a trader intends to trade, so that trades at other times stand out.
create table trading_plans (
  user_id uuid primary key references users on delete cascade,
  weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  from_minute smallint not null check (from_minute between 0 and 1440),
  to_minute smallint not null check (to_minute between 0 and 1440),
  time_zone text not null
);

-- The rules that the provider of a trading account imposes on it.
create table account_rules (
  account_id uuid primary key references trading_accounts on delete cascade,
  -- As the contract has them.
  rules jsonb not null check (((rules ->> 'startCents')::bigint) > 0),
  shared boolean not null,
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);

-- What the academy sees of a journal beyond single trades.
create table journal_sharing (
  user_id uuid not null references users on delete cascade,
  part text not null check (part in ('by-hand', 'account', 'notes')),
  account_id uuid,
  -- Without a row, single trades are shared, and no notes.
  scope text not null check (scope in ('nothing', 'whole')),
  updated_at timestamptz not null
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  constraint journal_sharing_part unique nulls not distinct (user_id, part, account_id),
  constraint journal_sharing_account foreign key (user_id, account_id) 
    references trading_accounts (user_id, id) on delete cascade,
  check ((part = 'account') = (account_id is not null)),
  check (part <> 'notes' or scope = 'whole')
);
create index journal_sharing_whole on journal_sharing (user_id) where scope = 'whole';

create table statement_imports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id uuid references trading_accounts on delete set null,
  status text not null check (status in ('reading', 'ready', 'importing', 'imported', 'failed')),
  -- Until it is imported or given up.
  file_key text constraint statement_imports_file unique,
  file_name text not null check (length(file_name) <= 200),
  -- Of several that read the file, as after a process seemed dead, the one that counts.
  attempt uuid,
  progress smallint not null default 0 check (progress between 0 and 100),
  format text check (format in ('mt4-html', 'mt5-html', 'mt5-xlsx', 'csv')),
  time_zone text check (length(time_zone) between 1 and 64),
  mapping jsonb,
  -- What the file, or its sender, tells of the account.
  told jsonb not null default '{}',
  counts jsonb,
  problems jsonb not null default '[]',
  figures jsonb,
  preview jsonb,
  result jsonb,
  error text,
  created_at timestamptz not null
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  imported_at timestamptz
    check (imported_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  zone_in_file boolean not null default false,
  check ((status = 'imported') = (imported_at is not null)),
  check (status not in ('reading', 'ready', 'importing') or file_key is not null)
);
-- One at a time for each user, across all processes.
create unique index statement_imports_reading on statement_imports (user_id)
  where status in ('reading', 'importing');
create index statement_imports_user on statement_imports (user_id, id desc);
create index statement_imports_account on statement_imports (account_id);

create table account_movements (
  id uuid primary key,
  account_id uuid not null references trading_accounts on delete cascade,
  import_id uuid references statement_imports on delete set null,
  ticket text not null check (length(ticket) between 1 and 100),
  kind text not null
    check (kind in ('balance', 'credit', 'bonus', 'correction', 'dividend', 'commission', 'interest', 'tax', 'other')),
  at timestamptz not null check (at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  amount_cents bigint not null,
  comment text not null check (length(comment) <= 200),
  constraint account_movements_ticket unique (account_id, ticket)
);
create index account_movements_import on account_movements (import_id);

create table staged_movements (
  import_id uuid not null references statement_imports on delete cascade,
  seq integer not null,
  id uuid not null,
  ticket text not null check (length(ticket) between 1 and 100),
  kind text not null,
  at timestamp not null,
  amount numeric not null,
  comment text not null,
  primary key (import_id, seq),
  unique (import_id, ticket)
);

-- Rows read but not imported yet: deleted with their import, and once it is complete.
create table staged_trades (
  id uuid primary key,
  import_id uuid not null references statement_imports on delete cascade,
  seq integer not null,
  ticket text not null check (length(ticket) between 1 and 100),
  -- The ticket of an open trade that this one is the end of.
  takes_over text check (length(takes_over) between 1 and 100),
  source text not null,
  pair text not null,
  symbol text not null,
  direction text not null,
  opened_at timestamp not null,
  closed_at timestamp,
  entry numeric not null,
  exit numeric,
  stop_loss numeric,
  take_profit numeric,
  lots numeric not null,
  profit numeric,
  commission numeric not null,
  swap numeric not null,
  taxes numeric not null,
  fee numeric not null,
  pips numeric,
  comment text not null,
  unique (import_id, seq),
  unique (import_id, ticket)
);

create table trades (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  source text not null check (source in ('manual', 'mt4', 'mt5', 'csv')),
  -- The number that the terminal gave it, where it was read from a statement.
  ticket text check (length(ticket) between 1 and 100),
  pair text not null,
  direction text not null check (direction in ('BUY', 'SELL')),
  opened_at timestamptz not null
    constraint trades_opened_at_known
      check (opened_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  closed_at timestamptz
    constraint trades_closed_at_known
      check (closed_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  -- Where the trade stands in its journal.
  placed_at timestamptz not null 
    generated always as (coalesce(closed_at, opened_at)) stored,
  -- Without a fixed scale prices keep the digits with which they were entered.
  entry numeric not null check (entry > 0),
  exit numeric check (exit >= 0),
  stop_loss numeric check (stop_loss > 0),
  take_profit numeric check (take_profit > 0),
  lots numeric not null check (lots > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fees_cents bigint not null,
  -- In minor units of the currency by ISO 4217, like all cents here.
  profit_cents bigint,
  profit_computed boolean not null,
  r numeric,
  pips numeric,
  setup text constraint trades_setup_one_line check (is_one_line(setup)),
  rating smallint check (rating between 1 and 5),
  notes text not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  account_id uuid references trading_accounts,
  import_id uuid references statement_imports on delete set null,
  -- As the broker writes it.
  symbol text check (length(symbol) <= 60),
  comment text check (length(comment) <= 200),
  commission_cents bigint,
  swap_cents bigint,
  taxes_cents bigint,
  fee_cents bigint,
  -- What the statement says; where the stop is another, its owner has set it.
  statement_stop_loss numeric,
  tags text[] not null default '{}'
    check (cardinality(tags) <= 10 and array_position(tags, null::text) is null)
    constraint trades_tags_one_line check (is_one_line(tags)),
  signal_id uuid references signals on delete set null,
  -- Two brokers may use the same ticket number.
  constraint trades_ticket unique (account_id, ticket),
  check (closed_at >= opened_at),
  check ((source = 'manual') = (ticket is null)),
  check ((closed_at is null) = (exit is null)),
  check ((closed_at is null) = (profit_cents is null))
);
-- Trades imported before there were accounts have none.
alter table trades add constraint trades_account
  check (source = 'manual' or account_id is not null) not valid;
create index trades_shared on trades (user_id, placed_at desc, id desc) where shared;
-- Ranks within a month, among everybody who closed trades in it.
create index trades_closed on trades (closed_at) include (user_id, r) where closed_at is not null;
create index trades_import on trades (import_id) where import_id is not null;
create index trades_account_journal on trades (account_id, placed_at desc, id desc)
  where account_id is not null;
-- Which signal a trade follows.
create index trades_signal on trades (signal_id, user_id) where signal_id is not null;
create index trades_journal on trades (user_id, placed_at desc, id desc) include (account_id, shared);

create table trade_comments (
  id uuid primary key,
  trade_id uuid not null references trades on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (length(text) > 0),
  created_at timestamptz not null
);
create index trade_comments_trade on trade_comments (trade_id);
create index trade_comments_author on trade_comments (author_id);

-- How far the price went against and for each trade.
create table trade_excursions (
  trade_id uuid primary key references trades on delete cascade,
  -- The state of the trade that this was computed for.
  trade_updated_at timestamptz not null
    check (trade_updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  frame text not null check (frame in ('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')),
  synthetic boolean not null,
  -- Price distances from the entry: at least and at most so far against and for the trade.
  adverse_least numeric not null check (adverse_least >= 0),
  adverse_most numeric not null,
  favourable_least numeric not null check (favourable_least >= 0),
  favourable_most numeric not null,
  check (adverse_most >= adverse_least),
  check (favourable_most >= favourable_least)
);

-- Which items of a checklist were followed on a trade.
create table trade_playbooks (
  trade_id uuid primary key references trades on delete cascade,
  playbook_id uuid not null references playbooks on delete cascade,
  kept uuid[] not null,
  broken uuid[] not null,
  check (not kept && broken)
);
create index trade_playbooks_playbook on trade_playbooks (playbook_id);

create table trade_screenshots (
  id uuid primary key,
  trade_id uuid not null references trades on delete cascade,
  file_key text not null unique,
  created_at timestamptz not null
);
create index trade_screenshots_trade on trade_screenshots (trade_id);

-- Lets other modules' tables check ownership without naming trading_accounts.
create function account_holds_own(account uuid, owner uuid, money text) returns boolean
language sql stable as $$
      select exists (select from trading_accounts where id = account and holds_own
        and user_id = owner and currency = money)
    $$;
