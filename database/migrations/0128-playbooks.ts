import { type Kysely, sql } from 'kysely'

const bound = sql.raw("between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'")

/** Traders' checklists, and which items were followed on each trade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table playbooks (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- Bounds how many there are, however many requests come at once.
      place smallint not null check (place between 1 and 30),
      title text not null check (length(title) between 1 and 200),
      rules jsonb not null,
      updated_at timestamptz not null check (updated_at ${bound}),
      constraint playbooks_place unique (user_id, place)
    )`.execute(db)
  await sql`
    create table trade_playbooks (
      trade_id uuid primary key references trades on delete cascade,
      playbook_id uuid not null references playbooks on delete cascade,
      kept uuid[] not null,
      broken uuid[] not null,
      check (not kept && broken)
    )`.execute(db)
  await sql`create index trade_playbooks_playbook on trade_playbooks (playbook_id)`.execute(db)
}
