-- Money: what was asked for, what came of it, and what the provider has told.

-- Kept when an account is deleted, since books must be: without the user, and no name stands here.
create table payment_intents (
  id uuid primary key,
  user_id uuid references users on delete set null,
  program text not null check (program in ('academy', 'mentorship')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_id text constraint payment_intents_provider_id unique,
  open boolean not null default true,
  created_at timestamptz not null default now(),
  checked_at timestamptz
);
-- Nobody can pay twice for one program by opening the form twice.
create unique index payment_intents_one_open on payment_intents (user_id, program, provider)
where open;
create index payment_intents_open on payment_intents (provider, created_at) where open;

create table transactions (
  id uuid primary key,
  intent_id uuid not null constraint transactions_intent unique references payment_intents,
  user_id uuid references users on delete set null,
  program text not null check (program in ('academy', 'mentorship')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  status text not null check (status in
    ('paid', 'failed', 'refunding', 'refunded', 'refund_failed', 'suspicious')),
  reason text,
  provider text not null check (provider in ('stripe', 'sandbox')),
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
  check (status <> 'paid' or paid_at is not null),
  check (status <> 'refunding' or refund_key is not null),
  check ((dispute is null) = (dispute_news_at is null))
);
create index transactions_newest on transactions (created_at desc, id desc);
create index transactions_user on transactions (user_id);
create index transactions_paid_at on transactions (paid_at);
create index transactions_refunded_at on transactions (refunded_at);
create index transactions_refunding on transactions (updated_at) where status = 'refunding';

-- Events of the provider that have been received: one that arrives twice counts once.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index payment_events_received_at on payment_events (received_at);

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
  created_at timestamptz not null default now()
);
