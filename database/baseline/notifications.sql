-- What users are told, who dismissed which, how far events have been told of, and the ways to reach
-- people outside the academy: browsers (web push) and chats of Telegram.

create table notifications (
  id uuid primary key,
  -- The event that it tells of: none yields two, however many processes read it.
  event_id bigint constraint notifications_event unique,
  user_id uuid references users on delete cascade,
  audience_role text check
    (audience_role in ('community_student', 'academy_student', 'mentorship_student', 'admin')),
  type text not null check (type in ('info', 'success', 'warning', 'error')),
  title text not null check (length(title) between 1 and 300),
  message text not null check (length(message) <= 2000),
  action_label text,
  -- A page of the academy, never another site.
  action_href text check (action_href ~ '^/([^/]|$)'),
  created_at timestamptz not null,
  -- What names a user to others goes with that user's account.
  about_user uuid references users on delete cascade,
  -- Mails go out to one page of users after another.
  mailed_through uuid,
  mailed_at timestamptz,
  -- When the messages to all who get one were filed.
  pushed_at timestamptz,
  check ((user_id is null) <> (audience_role is null)),
  check ((action_label is null) = (action_href is null))
);
create index notifications_of_user on notifications (user_id, created_at desc)
where user_id is not null;
create index notifications_of_role on notifications (audience_role, created_at desc)
where audience_role is not null;
create index notifications_created_at on notifications (created_at);
create index notifications_about_user on notifications (about_user) where about_user is not null;
create index notifications_unmailed on notifications (created_at, id) where mailed_at is null;

create table notification_dismissals (
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null references notifications on delete cascade,
  dismissed_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index notification_dismissals_notification on notification_dismissals (notification_id);

-- The last event that has been told of; one row.
create table notification_cursor (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into notification_cursor (position) values (0);

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

create table push_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  delivered_at timestamptz not null,
  primary key (notification_id, subscription_id)
);
create index push_deliveries_subscription on push_deliveries (subscription_id);

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

create table telegram_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  chat uuid not null references telegram_chats on delete cascade,
  -- Who sends it holds it for a while, so that nobody else does at the same time.
  held_until timestamptz,
  delivered_at timestamptz,
  primary key (notification_id, chat)
);
create index telegram_deliveries_chat on telegram_deliveries (chat);
