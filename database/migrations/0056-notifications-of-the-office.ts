import { type Kysely, sql } from 'kysely'

/** What admins are told of is for those of their staff as well who may do something about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column staff_permission text,
      add constraint notifications_staff_permission
        check (staff_permission is null or audience_role = 'admin')`.execute(db)
}
