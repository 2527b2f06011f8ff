import { type Kysely, sql } from 'kysely'

/** How the pages of offers are made up is a text of the site, drafted and published like the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['site_drafts', 'site_versions']) {
    const check = sql.ref(`${table}_name_check`)
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${check},
        add constraint ${check}
          check (name in ('words', 'look', 'offer', 'privacy', 'terms', 'risk'))`.execute(db)
  }
}
