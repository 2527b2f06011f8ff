import { type Kysely, sql } from 'kysely'

/** Browsers that get notifications as messages of their push service, and which have had which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- Belongs to one browser, and so to the user who was last to switch alerts on in it.
      endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
      p256dh text not null,
      auth text not null,
      user_agent text not null check (length(user_agent) <= 400),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db)
  await sql`
    create table push_deliveries (
      notification_id uuid not null references notifications on delete cascade,
      subscription_id uuid not null references push_subscriptions on delete cascade,
      delivered_at timestamptz not null,
      primary key (notification_id, subscription_id)
    )`.execute(db)
  await sql`
    create index push_deliveries_subscription on push_deliveries (subscription_id)`.execute(db)
  // When the messages to all who get one were filed; what was before is sent to nobody.
  await sql`alter table notifications add column pushed_at timestamptz`.execute(db)
  await sql`update notifications set pushed_at = created_at`.execute(db)
}
