import { type Kysely, sql } from 'kysely'

/** When members were told of a signal, without their names, and what they could have had of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_followers (
      signal_id uuid primary key references signals on delete cascade,
      -- Seconds from its publication until each member was told, ascending: deliveries themselves are forgotten.
      delays integer[] not null,
      -- What the result is computed from (contract/signals/follower-model.ts); null until it is.
      model jsonb check (model is null or jsonb_typeof(model) = 'object'),
      members integer,
      late integer,
      published_r numeric,
      median_r numeric,
      worst_tenth_r numeric,
      computed_at timestamptz,
      constraint signal_followers_whole check (
        num_nulls(model, members, late, published_r, median_r, worst_tenth_r, computed_at) in (0, 7)
      )
    )`.execute(db)
  await sql`create index signals_open_of_pair on signals (pair)
    where status in ('pending', 'active') and deleted_at is null`.execute(db)
}
