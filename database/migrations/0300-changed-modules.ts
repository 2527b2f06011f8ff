import { type Kysely, sql } from 'kysely'

/** When a module was last changed, so that its editors do not overwrite each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table course_modules add column updated_at timestamptz not null default now()`.execute(
    db,
  )
}
