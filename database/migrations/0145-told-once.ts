import { type Kysely, sql } from 'kysely'

/**
 * A broadcast may leave out the user who caused it, and the holders of roles who get the same news
 * from another broadcast.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table announcements
      add column author_id uuid references users on delete set null`.execute(db)
  await sql`
    create index announcements_author on announcements (author_id) where author_id is not null`.execute(
    db,
  )
  await sql`
    alter table notifications
      add column by_user uuid references users on delete set null,
      add column unless_roles text[] not null default '{}'`.execute(db)
  await sql`
    create index notifications_by_user on notifications (by_user) where by_user is not null`.execute(
    db,
  )
}
