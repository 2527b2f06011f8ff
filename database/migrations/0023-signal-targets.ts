import { type Kysely, sql } from 'kysely'

/** The targets of a signal beyond its take profit, in their order, as published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As text: a price keeps the digits with which it was published.
  await sql`
    alter table signals add column further_targets text[] not null default '{}'
    constraint signals_further_targets check (cardinality(further_targets) <= 4)`.execute(db)
  await sql`
    alter table signal_history
    add column further_targets text[] not null default '{}'`.execute(db)
}
