import { type Kysely, sql } from 'kysely'

/** What users are told: notifications, who dismissed which, and how far events have been told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check ((user_id is null) <> (audience_role is null)),
      check ((action_label is null) = (action_href is null))
    )`.execute(db)
  await sql`
    create index notifications_of_user on notifications (user_id, created_at desc)
    where user_id is not null`.execute(db)
  await sql`
    create index notifications_of_role on notifications (audience_role, created_at desc)
    where audience_role is not null`.execute(db)
  await sql`create index notifications_created_at on notifications (created_at)`.execute(db)

  await sql`
    create table notification_dismissals (
      user_id uuid not null references users on delete cascade,
      notification_id uuid not null references notifications on delete cascade,
      dismissed_at timestamptz not null,
      primary key (user_id, notification_id)
    )`.execute(db)
  await sql`
    create index notification_dismissals_notification
    on notification_dismissals (notification_id)`.execute(db)

  await sql`
    create table notification_cursor (
      only_row boolean primary key default true check (only_row),
      position bigint not null
    )`.execute(db)
  // What happened before there were notifications is told to nobody.
  await sql`
    insert into notification_cursor (position)
    select coalesce(max(id), 0) from outbox`.execute(db)
}
