import { type Kysely, sql } from 'kysely'

/** Which signal a notification is about, and why something could not be delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column signal_id uuid references signals on delete cascade,
      add column signal_moment text check (signal_moment in ('new', 'filled', 'target_hit',
        'stop_moved', 'closed', 'cancelled', 'note')),
      -- When it happened, from which it is counted how long it took to reach somebody.
      add column happened_at timestamptz,
      add constraint notifications_signal
        check (signal_id is not null or (signal_moment is null and happened_at is null))`.execute(
    db,
  )
  // It served the search for the page that names the signal.
  await sql`drop index notifications_of_signal`.execute(db)
  await sql`
    create index notifications_of_signal on notifications (signal_id, happened_at)
      where signal_id is not null`.execute(db)
  // What was told of before: the page names the signal. Which step it was is no longer known of all.
  await sql`
    with told as (
      select n.id, substring(n.action_href from '[?]signal=([0-9a-f-]{36})$')::uuid as signal_id,
        n.mail_key, n.created_at
      from notifications n
      where n.action_href like '%?signal=%' and n.mail_key in ('signal.published', 'signal.stepped')
    )
    update notifications n
    set signal_id = s.id,
      signal_moment = case when told.mail_key = 'signal.published' then 'new' end,
      happened_at = case when told.mail_key = 'signal.published' then s.created_at else told.created_at end
    from told join signals s on s.id = told.signal_id
    where n.id = told.id`.execute(db)
  await sql`
    alter table notification_deliveries
      add column failure text check (length(failure) between 1 and 300),
      add constraint notification_deliveries_failure_one_line check (is_one_line(failure))`.execute(
    db,
  )
  // The page of deliveries, and a press that sends what has failed once more.
  await sql`
    create index notification_deliveries_failed on notification_deliveries (notification_id)
      where state = 'failed'`.execute(db)
}
