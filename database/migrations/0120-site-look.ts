import { type Kysely, sql } from 'kysely'

/** How the site looks is published in versions and drafted, as its words are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['site_versions', 'site_drafts']) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_name_check`)},
        add constraint ${sql.ref(`${table}_name_check`)}
          check (name in ('words', 'privacy', 'terms', 'risk', 'look'))`.execute(db)
  }
}
