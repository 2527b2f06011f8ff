import { type Kysely, sql } from 'kysely'

/**
 * When the payment of a request was begun, which tells whether it renews access that has ended since; and the
 * subscriptions at the provider whose access has not opened yet, so that nothing is charged for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role_requests add column begun_at timestamptz`.execute(db)
  await sql`
    update role_requests r set begun_at = i.created_at
    from transactions t join payment_intents i on i.id = t.intent_id
    where t.id = r.transaction_id and r.status = 'pending'`.execute(db)
  await sql`
    alter table recurring_payments
      add column awaits_access boolean not null default false`.execute(db)
  await sql`
    update recurring_payments p set awaits_access = true
    from payment_intents i
    join transactions t on t.intent_id = i.id
    join role_requests r on r.transaction_id = t.id
    where i.recurring_id = p.id and not i.is_renewal and r.status = 'pending'`.execute(db)
  await sql`
    create index recurring_payments_awaiting on recurring_payments (period_ends_at)
    where awaits_access`.execute(db)
}
