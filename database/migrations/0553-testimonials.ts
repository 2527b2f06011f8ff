import { type Kysely, sql } from 'kysely'

/** What members say of the academy for its site, one each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table testimonials (
      user_id uuid primary key references users on delete cascade,
      text text not null check (char_length(text) between 1 and 1000),
      -- As whom the member wants to be named on the site.
      name text not null check (char_length(name) between 1 and 80 and is_one_line(name)),
      -- Whether the result of the member's recorded trades stands below it.
      shows_result boolean not null,
      written_at timestamptz not null,
      -- Since when the academy shows it; other words are not shown before it has read them.
      shown_at timestamptz,
      updated_at timestamptz not null
    )`.execute(db)
}
