-- What the platform stores: functions that many tables use, events to deliver, limits, facts about the academy,
-- and the audit trail.

create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;

-- Imposes one lock order on concurrent deletions. Deleting an account removes its progress and submissions,
-- and deleting a course removes those of everybody: they reach the same rows in different orders, so without
-- this they could deadlock. An account deletion excludes all other deletions, and waits, or is waited for,
-- before the first row is locked. The others run side by side.
create function take_turns_deleting() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'users' then
        perform pg_advisory_xact_lock(7261030);
      else
        perform pg_advisory_xact_lock_shared(7261030);
      end if;
      return null;
    end $$;

-- Names, titles, subjects and tags are one line without invisible characters, as in `contract/one-line.ts`.
create function is_one_line(value text) returns boolean language sql immutable strict parallel safe
  as $$ select value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]' $$;
create function is_one_line("values" text[]) returns boolean language sql immutable strict parallel safe
  as $$ select array_to_string("values", '') !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]' $$;

-- The text that searches compare: in lower case and without accents. The extension `unaccent` may be missing or
-- not allowed, and what it does depends on files of the server. Most texts are ASCII, which is as long in bytes
-- as in letters. Not every locale has lower case for all others.
create function plain_text(written text) returns text language sql immutable parallel safe
return case when octet_length(written) = length(written) then lower(written) else
  replace(replace(replace(translate(
    lower(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]', '', 'g')),
    'łøđħŧıς’‘ʼŁØĐĦŦÆŒẞ', 'lodhtiσ''''''lodhtæœß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

-- The audit trail. Entries are immutable, with one exception, which the database itself checks: the network
-- address may be cleared once the entry is 90 days old, together with nothing else.
create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  -- The first word of the action.
  subject_kind text not null 
    generated always as (split_part(action, '.', 1)) stored,
  subject_name text,
  person_id uuid,
  before jsonb,
  after jsonb,
  client_address text,
  request_id uuid,
  part_of uuid,
  search_text text collate "C" not null 
    generated always as (plain_text(coalesce(subject_name, '') || E'\n' || translate(action, '._', '  '))) stored
);
create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_by_kind on audit_entries (subject_kind, id);
create index audit_entries_by_time on audit_entries (at);
create index audit_entries_with_address on audit_entries (at) where client_address is not null;
-- Beside the two below, so that none of the conditions of a search needs every row.
create index audit_entries_by_subject on audit_entries (subject);
-- What people do to themselves is found by who acted.
create index audit_entries_by_person on audit_entries (person_id, id)
  where actor_id is distinct from person_id;
-- A bulk action is one entry, recorded once it is finished; what it does to each member refers to it.
create index audit_entries_by_whole on audit_entries (part_of) where part_of is not null;

-- The generated columns are left out of the comparison: nothing can write them, and they are computed after it.
create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if old.client_address is not null and new.client_address is null
        and old.at < now() - interval '90 days'
        and to_jsonb(new) - '{client_address,subject_kind,search_text}'::text[]
          = to_jsonb(old) - '{client_address,subject_kind,search_text}'::text[]
      then return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$;
create trigger audit_entries_forget before update on audit_entries
  for each row execute function refuse_audit_change();
-- A statement that names any other column is refused, whichever rows it matches.
create trigger audit_entries_append_only before delete or truncate or update of
  id, at, actor_id, action, subject, subject_name, person_id, details, before, after, request_id, part_of
  on audit_entries
  for each statement execute function refuse_change();

create table facts (
  key text primary key,
  value jsonb not null
);

create table outbox (
  id bigint primary key generated always as identity,
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
