-- People: accounts, addresses, sessions, second factors, and what they choose for themselves.

create table sign_in_rules (
  only_row boolean primary key default true check (only_row),
  admins_need_factor boolean not null default false,
  password_proof boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into sign_in_rules default values;

create table user_tallies (
  id bigint primary key generated always as identity,
  users bigint not null
);
insert into user_tallies (users) values (0);

create table users (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100)
    constraint users_name_one_line check (is_one_line(name)),
  email text not null check (length(email) between 3 and 254),
  -- The address as it is compared: two spellings of one address are one account.
  email_key text not null constraint users_email_key unique,
  password_hash text not null,
  avatar_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it was shown that the address is the user's own; null while it has not been.
  email_confirmed_at timestamptz,
  -- When the first session began: the sign-in after the registration is no news.
  first_signed_in_at timestamptz,
  -- Many people know the password, as that of the demo.
  shared boolean not null default false,
  search_text text collate "C" not null 
    generated always as (plain_text(name || E'\n' || email)) stored
);
create index users_newest on users (created_at desc, id);
create index users_by_name on users (lower(name), id);
-- A picture is looked up by its key whenever it is shown.
create unique index users_avatar_key on users (avatar_key) where avatar_key is not null;
create trigger deleted_in_turn before delete on users
  for each statement execute function take_turns_deleting();

-- While a change can be reverted, nobody else may take the old address: otherwise someone who has
-- stolen an account could register that address and block the way back. It is a trigger after the
-- row because it then runs once the unique index has waited for a simultaneous change.
create function refuse_held_address() returns trigger language plpgsql as $$
    begin
      if exists (
        select from address_changes
        where old_email_key = new.email_key and user_id <> new.id
          and confirmed_at is not null and ended_at is null
      ) then
        raise unique_violation using
          message = 'the address is held for its last owner', constraint = 'users_email_held';
      end if;
      return null;
    end $$;
create trigger users_email_held after insert or update of email_key on users
  for each row execute function refuse_held_address();

-- A sum is the total of a few rows. A change is added to one that no other transaction is changing, or else to
-- a new one, so that nobody waits for anybody: there are as many rows as there were changes at the same moment.
create function tally_users() returns trigger language plpgsql as $$
    declare
      more bigint := (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
      free bigint;
    begin
      if more = 0 then return null; end if;
      select id into free from user_tallies order by id limit 1 for update skip locked;
      if found then update user_tallies set users = users + more where id = free;
      else insert into user_tallies (users) values (more);
      end if;
      return null;
    end $$;
create trigger users_tallied after insert on users
  referencing new table as changed
  for each statement execute function tally_users();
create trigger deleted_users_tallied after delete on users
  referencing old table as changed
  for each statement execute function tally_users();

-- What users are told about their account by mail.
create table account_news (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- What it is about, in words: a device, an address, a role.
  detail text not null check (length(detail) <= 600),
  at timestamptz not null
);
create index account_news_user on account_news (user_id);
create index account_news_at on account_news (at);

-- Changes of address, which can be reverted.
create table address_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null check (length(old_email) between 3 and 254),
  old_email_key text not null,
  new_email text not null check (length(new_email) between 3 and 254),
  take_back_hash bytea not null constraint address_changes_take_back unique,
  created_at timestamptz not null,
  -- Until when it can be taken back; a change that waits ends with it.
  take_back_until timestamptz not null,
  confirmed_at timestamptz,
  -- When it was cancelled, taken back or overtaken, or could not be taken back any longer.
  ended_at timestamptz
);
create index address_changes_until on address_changes (take_back_until);
create unique index address_changes_waiting on address_changes (user_id)
  where confirmed_at is null and ended_at is null;
create index address_changes_user on address_changes (user_id);
create index address_changes_held on address_changes (old_email_key)
  where confirmed_at is not null and ended_at is null;

-- Links that confirm an address.
create table address_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The address that it was sent to, and that it confirms.
  email text not null check (length(email) between 3 and 254),
  -- A hash: whoever reads the table can open no link.
  token_hash bytea not null constraint address_links_token unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index address_links_user on address_links (user_id);
create index address_links_expires_at on address_links (expires_at);

-- What devices have created, by the id that they chose: written in the same transaction as the
-- object, so that a call repeated because its response was lost finds what it has created.
create table creations (
  key uuid constraint creations_once primary key,
  user_id uuid not null constraint creations_user references users on delete cascade,
  -- A hash of the call with all that it said: a repeat says the same.
  said bytea not null check (length(said) = 32),
  -- The id of what was created.
  made uuid not null,
  created_at timestamptz not null default now()
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
create index creations_user_id on creations (user_id);
create index creations_created_at on creations (created_at);

-- From a registration on the way to a purchase to its first sign-in: single-use tokens, at most one
-- for each account.
create table hand_overs (
  token_hash bytea primary key,
  user_id uuid not null constraint hand_overs_user unique references users on delete cascade,
  expires_at timestamptz not null
);
create index hand_overs_expires_at on hand_overs (expires_at);

-- Sessions are removed once they are over; the time of the last visit outlives them.
create table last_sightings (
  user_id uuid primary key references users on delete cascade,
  seen_at timestamptz not null,
  -- That of the browser, used in mails.
  time_zone text check (length(time_zone) between 1 and 64)
);
create index last_sightings_at on last_sightings (seen_at);

create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'step', 'sign-in', 'proof')),
  -- Null where it is open who will sign in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null check (length(name) between 1 and 60)
    constraint passkeys_name_one_line check (is_one_line(name)),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Links by which a forgotten password can be set anew.
create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A hash: whoever reads the table can open no link.
  token_hash bytea not null constraint password_resets_token unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires_at on password_resets (expires_at);

create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- Of the password that was right: a sign-in does not outlast it.
  password_mark bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expires_at on pending_sign_ins (expires_at);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the password or a second factor was last entered in it.
  proved_at timestamptz not null default now(),
  -- The address that the session was last used from; deleted with the session.
  address text check (length(address) between 1 and 100)
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create function note_sighting() returns trigger language plpgsql as $$
      begin
        insert into last_sightings as known (user_id, seen_at)
        values (new.user_id, new.last_used_at)
        on conflict (user_id) do update set seen_at = excluded.seen_at
        where known.seen_at < excluded.seen_at;
        return null;
      end
    $$;
create trigger sessions_sighting after insert or update of last_used_at on sessions
  for each row execute function note_sighting();

-- Accounts temporarily suspended by admins, with the reason; a suspension that has ended stays on
-- record.
create table suspensions (
  user_id uuid not null references users on delete cascade,
  since timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  suspended_by uuid references users on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references users on delete set null,
  primary key (user_id, since)
);
create unique index suspensions_one_at_a_time on suspensions (user_id) where lifted_at is null;
create index suspensions_suspended_by on suspensions (suspended_by);
create index suspensions_lifted_by on suspensions (lifted_by);

-- Authenticator apps.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed: whoever reads the table can make no code.
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The newest half minute of which a code was taken; none of it or before it counts again.
  last_step integer not null default 0
);

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  -- An IANA name; null while none has been chosen.
  time_zone text check (length(time_zone) between 1 and 64),
  notify_in_app boolean not null,
  notify_by_email boolean not null,
  mail_account boolean not null default true,
  mail_learning boolean not null default true,
  mail_sessions boolean not null default true,
  mail_messages boolean not null default true
);
-- Finds those who accept notification mails without reading everybody.
create index user_preferences_mail_readers on user_preferences (user_id) where notify_by_email;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Viewing the site with somebody else's rights: sessions of a separate kind that belong to the
-- session of the admin who started them, name no user, and expire within the hour.
create table viewings (
  id uuid primary key,
  token_hash bytea not null unique,
  session_id uuid not null references sessions on delete cascade,
  seen_as text not null check (seen_as in ('visitor', 'community', 'academy', 'mentorship')),
  begun_at timestamptz not null
    check (begun_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at > begun_at and expires_at <= (begun_at + interval '1 hour'))
);
create index viewings_session on viewings (session_id);
