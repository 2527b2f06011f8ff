-- Money: coupons, what was asked for, what came of it, what the provider has told, the ledger and the documents.

-- The issuer of invoices.
create table billing_settings (
  only_row boolean primary key default true check (only_row),
  seller_name text check (length(seller_name) between 1 and 200)
    constraint billing_settings_seller_name_one_line check (is_one_line(seller_name)),
  seller_address text check (length(seller_address) between 1 and 500),
  tax_number text check (length(tax_number) between 1 and 60)
    constraint billing_settings_tax_number_one_line check (is_one_line(tax_number)),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  tax_included boolean not null default true,
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
  footer text check (length(footer) between 1 and 500),
  updated_at timestamptz not null default now()
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
insert into billing_settings default values;

create table coupons (
  id uuid primary key,
  code text not null constraint coupons_code unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 100000000),
  -- Null for every program.
  program text,
  starts_at timestamptz
    check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  ends_at timestamptz check (ends_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  max_uses integer check (max_uses between 1 and 1000000),
  max_uses_each integer check (max_uses_each between 1 and 1000),
  active boolean not null default true,
  -- How many uses are reserved or made; those that were given back are not among them.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((percent is null) <> (amount_cents is null)),
  check (starts_at < ends_at),
  constraint coupons_uses_within check (uses <= max_uses)
);

-- A sequence would leave a gap for every transaction that is rolled back; a row does not.
create table document_counters (
  series text primary key,
  last integer not null check (last > 0)
);

-- Totals as in `tally_users`.
create table ledger_tallies (
  -- The first day of a calendar month in UTC.
  month date not null,
  currency text not null,
  id bigint generated always as identity,
  cents bigint not null,
  primary key (month, currency, id)
);

-- Events of the provider that have been received: one that arrives twice counts once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index payment_events_received_at on payment_events (received_at);

create table billing_details (
  user_id uuid primary key references users on delete cascade,
  name text check (length(name) between 1 and 200)
    constraint billing_details_name_one_line check (is_one_line(name)),
  address text check (length(address) between 1 and 500),
  tax_number text check (length(tax_number) between 1 and 60)
    constraint billing_details_tax_number_one_line check (is_one_line(tax_number)),
  updated_at timestamptz not null default now()
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);

-- Recurring payments taken by a provider. The last known state of each is stored here; every single
-- payment is an intent and a transaction like any other.
create table recurring_payments (
  id uuid primary key,
  user_id uuid references users on delete set null,
  program text not null check (program in ('academy', 'mentorship')),
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_id text constraint recurring_payments_provider_id unique,
  customer_id text,
  list_cents integer not null,
  discount_cents integer not null,
  tax_cents integer not null,
  tax_basis_points integer not null,
  tax_included boolean not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  access_months integer not null check (access_months between 1 and 36),
  in_test boolean not null,
  status text not null default 'incomplete'
    check (status in ('incomplete', 'active', 'past_due', 'ended')),
  period_ends_at timestamptz,
  cancels_at timestamptz,
  -- Nothing could be given for its first payment: the provider is to take no other.
  unwanted boolean not null default false,
  -- Grows with each answer of the provider that was taken in: an older one does not replace it.
  version integer not null default 0,
  checked_at timestamptz,
  created_at timestamptz not null default now()
);
create index recurring_payments_user on recurring_payments (user_id, program) where status <> 'ended';
create index recurring_payments_running on recurring_payments (checked_at) where status <> 'ended';

create table sandbox_subscriptions (
  id text primary key,
  idempotency_key text not null constraint sandbox_subscriptions_idempotency_key unique,
  user_id uuid references users on delete set null,
  amount_cents integer not null,
  currency text not null,
  access_months integer not null,
  status text not null default 'incomplete'
    check (status in ('incomplete', 'active', 'past_due', 'ended')),
  period_ends_at timestamptz,
  cancels boolean not null default false,
  renewals_fail boolean not null default false,
  created_at timestamptz not null default now(),
  anchored_at timestamptz
);

-- Kept when an account is deleted, since books must be: without the user, and no name stands here.
-- An amount of zero is paid without a provider.
create table payment_intents (
  id uuid primary key,
  user_id uuid references users on delete set null,
  program text not null check (program in ('academy', 'mentorship')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  provider text not null check (provider in ('stripe', 'sandbox', 'none')),
  provider_id text constraint payment_intents_provider_id unique,
  open boolean not null default true,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  access_months integer check (access_months between 1 and 60),
  -- Null for what was asked for before there were coupons and taxes: then it is the amount.
  list_cents integer check (list_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  tax_included boolean not null default true,
  coupon_id uuid references coupons,
  in_test boolean not null default false,
  recurring_id uuid references recurring_payments,
  is_renewal boolean not null default false,
  constraint payment_intents_adds_up check (list_cents is null or amount_cents =
    list_cents - discount_cents + case when tax_included then 0 else tax_cents end),
  constraint payment_intents_nothing check ((provider = 'none') = (amount_cents = 0)),
  check (not is_renewal or recurring_id is not null)
);
-- Nobody can pay twice for one program by opening the form twice.
create unique index payment_intents_one_open on payment_intents (user_id, program, provider) where open;
create index payment_intents_open on payment_intents (provider, created_at) where open;
-- One initial payment for each; renewals are never started by a form, and so are never open.
create unique index payment_intents_first on payment_intents (recurring_id)
  where recurring_id is not null and not is_renewal;

-- What a card provider would keep on its side. Card numbers are not among it.
create table sandbox_intents (
  id text primary key,
  client_secret text not null constraint sandbox_intents_client_secret unique,
  idempotency_key text not null constraint sandbox_intents_idempotency_key unique,
  user_id uuid references users on delete set null,
  amount_cents integer not null,
  currency text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  error_message text,
  -- The decline that follows once the authentication step has been completed.
  then_code text,
  then_message text,
  refund_fails boolean not null default false,
  refunded_cents integer not null default 0,
  created_at timestamptz not null default now(),
  subscription_id text references sandbox_subscriptions
);
create index sandbox_intents_subscription on sandbox_intents (subscription_id)
  where subscription_id is not null;

create table coupon_uses (
  intent_id uuid primary key references payment_intents,
  coupon_id uuid not null references coupons,
  user_id uuid references users on delete set null,
  program text not null,
  discount_cents integer not null check (discount_cents >= 0),
  -- Reserved by an amount that is asked for; used once it is paid, freed when it never will be.
  state text not null default 'reserved' check (state in ('reserved', 'used', 'freed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index coupon_uses_coupon on coupon_uses (coupon_id, created_at desc);
create index coupon_uses_user on coupon_uses (user_id);

create table transactions (
  id uuid primary key,
  intent_id uuid not null constraint transactions_intent unique references payment_intents,
  user_id uuid references users on delete set null,
  program text not null check (program in ('academy', 'mentorship')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  status text not null
    check (status in ('paid', 'failed', 'refunding', 'refunded', 'refund_failed', 'suspicious')),
  reason text,
  provider text not null check (provider in ('stripe', 'sandbox', 'none')),
  provider_id text not null constraint transactions_provider_id unique,
  -- One per attempt to refund, so that a repeated call at the provider refunds once.
  refund_key uuid,
  -- When the provider last spoke of a refund: older news that comes later is not heeded.
  refund_news_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- When the provider last spoke of the dispute; heeded as news of a refund are.
  dispute_news_at timestamptz,
  in_test boolean not null default false,
  -- What all refunds shall have come to once the present one is through; null for all of it.
  refund_target_cents integer check (refund_target_cents > 0),
  -- What the present refund itself gives back: asked for again, it is the same request.
  refund_cents integer check (refund_cents > 0),
  refund_note text check (length(refund_note) between 1 and 500),
  -- Whether the access that was paid with it ends once everything has gone back.
  end_access boolean not null default true,
  check (status <> 'paid' or paid_at is not null),
  check (status <> 'refunding' or refund_key is not null),
  check ((dispute is null) = (dispute_news_at is null))
);
create index transactions_newest on transactions (created_at desc, id desc);
create index transactions_user on transactions (user_id);
create index transactions_paid_at on transactions (paid_at);
create index transactions_refunded_at on transactions (refunded_at);
create index transactions_refunding on transactions (updated_at) where status = 'refunding';

create function write_ledger() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then 
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'payment', case when new.paid_at is not null then new.amount_cents else 0 end, new.currency, new.in_test, coalesce(new.paid_at, new.updated_at)
  where case when new.paid_at is not null then new.amount_cents else 0 end <> 0;
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'refund', case when new.paid_at is not null then - new.refunded_cents else 0 end, new.currency, new.in_test, coalesce(new.refund_news_at, new.refunded_at, new.updated_at)
  where case when new.paid_at is not null then - new.refunded_cents else 0 end <> 0;
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'held', case when new.paid_at is null
    and new.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then new.amount_cents - new.refunded_cents else 0 end, new.currency, new.in_test, new.updated_at
  where case when new.paid_at is null
    and new.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then new.amount_cents - new.refunded_cents else 0 end <> 0;
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'dispute', case when new.paid_at is not null and new.dispute = 'lost'
    then least(new.refunded_cents - new.amount_cents, 0) else 0 end, new.currency, new.in_test, coalesce(new.dispute_news_at, new.updated_at)
  where case when new.paid_at is not null and new.dispute = 'lost'
    then least(new.refunded_cents - new.amount_cents, 0) else 0 end <> 0;
      else 
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'payment', (case when new.paid_at is not null then new.amount_cents else 0 end) - (case when old.paid_at is not null then old.amount_cents else 0 end), new.currency, new.in_test, coalesce(new.paid_at, new.updated_at)
  where (case when new.paid_at is not null then new.amount_cents else 0 end) - (case when old.paid_at is not null then old.amount_cents else 0 end) <> 0;
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'refund', (case when new.paid_at is not null then - new.refunded_cents else 0 end) - (case when old.paid_at is not null then - old.refunded_cents else 0 end), new.currency, new.in_test, coalesce(new.refund_news_at, new.refunded_at, new.updated_at)
  where (case when new.paid_at is not null then - new.refunded_cents else 0 end) - (case when old.paid_at is not null then - old.refunded_cents else 0 end) <> 0;
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'held', (case when new.paid_at is null
    and new.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then new.amount_cents - new.refunded_cents else 0 end) - (case when old.paid_at is null
    and old.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then old.amount_cents - old.refunded_cents else 0 end), new.currency, new.in_test, new.updated_at
  where (case when new.paid_at is null
    and new.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then new.amount_cents - new.refunded_cents else 0 end) - (case when old.paid_at is null
    and old.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then old.amount_cents - old.refunded_cents else 0 end) <> 0;
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, 'dispute', (case when new.paid_at is not null and new.dispute = 'lost'
    then least(new.refunded_cents - new.amount_cents, 0) else 0 end) - (case when old.paid_at is not null and old.dispute = 'lost'
    then least(old.refunded_cents - old.amount_cents, 0) else 0 end), new.currency, new.in_test, coalesce(new.dispute_news_at, new.updated_at)
  where (case when new.paid_at is not null and new.dispute = 'lost'
    then least(new.refunded_cents - new.amount_cents, 0) else 0 end) - (case when old.paid_at is not null and old.dispute = 'lost'
    then least(old.refunded_cents - old.amount_cents, 0) else 0 end) <> 0;
      end if;
      return null;
    end $$;
create trigger transactions_ledger after insert or update on transactions
  for each row execute function write_ledger();

-- Invoices and credit notes with gapless numbers. A document stores its own contents: it never changes when a
-- name, an address or a tax rate does.
create table billing_documents (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note', 'correction')),
  series text not null,
  number integer not null check (number > 0),
  transaction_id uuid not null references transactions,
  -- The document that a credit note or a correction is about.
  invoice_id uuid references billing_documents,
  user_id uuid references users on delete set null,
  buyer_name text,
  buyer_address text,
  buyer_tax_number text,
  seller_name text not null,
  seller_address text,
  seller_tax_number text,
  footer text,
  description text not null,
  list_cents integer not null,
  discount_cents integer not null,
  tax_basis_points integer not null,
  tax_included boolean not null,
  -- What the document comes to, and the tax within it: never less than nothing.
  total_cents integer not null check (total_cents > 0),
  tax_cents integer not null,
  currency text not null,
  in_test boolean not null,
  issued_at timestamptz not null,
  search_text text collate "C" not null 
    generated always as (plain_text(
      series || '-' || lpad(number::text, greatest(6, length(number::text)), '0') || E'\n'
        || coalesce(buyer_name, '') || E'\n' || description)) stored,
  constraint billing_documents_number unique (series, number),
  check (tax_cents >= 0 and tax_cents <= total_cents),
  check ((kind = 'invoice') = (invoice_id is null))
);
create unique index billing_documents_one_invoice on billing_documents (transaction_id)
  where kind = 'invoice';
create index billing_documents_transaction on billing_documents (transaction_id);
create index billing_documents_user on billing_documents (user_id);
create index billing_documents_newest on billing_documents (issued_at desc, id desc);

-- Accounting records are immutable, except that the link to a deleted account may be cleared.
-- The generated column is left out of the comparison: nothing can write it, and it is computed after it.
create function billing_documents_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - '{user_id,search_text}'::text[]
        <> to_jsonb(old) - '{user_id,search_text}'::text[] then
        raise exception 'documents are neither changed nor deleted';
      end if;
      return new;
    end $$;
create trigger billing_documents_stay before delete or update on billing_documents
  for each row execute function billing_documents_stay();

-- The ledger: every movement of money as a line of its own, at its own time. The database derives
-- it from the transactions themselves, whoever changes them, so that no code path can forget a
-- cent; its lines are immutable.
create table ledger_entries (
  id bigint primary key generated always as identity,
  transaction_id uuid not null references transactions,
  kind text not null check (kind in ('payment', 'refund', 'held', 'dispute')),
  cents integer not null check (cents <> 0),
  currency text not null,
  in_test boolean not null,
  at timestamptz not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_at on ledger_entries (at) include (kind, cents, in_test);

create function ledger_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is neither changed nor deleted';
    end $$;
create trigger ledger_entries_stay before delete or update on ledger_entries
  for each row execute function ledger_stays();

create function tally_takings() returns trigger language plpgsql as $$
    declare
      its_month date := date_trunc('month', new.at, 'UTC') at time zone 'UTC';
      free bigint;
    begin
      select id into free from ledger_tallies
      where month = its_month and currency = new.currency
      order by id limit 1 for update skip locked;
      if found then
        update ledger_tallies set cents = cents + new.cents
        where month = its_month and currency = new.currency and id = free;
      else
        insert into ledger_tallies (month, currency, cents)
        values (its_month, new.currency, new.cents);
      end if;
      return null;
    end $$;
create trigger ledger_entries_tallied after insert on ledger_entries
  for each row when (not new.in_test and new.kind <> 'held') execute function tally_takings();
