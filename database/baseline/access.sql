-- Who may see what: roles, staff, requests for a program, cohorts and subscriptions.

create table cohorts (
  id uuid primary key,
  starts_on date not null unique,
  seats integer not null check (seats > 0),
  seats_taken integer not null default 0,
  check (seats_taken >= 0 and seats_taken <= seats)
);

-- When the access of each user who was ever granted anything last changed: tells an admin that
-- somebody else has been faster.
create table access_changes (
  user_id uuid primary key references users on delete cascade,
  updated_at timestamptz not null
);

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  program text not null check (program in ('academy', 'mentorship')),
  starts_at timestamptz not null
    constraint subscriptions_starts_at_known
      check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  ends_at timestamptz not null
    constraint subscriptions_ends_at_known
      check (ends_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  cancelled_at timestamptz,
  cohort_id uuid references cohorts,
  created_at timestamptz not null default now(),
  renewal text not null default 'awaited' check (renewal in ('awaited', 'automatic', 'none')),
  open_until timestamptz not null,
  anchor_day smallint check (anchor_day between 1 and 31),
  check (ends_at >= starts_at)
);
-- One row per user and program: it is renewed, never doubled.
create unique index subscriptions_user_program on subscriptions (user_id, program);
create index subscriptions_ends_at on subscriptions (ends_at);
create index subscriptions_open_until on subscriptions (open_until);
create index subscriptions_open on subscriptions (program, open_until)
  include (ends_at) where cancelled_at is null;
-- For the list of users.
create index subscriptions_ends on subscriptions (user_id) include (ends_at) where cancelled_at is null;

-- Until when access lasts: the end of a subscription plus the owner's grace days while a renewal is
-- awaited. The database computes it for every writer of the row. At least one day is granted when
-- the provider renews automatically, because it takes the money an hour or more after the end.
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
    end $$;
create trigger subscriptions_open_until before insert or update on subscriptions
  for each row execute function reckon_open_until();

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null
    check (role in ('community_student', 'academy_student', 'mentorship_student', 'admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role);

-- Who owns the academy, and which staff hold part of the admins' permissions.
--
-- There is exactly one owner, who is always an admin: the index allows no second one, the foreign
-- key to `user_roles` keeps the role, and the trigger keeps the row even if its account were
-- deleted. Ownership is transferred by giving the row another user.
create table staff (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('owner', 'teacher', 'support', 'bookkeeper')),
  since timestamptz not null default now(),
  granted_by uuid references users on delete set null,
  role_beneath text 
    generated always as ( case when role = 'owner' then 'admin' else null::text end) stored,
  constraint staff_owner_is_admin foreign key (user_id, role_beneath) references user_roles (user_id, role)
);
create unique index staff_one_owner on staff (role) where role = 'owner';

create function keep_owner() returns trigger language plpgsql as $$
    begin
      if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
        raise exception 'the academy has an owner at all times'
          using errcode = 'restrict_violation', constraint = 'staff_owner_stays';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
create trigger staff_owner_stays before delete or update on staff
  for each row execute function keep_owner();

-- Which reminders of a subscription's end have been sent: each once per end.
create table subscription_news (
  subscription_id uuid not null references subscriptions on delete cascade,
  ends_at timestamptz not null,
  kind text not null check (kind in ('week', 'day', 'grace', 'lapsed')),
  told_at timestamptz not null default now(),
  primary key (subscription_id, ends_at, kind)
);

-- Which payment paid for which access.
create table access_grants (
  transaction_id uuid primary key references transactions,
  user_id uuid not null references users on delete cascade,
  program text not null,
  starts_at timestamptz not null
    check (starts_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  ends_at timestamptz not null
    check (ends_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  taken_back_at timestamptz,
  check (starts_at <= ends_at)
);
create index access_grants_user on access_grants (user_id, program);

create table role_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  program text not null check (program in ('academy', 'mentorship')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  -- The payment that it was filed for; one payment files one request.
  transaction_id uuid constraint role_requests_transaction unique
    references transactions on delete set null,
  -- In the sandbox, where no money moves.
  paid_in_test boolean not null default false,
  access_months integer check (access_months between 1 and 60),
  check ((status = 'pending') = (decided_at is null))
);
create unique index role_requests_one_pending on role_requests (user_id, program)
  where status = 'pending';
create index role_requests_by_status on role_requests (status, created_at);
