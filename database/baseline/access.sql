-- Who may see what: roles, requests for a program, cohorts and subscriptions.

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null
    check (role in ('community_student', 'academy_student', 'mentorship_student', 'admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role);

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
  check ((status = 'pending') = (decided_at is null))
);
create unique index role_requests_one_pending on role_requests (user_id, program)
where status = 'pending';
create index role_requests_by_status on role_requests (status, created_at);

create table cohorts (
  id uuid primary key,
  starts_on date not null unique,
  seats integer not null check (seats > 0),
  seats_taken integer not null default 0 check (seats_taken between 0 and seats)
);

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  program text not null check (program in ('academy', 'mentorship')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  cancelled_at timestamptz,
  cohort_id uuid references cohorts,
  created_at timestamptz not null default now()
);
-- One row per user and program: it is renewed, never doubled.
create unique index subscriptions_user_program on subscriptions (user_id, program);
create index subscriptions_ends_at on subscriptions (ends_at);

-- When the access of each user who was ever granted anything last changed: tells an admin that
-- somebody else has been faster.
create table access_changes (
  user_id uuid primary key references users on delete cascade,
  updated_at timestamptz not null
);
