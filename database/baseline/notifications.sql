-- What users are told, who dismissed which, and the ways to reach people outside the academy: mail, browsers (web
-- push) and chats of Telegram.

-- The last event for which notifications were made; one row.
create table notification_cursor (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into notification_cursor (position) values (0);

create table notifications (
  id uuid primary key,
  -- The event that it tells of: none yields two, however many processes read it.
  event_id bigint constraint notifications_event unique,
  user_id uuid references users on delete cascade,
  audience_role text
    check (audience_role in ('community_student', 'academy_student', 'mentorship_student', 'admin')),
  type text not null check (type in ('info', 'success', 'warning', 'error')),
  title text not null check (length(title) between 1 and 300),
  message text not null check (length(message) <= 2000),
  action_label text,
  -- A page of the academy, never another site.
  action_href text check (action_href ~ '^/([^/]|$)'),
  created_at timestamptz not null,
  -- What names a user to others goes with that user's account.
  about_user uuid references users on delete cascade,
  -- Whether a more detailed mail has already been sent about it.
  mailed boolean not null default false,
  -- Staff with this permission get what is for admins.
  staff_permission text,
  -- Mailed only to users who have not visited the academy for a while.
  mail_when_away boolean not null default false,
  -- Of a broadcast: the user who caused it, who gets none, and the roles whose holders get the same news from
  -- another one.
  by_user uuid references users on delete set null,
  unless_roles text[] not null default '{}',
  mail_key text,
  mail_values jsonb not null default '{}',
  check ((user_id is null) <> (audience_role is null)),
  check ((action_label is null) = (action_href is null)),
  constraint notifications_staff_permission check (staff_permission is null or audience_role = 'admin')
);
create index notifications_of_user on notifications (user_id, created_at desc) where user_id is not null;
create index notifications_of_role on notifications (audience_role, created_at desc)
  where audience_role is not null;
create index notifications_created_at on notifications (created_at);
create index notifications_about_user on notifications (about_user) where about_user is not null;
create index notifications_by_user on notifications (by_user) where by_user is not null;

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Belongs to one browser, and so to the user who was last to switch alerts on in it.
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

create table telegram_chats (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  -- Of a private chat, and so of one person at Telegram.
  chat_id bigint not null unique,
  name text not null check (length(name) between 1 and 200),
  -- Of the code that connected it: the same message of the bot's may be read twice.
  code_hash bytea not null,
  connected_at timestamptz not null
);

-- Codes that connect a chat; the newest of each user.
create table telegram_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);

-- What is delivered outside of the academy, by each channel.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null check (length(channel) between 1 and 40),
  -- One of those whom the channel reaches, by an id of its own. Null in the one row that stands for the
  -- channel as a whole: delivered once all of its targets have been noted.
  target uuid,
  user_id uuid references users on delete cascade,
  -- How far the targets have been noted, in the order of their ids.
  noted_through uuid,
  state text not null check (state in ('waiting', 'delivered', 'gone', 'expired', 'failed')),
  -- How often it could not be sent.
  tries integer not null default 0 check (tries >= 0),
  -- Who sends it holds it for a while, so that nobody else does at the same time.
  held_until timestamptz,
  delivered_at timestamptz,
  constraint notification_deliveries_target unique nulls not distinct (notification_id, channel, target),
  check ((target is null) = (user_id is null)),
  check (target is null or noted_through is null),
  check ((state = 'delivered') = (delivered_at is not null)),
  check (state = 'waiting' or held_until is null)
);
create index notification_deliveries_user on notification_deliveries (user_id) where user_id is not null;
create index notification_deliveries_waiting on notification_deliveries (notification_id)
  where state = 'waiting';

create table notification_dismissals (
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null references notifications on delete cascade,
  dismissed_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index notification_dismissals_notification on notification_dismissals (notification_id);
