-- What the academy's owner sets: settings, offers, texts and appearance; and what the program notes for the owner.

create table academy_settings (
  only_row boolean primary key default true check (only_row),
  brand text check (length(brand) between 1 and 60)
    constraint academy_settings_brand_one_line check (is_one_line(brand)),
  telegram_url text,
  discord_url text,
  community_signup_open boolean not null default false,
  contact_email text,
  support_url text,
  -- In whole milliseconds, which is what comes back with a change.
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  registration_open boolean not null default true,
  ask_without_payment boolean not null default true,
  approve_at_once boolean not null default false,
  mentorship_payment text not null default 'month' check (mentorship_payment in ('month', 'subscription')),
  grace_days integer not null default 0 check (grace_days between 0 and 60),
  by_invitation boolean not null default false,
  academy_complete boolean not null default false
);

-- A change of the grace period applies to those who have access now; lapsed access does not come
-- back.
create function grace_changed() returns trigger language plpgsql as $$
    begin
      update subscriptions set open_until = open_until
      where open_until > new.updated_at and cancelled_at is null and renewal <> 'none';
      return null;
    end $$;
create trigger academy_settings_grace after update on academy_settings
  for each row when (new.grace_days is distinct from old.grace_days) execute function grace_changed();
insert into academy_settings default values;

-- The backups made by the program, one row for each attempt.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  file text,
  bytes bigint,
  missing_files integer not null default 0,
  failure text,
  check ((file is null) = (bytes is null)),
  -- One that is over was made or failed.
  check ((ended_at is not null) = ((file is not null) <> (failure is not null)))
);
create index backups_started_at on backups (started_at);

-- Whether admins have been told that the disk is nearly full.
create table disk_states (
  only_row boolean primary key default true check (only_row),
  low boolean not null default false
);
insert into disk_states default values;

-- The owner's answers to the checklist for a new academy, and whether it is dismissed.
create table first_hour (
  only_row boolean primary key default true check (only_row),
  put_away boolean not null default false,
  choices text[] not null default '{}'
    check (choices <@ array['sandbox', 'no-cards', 'legal-as-they-are', 'drawn-logo', 'claims-are-kept'])
);
insert into first_hour default values;

-- So that a price still shown on somebody's screen can be told from one that was never charged.
create table former_prices (
  program text not null check (program in ('academy', 'mentorship', 'community')),
  amount_cents integer not null,
  currency text not null,
  until timestamptz not null
    check (until >= '1970-01-01T00:00:00.000Z' and until < '2200-01-01T00:00:00.000Z'),
  primary key (program, amount_cents, currency)
);

-- The owner's versions of mail texts.
create table mail_words (
  key text not null check (length(key) between 1 and 80),
  number integer not null check (number > 0),
  subject text not null check (length(subject) between 1 and 150)
    constraint mail_words_subject_one_line check (is_one_line(subject)),
  -- Markdown with fields.
  body text not null check (length(body) between 1 and 10000),
  published_at timestamptz not null
    check (published_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
  primary key (key, number)
);

-- The owner's offers: one row for each program that was changed, none for those still at their defaults.
create table offers (
  program text primary key check (program in ('academy', 'mentorship', 'community')),
  title text not null check (char_length(title) between 1 and 80)
    constraint offers_title_one_line check (is_one_line(title)),
  is_open boolean not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  price_cents integer check (price_cents between 50 and 99999999),
  landing_price jsonb,
  access_months integer check (access_months between 1 and 60),
  landing jsonb not null,
  dashboard jsonb,
  cohorts jsonb,
  updated_at timestamptz not null
    check (updated_at >= '1970-01-01T00:00:00.000Z' and updated_at < '2200-01-01T00:00:00.000Z'),
  check ((program = 'community') = (price_cents is null)),
  check ((program = 'community') = (access_months is null)),
  check ((program = 'academy') = (cohorts is not null))
);

-- One draft of each text of the site, and of its appearance.
create table site_drafts (
  name text primary key check (name in ('words', 'look', 'privacy', 'terms', 'risk')),
  content jsonb not null,
  updated_at timestamptz not null
    check (updated_at >= '1970-01-01T00:00:00.000Z' and updated_at < '2200-01-01T00:00:00.000Z')
);

-- The files generated from the pictures of the academy's appearance.
create table site_pictures (
  picture text not null check (picture ~ '^[0-9a-f]{32}$'),
  variant text not null
    check (variant in ('logo', 'favicon', 'touch', 'small', 'large', 'maskable', 'share')),
  kind text not null check (kind in ('logo', 'icon', 'share')),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  file_key text not null unique,
  created_at timestamptz not null
    check (created_at >= '1970-01-01T00:00:00.000Z' and created_at < '2200-01-01T00:00:00.000Z'),
  primary key (picture, variant)
);

-- The published versions of the site's texts and appearance. One without a version is the program's default.
create table site_versions (
  name text not null check (name in ('words', 'look', 'privacy', 'terms', 'risk')),
  number integer not null check (number > 0),
  content jsonb not null,
  published_at timestamptz not null
    check (published_at >= '1970-01-01T00:00:00.000Z' and published_at < '2200-01-01T00:00:00.000Z'),
  primary key (name, number)
);

-- The limits set by the owner, in megabytes; null for the program's configuration.
create table space_limits (
  only_row boolean primary key default true check (only_row),
  community_mb integer check (community_mb between 1 and 1000000),
  student_mb integer check (student_mb between 1 and 1000000),
  updated_at timestamptz not null default now()
    check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
insert into space_limits default values;

-- The number of visitors per day, and nothing about any of them.
create table visits (
  day date primary key check (day between date '1970-01-01' and date '2199-12-31'),
  count integer not null check (count > 0)
);

-- Who agreed to which versions of the legal texts, and when; kept for as long as the account.
create table consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  occasion text not null check (occasion in ('registration', 'invitation', 'sign_in', 'payment')),
  terms integer not null check (terms >= 0),
  privacy integer not null check (privacy >= 0),
  risk integer not null check (risk >= 0),
  agreed_at timestamptz not null
    check (agreed_at >= '1970-01-01T00:00:00.000Z' and agreed_at < '2200-01-01T00:00:00.000Z')
);
create index consents_user on consents (user_id, agreed_at);

-- For accounts created by somebody else, consent is recorded at the first sign-in.
create table consents_due (
  user_id uuid primary key references users on delete cascade
);

-- The space used by users' files: one row for each file that counts, written before its first byte.
-- A null size has not been measured yet.
create table stored_files (
  file_key text primary key,
  user_id uuid not null references users on delete cascade,
  bytes bigint check (bytes >= 0),
  created_at timestamptz not null default now()
    check (created_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
);
create index stored_files_user on stored_files (user_id) include (bytes);
create index stored_files_unmeasured on stored_files (file_key) where bytes is null;
create index stored_files_arriving on stored_files (created_at) where file_key ~~ 'incoming/%';
