import { type Kysely, sql } from 'kysely'

/** Notifications for admins also go to those of their staff who may act on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column staff_permission text,
      add constraint notifications_staff_permission
        check (staff_permission is null or audience_role = 'admin')`.execute(db)
}
