import { type Kysely, sql } from 'kysely'

/**
 * A broadcast goes out in the name of whoever has scheduled it, which until now was in the activity only, and an
 * announcement begins in the name of whoever has saved it. Both stop when those people lose the permission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table broadcasts
      -- In whose name it goes out; null for a draft, and once that account is deleted.
      add column planned_by uuid references users on delete set null,
      -- When it stopped because that person had lost the permission.
      add column stopped_at timestamptz
        check (stopped_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      add check (stopped_at is null or send_at is not null)`.execute(db)
  await sql`create index broadcasts_planned_by on broadcasts (planned_by)`.execute(db)
  await sql`
    alter table announcements add column stopped_at timestamptz
      check (stopped_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`.execute(
    db,
  )
  await sql`
    update broadcasts set planned_by = (
      select u.id from audit_entries e join users u on u.id = e.actor_id
      where e.subject = broadcasts.id::text and e.action = 'letter.planned'
      order by e.id desc limit 1)
    where send_at is not null`.execute(db)
}
