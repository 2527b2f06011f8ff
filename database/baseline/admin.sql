-- What the academy's owner sets: one row, there from the beginning.

create table academy_settings (
  only_row boolean primary key default true check (only_row),
  brand text check (length(brand) between 1 and 60),
  telegram_url text,
  discord_url text,
  community_signup_open boolean not null default false,
  contact_email text,
  support_url text,
  -- In whole milliseconds, which is what comes back with a change.
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
insert into academy_settings default values;
