import { type Kysely, sql } from 'kysely'

/**
 * Replaces the columns for mails, the table for browsers and the one for chats with one table of
 * deliveries. Deliveries in progress continue where they were: what has been sent is recorded as
 * sent, the rest waits, and `notifications.resume` queues the jobs for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, mails, browsers, chats, indexes, removal]) {
    await sql.raw(statement).execute(db)
  }
  const { rows } = await sql<{ queue: unknown }>`select to_regclass('pgboss.job') as queue`.execute(
    db,
  )
  if (rows[0]?.queue) await sql.raw(waitingJobs).execute(db)
}

const table = `
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
    constraint notification_deliveries_target
      unique nulls not distinct (notification_id, channel, target),
    check ((target is null) = (user_id is null)),
    check (target is null or noted_through is null),
    check ((state = 'delivered') = (delivered_at is not null)),
    check (state = 'waiting' or held_until is null)
  )`

/** Mails were sent to one page of users after another. */
const mails = `
  insert into notification_deliveries (notification_id, channel, noted_through, state)
  select id, 'mail', mailed_through, 'waiting' from notifications where mailed_at is null`

/** What browsers have received; the jobs for the others are in the queue. */
const browsers = `
  insert into notification_deliveries
    (notification_id, channel, target, user_id, state, delivered_at)
  select d.notification_id, 'push', s.id, s.user_id, 'delivered', d.delivered_at
  from push_deliveries d join push_subscriptions s on s.id = d.subscription_id`

/** Each chat got a row before its message was sent. */
const chats = `
  insert into notification_deliveries
    (notification_id, channel, target, user_id, state, held_until, delivered_at)
  select d.notification_id, 'telegram', c.id, c.user_id,
    case when d.delivered_at is null then 'waiting' else 'delivered' end,
    case when d.delivered_at is null then d.held_until end, d.delivered_at
  from telegram_deliveries d join telegram_chats c on c.id = d.chat`

const indexes = `
  create index notification_deliveries_user on notification_deliveries (user_id)
  where user_id is not null;
  create index notification_deliveries_waiting on notification_deliveries (notification_id)
  where state = 'waiting'`

const removal = `
  drop table push_deliveries;
  drop table telegram_deliveries;
  drop index notifications_unmailed;
  alter table notifications
    drop column mailed_through, drop column mailed_at, drop column pushed_at`

const names = `('notifications.mail', 'notifications.push', 'notifications.push-send',
  'notifications.telegram', 'notifications.telegram-send')`

const waits = `job.state in ('created', 'retry', 'active')`

/** Removes the earlier release's unfinished jobs, and then their queues. */
const waitingJobs = `
  insert into notification_deliveries (notification_id, channel, noted_through, state)
  select distinct on (n.id, job.name) n.id, split_part(job.name, '.', 2),
    (job.data->>'after')::uuid, 'waiting'
  from pgboss.job join notifications n on n.id = (job.data->>'notification')::uuid
  where job.name in ('notifications.push', 'notifications.telegram') and ${waits}
  order by n.id, job.name, job.data->>'after' nulls first;

  insert into notification_deliveries (notification_id, channel, target, user_id, state)
  select n.id, 'push', s.id, s.user_id, 'waiting'
  from pgboss.job
  cross join lateral jsonb_array_elements_text(job.data->'subscriptions') wanted (id)
  join notifications n on n.id = (job.data->>'notification')::uuid
  join push_subscriptions s on s.id = wanted.id::uuid
  where job.name = 'notifications.push-send' and ${waits}
  on conflict do nothing;

  select pgboss.delete_queue(name) from pgboss.queue where name in ${names}`
