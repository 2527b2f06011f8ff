import { type Kysely, sql } from 'kysely'

const bound = "between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'"

/** Trading accounts, the statements imported into them, and the trades' references to both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createImports(db)
  await createStaged(db)
  await changeTrades(db)
  await takeMinorUnits(db)
}

async function createAccounts(db: Kysely<unknown>) {
  await sql`
    create table trading_accounts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      number text not null check (length(number) <= 60),
      name text not null check (length(name) <= 100),
      broker text not null check (length(broker) <= 100),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      kind text not null check (kind in ('real', 'demo', 'contest')),
      -- A zone by its IANA name, or the clock that follows New York's close.
      time_zone text not null check (length(time_zone) between 1 and 64),
      -- How its CSV files are read.
      mapping jsonb,
      used_at timestamptz not null check (used_at ${sql.raw(bound)}),
      created_at timestamptz not null check (created_at ${sql.raw(bound)}),
      updated_at timestamptz not null check (updated_at ${sql.raw(bound)})
    )`.execute(db)
  await sql`
    create unique index trading_accounts_number on trading_accounts (user_id, number, lower(broker))
    where number <> ''`.execute(db)
  await sql`create index trading_accounts_user on trading_accounts (user_id, used_at desc)`.execute(
    db,
  )
}

async function createImports(db: Kysely<unknown>) {
  await sql`
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
      created_at timestamptz not null check (created_at ${sql.raw(bound)}),
      imported_at timestamptz check (imported_at ${sql.raw(bound)}),
      check ((status = 'imported') = (imported_at is not null)),
      check (status not in ('reading', 'ready', 'importing') or file_key is not null)
    )`.execute(db)
  // One at a time for each user, across all processes.
  await sql`
    create unique index statement_imports_reading on statement_imports (user_id)
    where status in ('reading', 'importing')`.execute(db)
  await sql`create index statement_imports_user on statement_imports (user_id, id desc)`.execute(db)
  await sql`create index statement_imports_account on statement_imports (account_id)`.execute(db)
}

/** Rows read but not imported yet: deleted with their import, and once it is complete. */
async function createStaged(db: Kysely<unknown>) {
  await sql`
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
    )`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`
    create table account_movements (
      id uuid primary key,
      account_id uuid not null references trading_accounts on delete cascade,
      import_id uuid references statement_imports on delete set null,
      ticket text not null check (length(ticket) between 1 and 100),
      kind text not null check (kind in
        ('balance', 'credit', 'bonus', 'dividend', 'commission', 'interest', 'tax', 'other')),
      at timestamptz not null check (at ${sql.raw(bound)}),
      amount_cents bigint not null,
      comment text not null check (length(comment) <= 200),
      constraint account_movements_ticket unique (account_id, ticket)
    )`.execute(db)
  await sql`create index account_movements_import on account_movements (import_id)`.execute(db)
}

async function changeTrades(db: Kysely<unknown>) {
  await sql`
    alter table trades
      add account_id uuid references trading_accounts,
      add import_id uuid references statement_imports on delete set null,
      -- As the broker writes it.
      add symbol text check (length(symbol) <= 60),
      add comment text check (length(comment) <= 200),
      add commission_cents bigint,
      add swap_cents bigint,
      add taxes_cents bigint,
      add fee_cents bigint,
      -- What the statement says; where the stop is another, its owner has set it.
      add statement_stop_loss numeric`.execute(db)
  // Ticket numbers are unique per account: two brokers may use the same one.
  await sql`alter table trades drop constraint trades_ticket`.execute(db)
  await sql`alter table trades add constraint trades_ticket unique (account_id, ticket)`.execute(db)
  await sql`
    alter table trades add constraint trades_account
    check (source = 'manual' or account_id is not null) not valid`.execute(db)
  await sql`create index trades_import on trades (import_id) where import_id is not null`.execute(
    db,
  )
  await sql`
    create index trades_account_journal on trades (account_id, placed_at desc, id desc)
    where account_id is not null`.execute(db)
}

/**
 * Converts cents to the minor units of their currency by ISO 4217: until now hundredths of a yen
 * were stored, which do not exist, and thousandths of a Kuwaiti dinar could not be.
 */
async function takeMinorUnits(db: Kysely<unknown>) {
  const changed = [
    {
      factor: '0.01',
      codes: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    },
    { factor: '10', codes: 'BHD IQD JOD KWD LYD OMR TND' },
    { factor: '100', codes: 'CLF UYW' },
  ]
  for (const { factor, codes } of changed) {
    const isOne = sql`currency = any (string_to_array(${sql.lit(codes)}, ' '))`
    const by = sql.raw(factor)
    await sql`
      update trades set fees_cents = round(fees_cents * ${by}),
        profit_cents = round(profit_cents * ${by})
      where ${isOne}`.execute(db)
    await sql`
      update journal_settings set starting_balance_cents = round(starting_balance_cents * ${by})
      where ${isOne}`.execute(db)
  }
}
