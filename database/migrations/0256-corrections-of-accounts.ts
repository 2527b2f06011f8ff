import { type Kysely, sql } from 'kysely'

/** A broker's correction becomes a kind of account movement of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_movements drop constraint account_movements_kind_check,
      add constraint account_movements_kind_check check (kind in
        ('balance', 'credit', 'bonus', 'correction', 'dividend', 'commission', 'interest', 'tax', 'other'))`.execute(
    db,
  )
}
