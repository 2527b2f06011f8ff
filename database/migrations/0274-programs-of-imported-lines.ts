import { type Kysely, sql } from 'kysely'

/** A line of a list of members has several programs, and may be of a suspended account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table member_import_rows
      add column programs text[] not null default '{}',
      -- The end of each program; null for its usual period.
      add column ends timestamptz[] not null default '{}',
      add column suspended boolean not null default false`.execute(db)
  await sql`
    update member_import_rows set programs = array[program], ends = array[ends_at]
    where program is not null`.execute(db)
  await sql`
    alter table member_import_rows
      drop column program,
      drop column ends_at,
      add check (programs <@ array['academy', 'mentorship']),
      add check (cardinality(programs) = cardinality(ends)),
      add check ('1970-01-01T00:00:00.000Z' <= all (ends)),
      add check ('2199-12-31T23:59:59.999Z' >= all (ends))`.execute(db)
}
