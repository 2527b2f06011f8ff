-- What the platform itself keeps: events to deliver, limits, facts about the academy, the audit trail.

create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  subject text,
  audience_role text,
  audience_user uuid,
  created_at timestamptz not null default now(),
  check ((audience_role is null) <> (audience_user is null))
);
create index outbox_created_at on outbox (created_at);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table facts (
  key text primary key,
  value jsonb not null
);

create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null,
  subject text,
  details jsonb not null default '{}'
);
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
for each statement execute function refuse_change();
