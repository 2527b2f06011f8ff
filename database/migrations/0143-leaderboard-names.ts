import { type Kysely, sql } from 'kysely'

/** Who is named on the leaderboard: only those who have opted in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leaderboard_names (
      user_id uuid primary key references users on delete cascade
    )`.execute(db)
}
